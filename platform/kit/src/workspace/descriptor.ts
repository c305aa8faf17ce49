import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Descriptor, ShellDescriptor } from '@haggle/shared-contract/platform'
import { codeOf } from '@haggle/shared-server'
import type { z } from 'zod'
import { parseDocument } from '../base/document'
import { requirePlainLabels } from '../base/plainText'
import { isRange } from '../base/range'
import { shortened } from '../base/shortened'
import { pathOwner } from './pathOwner'

/** The endings of modules that are imported without one. */
export const extensions = ['.ts', '.tsx', '.js']

const fileIn = (folder: string) => join(folder, 'remote.json')
const shellFile = (folder: string) => join(folder, 'shell.json')

/** A remote is a folder with a `remote.json`. */
export const isRemote = (folder: string) => existsSync(fileIn(folder))

/** The file of a remote's or the shell's descriptor. */
export const descriptorFile = (folder: string) => (isRemote(folder) ? fileIn(folder) : shellFile(folder))

/** Reads a remote's descriptor. Throws a one-line error if it is invalid. */
export const readDescriptor = (folder: string): Descriptor =>
  read(Descriptor.superRefine(requirePlainLabels).superRefine(requireReleasable), fileIn(folder))

/** Adds an issue for what no registry takes: a range of the contract that is none, and a path of two screens. */
function requireReleasable({ contract, screens }: Descriptor, context: z.core.$RefinementCtx): void {
  const report = (path: (string | number)[], message: string) => context.addIssue({ code: 'custom', path, message })
  if (!isRange(contract))
    report(['contract'], `must be a range of versions, such as ^1.0.0, not "${shortened(contract)}"`)
  for (const [index, { path }] of screens.entries()) {
    const other = screens
      .slice(0, index)
      .find((screen) => pathOwner(path, [{ name: '', screens: [screen] }]) !== undefined)
    if (other) report(['screens', index, 'path'], `${path} is the path of ${other.screen} too`)
  }
}

/** Throws one line for a module that a descriptor names and that is not there. */
export function requireModules(folder: string, { screens, parts = [] }: Descriptor): void {
  const needs = [
    ...screens.map(({ screen, prerender, slots = [] }) => {
      const modules = [screen.replace('./', 'screens/'), prerender, ...slots.map(({ passes }) => passes)]
      return { what: `the screen ${screen}`, modules }
    }),
    ...parts.map(({ part, takes, prerender }) => ({
      what: `the part ${part}`,
      modules: [part.replace('./', 'parts/'), takes, prerender],
    })),
  ]
  for (const { what, modules } of needs)
    for (const module of modules) {
      if (module === undefined) continue
      const file = join('src', module)
      if (!extensions.some((ending) => existsSync(join(folder, file + ending))))
        throw new Error(`${fileIn(folder)}: ${what} needs ${file}.tsx, which is missing.`)
    }
}

/** The shell's descriptor; the error says in one line what is wrong with it. */
export const readShellDescriptor = (folder: string): ShellDescriptor =>
  read(ShellDescriptor.superRefine(requirePlainLabels), shellFile(folder))

function read<T>(schema: z.ZodType<T>, file: string): T {
  try {
    return parseDocument(readFileSync(file, 'utf8'), schema)
  } catch (cause) {
    const isFolder = codeOf(cause) === 'EISDIR'
    const reason = isFolder ? 'it is a folder, not a file' : cause instanceof Error ? cause.message : String(cause)
    throw new Error(`${file}: ${reason}.`, { cause })
  }
}
