import { Asset } from '@haggle/shared-contract/platform'
import { invalid } from '../base/callError'
import { isCompressed } from '../base/compress'

/** Most characters of a file's or folder's name: disks hold 255, including the ending of a compressed copy. */
const MAX_NAME = 250

/** Most characters of a file's path within its release. */
const MAX_PATH = 350

/** The names in an upload. Compared in lower case, because some disks do not tell names apart that differ in case only. */
export function uploadNames() {
  const files = new Set<string>()
  const folders = new Set<string>()

  function addFolder(path: string) {
    const names = path.split('/')
    for (let depth = 1; depth <= names.length; depth++) {
      const folder = names.slice(0, depth).join('/')
      if (files.has(folder.toLowerCase())) throw isBoth(folder)
      folders.add(folder.toLowerCase())
    }
  }

  return {
    count: () => files.size,

    /** Throws if a file has the folder's name. */
    addFolder: (name: string) => addFolder(withoutDot(name).replace(/\/+$/, '')),

    /** Returns a file's path within the release. Throws if it is invalid, too long, or taken. */
    addFile(name: string): string {
      const { data: path } = Asset.shape.path.safeParse(withoutDot(name))
      if (path === undefined) throw invalid(`"${name.slice(0, 100)}" is no name of a file in a release.`)
      if (path.length > MAX_PATH || path.split('/').some((part) => part.length > MAX_NAME)) throw tooLong(path)
      const id = path.toLowerCase()
      if (files.has(id)) throw invalid(`${path} is in it twice.`)
      if (folders.has(id)) throw isBoth(path)
      if (isCompressed(path)) throw invalid(`${path} is left out: compressed copies are made here.`)
      if (path.includes('/')) addFolder(path.slice(0, path.lastIndexOf('/')))
      files.add(id)
      return path
    },
  }
}

/** The name without the `./` with which some programs begin names. */
export const withoutDot = (name: string) => name.replace(/^\.\//, '')

const tooLong = (path: string) =>
  invalid(
    `"${path.slice(0, 100)}…" is too long: a name in a release has at most ${MAX_NAME} characters, its path ${MAX_PATH}.`,
  )

const isBoth = (path: string) => invalid(`${path} is both a file and a folder in it.`)
