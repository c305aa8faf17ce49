import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Release } from '@haggle/shared-contract/platform'
import { isPrivateFile } from './privateFiles'
import { releaseDirectory, type ReleaseId } from './store'

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

/** Moves a public copy out of the way of the whole release. */
export async function removePublicCopy(home: string, release: ReleaseId): Promise<void> {
  const aside = join(home, 'drafts', randomUUID())
  // at once, because its files are being served
  await rename(releaseDirectory(home, release), aside)
  await rm(aside, { recursive: true, force: true })
}
