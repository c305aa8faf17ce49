import { existsSync } from 'node:fs'
import { readdir, rename, rm } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import type { Release } from '@haggle/shared-contract/platform'
import { fsyncFolder, fsyncTree, makeFolder } from '@haggle/shared-server'
import { isPrivateFile } from './privateFiles'
import { readRelease, releaseDirectory, type ReleaseId } from './store'

/** File that marks a copy of what everybody may read of a release: without sources, statements and what renders its pages. */
export const PUBLIC_COPY = 'public-copy'

/** Whether a home has a public copy of a release, instead of the whole one. */
export const isPublicCopy = (home: string, release: ReleaseId): boolean =>
  existsSync(join(releaseDirectory(home, release), PUBLIC_COPY))

/** A release as its public copy has it. */
export const publicPartOf = <R extends Release>(release: R): R => ({
  ...release,
  assets: release.assets.filter(({ path }) => !isPrivateFile(path, false)),
})

/**
 * Completes a public copy by a draft of the whole release, file by file, because its files are being served: they are the
 * same. Until the last one is there, the copy stays marked as a public one. Throws for a draft of other sources.
 */
export async function completePublicCopy(home: string, draft: string, release: Release): Promise<void> {
  const { name, version, source } = release
  const directory = releaseDirectory(home, release)
  const existing = await readRelease(home, name, version).catch(() => undefined)
  if (existing && existing.source !== source)
    throw new Error(`${name} ${version} has other sources than the copy that is here.`)
  const isWhole = !existsSync(join(draft, PUBLIC_COPY))
  for (const entry of await readdir(draft, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const from = join(entry.parentPath, entry.name)
    const to = join(directory, relative(draft, from))
    makeFolder(dirname(to))
    await rename(from, to)
  }
  await fsyncTree(directory)
  if (isWhole) await rm(join(directory, PUBLIC_COPY))
  await fsyncFolder(directory)
}
