import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Release } from '@haggle/shared-contract/platform'

/** Most bytes of one screen's scripts, compressed. */
const SCREEN_BUDGET = 60 * 1024

/** Bytes of each screen's scripts, brotli-compressed. Empty for the shell, which exposes no screens. */
export const screenSizes = (directory: string, release: Release): Promise<{ screen: string; bytes: number }[]> =>
  Promise.all(
    modulesOf(release).map(async ([screen, js]) => {
      const sizes = await Promise.all(js.map((path) => bytesOnTheWire(join(directory, path))))
      return { screen, bytes: sizes.reduce((sum, size) => sum + size, 0) }
    }),
  )

/** Each exposed module once, even if several paths show it. */
const modulesOf = (release: Release) =>
  release.kind === 'remote' ? [...new Map(release.screens.map(({ screen, js }) => [screen, js]))] : []

/** A line for each screen over the budget. */
export async function screensOverBudget(directory: string, release: Release): Promise<string[]> {
  const sizes = await screenSizes(directory, release)
  return sizes
    .filter(({ bytes }) => bytes > SCREEN_BUDGET)
    .map(
      ({ screen, bytes }) =>
        `${release.name}: the screen ${screen} has ${toKilobytes(bytes)} KB of scripts; the budget is 60 KB.`,
    )
}

export const toKilobytes = (bytes: number) => (bytes / 1024).toFixed(1)

/** Files too small to be compressed have no `.br` and are served as they are. */
const bytesOnTheWire = (path: string): Promise<number> =>
  stat(`${path}.br`).then(
    ({ size }) => size,
    async () => (await readFile(path)).length,
  )
