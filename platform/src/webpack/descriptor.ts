import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Descriptor, ShellDescriptor } from 'shared-contract/platform'
import { z } from 'zod'

const fileIn = (folder: string) => join(folder, 'remote.json')

/** A remote is a folder with a `remote.json`. */
export const isRemote = (folder: string) => existsSync(fileIn(folder))

/** A remote's descriptor; the error says in one line what is wrong with it. */
export const readDescriptor = (folder: string): Descriptor => read(Descriptor, fileIn(folder))

/** The shell's descriptor; the error says in one line what is wrong with it. */
export const readShellDescriptor = (folder: string): ShellDescriptor =>
  read(ShellDescriptor, join(folder, 'shell.json'))

function read<T>(schema: z.ZodType<T>, file: string): T {
  const read = schema.safeParse(JSON.parse(readFileSync(file, 'utf8')))
  if (!read.success) throw new Error(`${file}: ${z.prettifyError(read.error).replaceAll('\n', ' ')}`)
  return read.data
}
