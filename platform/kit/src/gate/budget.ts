import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Release } from '@haggle/shared-contract/platform'
import { exposedModules } from '../releases/exposedModules'

/** Most kilobytes of one module's scripts, compressed. */
export const budgets = { screen: 60, part: 20 }

/** Bytes of the scripts of each screen and part, brotli-compressed. Empty for the shell, which exposes none. */
export const moduleSizes = (
  directory: string,
  release: Release,
): Promise<{ module: string; kind: keyof typeof budgets; bytes: number }[]> =>
  Promise.all(
    (release.kind === 'remote' ? exposedModules(release) : []).map(async ({ module, kind, js }) => {
      const sizes = await Promise.all(js.map((path) => bytesOnTheWire(join(directory, path))))
      return { module, kind, bytes: sizes.reduce((sum, size) => sum + size, 0) }
    }),
  )

/** A line for each screen and part over its budget. */
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
