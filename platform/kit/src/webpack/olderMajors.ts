import { readFileSync, realpathSync } from 'node:fs'
import { join, sep } from 'node:path'
import { readShellDescriptor } from '../workspace/descriptor'
import { packageFolder, packageOf, sharedModules } from './sharedModules'

/** The only shared package that can be in a page twice: there is one session, one cart and one React. */
const SHARED_UI = '@haggle/shared-ui'

/** An earlier major that a shell has installed under another name. */
export interface InstalledMajor {
  installedAs: string
  until: string
  name: string
  version: string
  /** Its shared modules: how the shell imports each, and as what remotes ask for it. */
  modules: { request: string; shareKey: string }[]
}

/** The earlier majors in a shell's `shell.json`. Throws for one that cannot be beside the shell's own. */
export const olderMajors = (folder: string): InstalledMajor[] =>
  (readShellDescriptor(folder).olderMajors ?? []).map(({ installedAs, until }) => {
    const { name, version, exports } = manifestOf(folder, installedAs)
    if (name !== SHARED_UI)
      throw new Error(`shell.json: ${installedAs} is ${name}; only ${SHARED_UI} can be there in two majors.`)
    const modules = sharedModules
      .filter((module) => packageOf(module) === name && module.replace(name, '.') in exports)
      .map((shareKey) => ({ request: shareKey.replace(name, installedAs), shareKey }))
    return { installedAs, until, name, version, modules }
  })

/** The shared modules of all of them. */
export const olderModules = (folder: string) =>
  olderMajors(folder).flatMap(({ version, modules }) => modules.map((module) => ({ ...module, version })))

const manifestOf = (folder: string, name: string) =>
  JSON.parse(readFileSync(join(packageFolder(folder, name), 'package.json'), 'utf8')) as {
    name: string
    version: string
    exports: Record<string, unknown>
  }

/** Leaves out an earlier major's tokens and global styles: the page has those of the shell's own. */
export function leaveOutTheme(folder: string): (wanted: { context: string; request: string }) => void {
  const themes = olderMajors(folder).map(
    ({ installedAs }) => `${realpathSync(packageFolder(folder, installedAs))}${sep}`,
  )
  return (wanted) => {
    if (themes.some((root) => wanted.context.startsWith(root)) && /[\\/]theme$/.test(wanted.context))
      wanted.request = 'data:text/javascript,'
  }
}
