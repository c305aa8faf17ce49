import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Release } from '@haggle/shared-contract/platform'
import { isFrameworkFile } from '../releases/buildNames'
import { exposedModules } from '../releases/exposedModules'

/** Most kilobytes of one module's scripts, and of a remote's own framework, compressed. */
export const budgets = { screen: 60, part: 20, framework: 100 }

interface Weighed {
  /** `./Cart`; of a framework its name. */
  module: string
  kind: keyof typeof budgets
  js: string[]
}

/**
 * Bytes of the scripts of each screen and part, and of a remote's own framework, which all of them load once, brotli-compressed.
 * Empty for the shell, which exposes none.
 */
export const moduleSizes = (directory: string, release: Release) =>
  Promise.all(
    weighedIn(release).map(async ({ module, kind, js }) => {
      const sizes = await Promise.all(js.map((path) => bytesOnTheWire(join(directory, path))))
      return { module, kind, bytes: sizes.reduce((sum, size) => sum + size, 0) }
    }),
  )

function weighedIn(release: Release): Weighed[] {
  const modules = release.kind === 'remote' ? exposedModules(release) : []
  if (release.kind !== 'remote' || !release.ownFramework) return modules
  const own = modules.map((module) => ({ ...module, js: module.js.filter((path) => !isFrameworkFile(path)) }))
  const framework = new Set(modules.flatMap(({ js }) => js.filter(isFrameworkFile)))
  return [...own, { module: release.ownFramework.name, kind: 'framework', js: [...framework] }]
}

/** A line for each screen, part and framework over its budget. */
export async function modulesOverBudget(directory: string, release: Release): Promise<string[]> {
  const sizes = await moduleSizes(directory, release)
  return sizes
    .filter(({ kind, bytes }) => bytes > budgets[kind] * 1024)
    .map(
      ({ module, kind, bytes }) =>
        `${release.name}: the ${kind} ${module} has ${toKilobytes(bytes)} KB of scripts; the budget is ${budgets[kind]} KB.`,
    )
}

export const toKilobytes = (bytes: number) => (bytes / 1024).toFixed(1)

/** Files too small to be compressed have no `.br` and are served as they are. */
const bytesOnTheWire = (path: string): Promise<number> =>
  stat(`${path}.br`).then(
    ({ size }) => size,
    async () => (await readFile(path)).length,
  )
