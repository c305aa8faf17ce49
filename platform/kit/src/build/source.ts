import { createHash } from 'node:crypto'
import { existsSync, lstatSync, readdirSync, readFileSync, realpathSync } from 'node:fs'
import { join, relative } from 'node:path'
import { z } from 'zod'
import { sharedModules } from '../webpack/sharedModules'
import { isRemote } from '../workspace/descriptor'
import { readManifest } from '../workspace/workspace'

const LEFT_OUT =
  /(^|\/)(node_modules|dist|coverage|\.mf|\.git|\.haggle[^/]*|testing|jest[^/]*\.mjs|[^/]*\.test\.tsx?|[^/]*\.md)$/

/**
 * The folders whose sources a build contains: the package, its workspace dependencies (for a remote, without those shared at
 * run time), and the build preset.
 */
export function sourceFolders(root: string, folder: string): string[] {
  const found = new Set([folder])
  const leavesOutShared = isRemote(folder)
  for (const each of found)
    for (const name of Object.keys(readManifest(each).dependencies)) {
      const installed = join(root, 'node_modules', name)
      const isOurs = lstatSync(installed, { throwIfNoEntry: false })?.isSymbolicLink()
      if (isOurs && !(leavesOutShared && sharedModules.includes(name))) found.add(realpathSync(installed))
    }
  // in other repositories the kit is a dependency in the lock file
  const preset = ['bridge', 'webpack', 'workspace'].map((folder) => join(root, 'platform/kit/src', folder))
  return [...found, ...preset].filter(existsSync)
}

/** A hash over all inputs of a build; equal hashes mean equal builds. */
export function sourceHash(root: string, folder: string): string {
  const hash = createHash('sha256')
  const files = sourceFolders(root, folder).flatMap(filesIn)
  for (const file of [...files, join(root, 'platform/kit/tsconfig.build.json')].sort()) {
    hash.update(`${relative(root, file)}\0`)
    if (existsSync(file)) hash.update(readFileSync(file))
  }
  return hash.update(installedPackages(root)).digest('hex')
}

const Lock = z.object({ packages: z.record(z.string(), z.looseObject({ link: z.boolean().optional() })).default({}) })

/** The lock file's third-party packages. Workspace packages are left out, so that a new remote does not rebuild the others. */
function installedPackages(root: string): string {
  const file = join(root, 'package-lock.json')
  if (!existsSync(file)) throw new Error('There is no package-lock.json: run npm install.')
  const { packages } = Lock.parse(JSON.parse(readFileSync(file, 'utf8')))
  return JSON.stringify(Object.entries(packages).filter(([path, { link }]) => path.includes('node_modules/') && !link))
}

function filesIn(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (LEFT_OUT.test(path)) return []
    return entry.isDirectory() ? filesIn(path) : [path]
  })
}
