import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Release } from 'shared-contract/platform'

/** What the scripts of one screen may weigh on the wire, in bytes. */
export const screenBudget = 60 * 1024

/** What each screen of a remote weighs on the wire: its scripts, brotli-compressed. The shell has no screens. */
export const screenSizes = (directory: string, release: Release): Promise<{ screen: string; bytes: number }[]> =>
  Promise.all(
    modulesOf(release).map(async ([screen, js]) => {
      const sizes = await Promise.all(js.map((path) => bytesOnTheWire(join(directory, path))))
      return { screen, bytes: sizes.reduce((sum, size) => sum + size, 0) }
    }),
  )

/** Each once, however many paths lead to it. */
const modulesOf = (release: Release) =>
  release.kind === 'remote' ? [...new Map(release.screens.map(({ screen, js }) => [screen, js]))] : []

/** The screens that are beyond the budget, a line each. */
export async function tooLarge(directory: string, release: Release): Promise<string[]> {
  const sizes = await screenSizes(directory, release)
  return sizes
    .filter(({ bytes }) => bytes > screenBudget)
    .map(
      ({ screen, bytes }) =>
        `${release.name}: the screen ${screen} has ${kb(bytes)} KB of scripts; the budget is 60 KB.`,
    )
}

export const kb = (bytes: number) => (bytes / 1024).toFixed(1)

/** A file too small to be compressed goes out as it is. */
const bytesOnTheWire = (path: string): Promise<number> =>
  stat(`${path}.br`).then(
    ({ size }) => size,
    async () => (await readFile(path)).length,
  )
