import { existsSync } from 'node:fs'
import { basename, join } from 'node:path'
import { Access } from 'shared-contract'
import { fillRoute, NavEntry, RemoteName, Screen } from 'shared-contract/platform'
import type { z } from 'zod'
import { readDefinitions } from '../apps/definition'
import { readDescriptor, readShellDescriptor } from '../webpack/descriptor'
import { remoteFolders, shellFolder, type Workspace } from '../workspace/workspace'
import type { FirstScreen } from './firstScreen'

/** What was asked for on the command line. */
export interface Wish {
  name?: string
  path?: string
  access?: string
  nav?: string
  app?: string
}

/** A remote of this repository that can be made. */
export interface NewRemote extends FirstScreen {
  folder: string
  app: string
}

/** Checks what was asked for by itself; throws one line that says what is wrong with it. */
export function firstScreen(wish: Wish): FirstScreen {
  const name = valid(RemoteName, wish.name, 'the name of the remote')
  const path = valid(Screen.shape.path, wish.path, '--path')
  const access = valid(Access, wish.access ?? 'everyone', '--access')
  const nav = wish.nav === undefined ? undefined : valid(NavEntry.shape.label, wish.nav, 'a label for --nav')
  if (nav !== undefined && path.includes(':')) throw new Error(`--nav needs a path without parameters, not ${path}.`)
  if (wish.app !== undefined) valid(RemoteName, wish.app, '--app')
  if (name === 'shell') throw new Error('"shell" is the name of the shell.')
  return { name, path, access, nav }
}

/** Checks it against the checkout, too. */
export function newRemote(workspace: Workspace, wish: Wish): NewRemote {
  const screen = firstScreen(wish)
  const { name, path } = screen
  const app = wish.app ?? 'marketplace'
  const apps = readDefinitions(workspace.root).map((definition) => definition.app)
  if (!apps.includes(app)) throw new Error(`There is no app "${app}"; there are ${apps.join(' and ')}.`)

  const folder = join(workspace.root, `mfe-${name}`)
  if (existsSync(folder)) throw new Error(`${basename(folder)} exists already.`)
  const remotes = remoteFolders(workspace).map(readDescriptor)
  if (remotes.some((other) => other.name === name)) throw new Error(`There is a remote ${name} already.`)
  for (const { name: owner, screens } of [
    { name: 'the shell', ...readShellDescriptor(shellFolder(workspace)) },
    ...remotes,
  ])
    if (screens.some((other) => fillRoute(other.path, ':') === fillRoute(path, ':')))
      throw new Error(`${path} belongs to ${owner}.`)
  return { ...screen, folder, app }
}

function valid<T extends string>(schema: z.ZodType<T>, value: string | undefined, what: string): T {
  const read = schema.safeParse(value ?? '')
  if (read.success) return read.data
  const [issue] = read.error.issues
  throw new Error(`"${value ?? ''}" is not ${what}: ${issue?.message ?? 'it is not valid'}.`)
}
