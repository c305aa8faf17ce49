import { existsSync } from 'node:fs'
import { basename, join } from 'node:path'
import { readDefinitions } from '@haggle/kit/apps/definition'
import { messageOf } from '@haggle/kit/base/document'
import { isOwnPath } from '@haggle/kit/base/ownPaths'
import { PlainText } from '@haggle/kit/base/plainText'
import { shortened } from '@haggle/kit/base/shortened'
import { readDescriptor, readShellDescriptor } from '@haggle/kit/workspace/descriptor'
import { pathOwner, type Package } from '@haggle/kit/workspace/pathOwner'
import { remoteFolders, shellFolder, type Workspace } from '@haggle/kit/workspace/workspace'
import { Access } from '@haggle/shared-contract'
import { NavEntry, RemoteName, Screen } from '@haggle/shared-contract/platform'
import type { z } from 'zod'
import type { FirstScreen } from './firstScreen'

/** The command line's arguments, not validated. */
export interface RemoteRequest {
  name?: string
  path?: string
  access?: string
  nav?: string
  app?: string
}

/** A valid new remote of this repository. */
interface NewRemote extends FirstScreen {
  folder: string
  app: string
}

const Label = NavEntry.shape.label.pipe(PlainText)

/** Validates the arguments. Throws a one-line error. */
export function firstScreen(request: RemoteRequest): FirstScreen {
  const name = valid(RemoteName, request.name, 'the name of the remote')
  if (request.path === undefined)
    throw new Error('--path is missing: name the path of the screen, such as --path /gifts.')
  const path = valid(Screen.shape.path, request.path, '--path')
  const access = validAccess(request.access ?? 'everyone')
  const nav = request.nav === undefined ? undefined : valid(Label, request.nav, 'a label for --nav')
  if (nav !== undefined && path.includes(':')) throw new Error(`--nav needs a path without parameters, not ${path}.`)
  if (request.app !== undefined) valid(RemoteName, request.app, '--app')
  if (name === 'shell') throw new Error('"shell" is the name of the shell.')
  if (isOwnPath(path)) throw new Error(`${name}: ${path} is an address of the web hosts' own.`)
  return { name, path, access, nav }
}

/** Validates the arguments against this repository: app, folder, name and path. Throws a one-line error. */
export function newRemote(workspace: Workspace, request: RemoteRequest): NewRemote {
  const screen = firstScreen(request)
  const { name, path } = screen
  const app = request.app ?? 'marketplace'
  const apps = readDefinitions(workspace.root).map((definition) => definition.app)
  if (!apps.includes(app))
    throw new Error(`There is no app "${shortened(app)}"; there are ${new Intl.ListFormat('en-GB').format(apps)}.`)

  const folder = join(workspace.root, `mfe-${name}`)
  if (existsSync(folder)) throw new Error(`${basename(folder)} exists already.`)
  const remotes = remoteFolders(workspace).map(readDescriptor)
  if (remotes.some((other) => other.name === name)) throw new Error(`There is a remote ${name} already.`)
  requireFree(path, packagesIn(workspace))
  return { ...screen, folder, app }
}

const THE_SHELL = 'the shell'

/** The shell and the remotes of this repository. */
export const packagesIn = (workspace: Workspace): Package[] => [
  { name: THE_SHELL, ...readShellDescriptor(shellFolder(workspace)) },
  ...remoteFolders(workspace).map(readDescriptor),
]

/** Throws if a path is a screen of one of some packages. */
export function requireFree(path: string, packages: Package[]): void {
  const owner = pathOwner(path, packages)
  if (owner !== undefined) throw new Error(`${path} is a screen of ${owner} already: choose another --path.`)
}

/** The shell among some packages: every app has its screens. */
export const shellIn = (packages: Package[]) => packages.filter(({ name }) => name === THE_SHELL)

function validAccess(value: string): Access {
  const { data } = Access.safeParse(value)
  if (data) return data
  const known = new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(Access.options)
  throw new Error(`"${shortened(value)}" is not --access: it is ${known}.`)
}

function valid<T extends string>(schema: z.ZodType<T>, value: string | undefined, what: string): T {
  const read = schema.safeParse(value ?? '', { reportInput: true })
  if (read.success) return read.data
  const [issue] = read.error.issues
  throw new Error(`"${shortened(value ?? '')}" is not ${what}: ${issue ? messageOf(issue) : 'it is not valid'}.`)
}
