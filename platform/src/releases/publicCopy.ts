import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Release } from 'shared-contract/platform'
import { Damaged } from '../signing/envelope'
import { makeFolder } from '../workspace/makeFolder'
import { integrityOf } from './assets'
import { precompress } from './compress'
import { fsyncTree } from './fsync'
import { isPrivateFile } from './privateFiles'
import { openDraft, releaseDirectory, RELEASE_FILE, storeRelease, type ReleaseId } from './store'

/** File that marks a copy of what everybody may read of a release: without sources, statements and what renders its pages. */
const MARK = 'public-copy'

/** Whether a home has a public copy of a release, instead of the whole one. */
export const isPublicCopy = (home: string, release: ReleaseId): boolean =>
  existsSync(join(releaseDirectory(home, release), MARK))

/** A release as its public copy has it. */
export const publicPartOf = <R extends Release>(release: R): R => ({
  ...release,
  assets: release.assets.filter(({ path }) => !isPrivateFile(path, false)),
})

/** Copies the public files of a release that a signed document describes. Throws `Damaged` if one is not as described. */
export async function copyPublicFiles(
  home: string,
  release: Release,
  fileOf: (path: string) => Promise<Buffer | undefined>,
): Promise<Release> {
  const { name, version, entry } = release
  const draft = await openDraft(home)
  try {
    for (const { path, integrity } of [entry, ...publicPartOf(release).assets]) {
      const bytes = await fileOf(path)
      if (!bytes || integrityOf(bytes) !== integrity)
        throw new Damaged(`${name} ${version}: ${path} ${bytes ? 'was changed' : 'is missing'}.`)
      makeFolder(dirname(join(draft, path)))
      await writeFile(join(draft, path), bytes)
    }
    await writeFile(join(draft, RELEASE_FILE), JSON.stringify(release))
    await writeFile(join(draft, MARK), '')
    await precompress(draft)
    await fsyncTree(draft)
    await storeRelease(home, draft, release)
    return release
  } finally {
    await rm(draft, { recursive: true, force: true })
  }
}

/** Moves a public copy out of the way of the whole release. */
export async function removePublicCopy(home: string, release: ReleaseId): Promise<void> {
  const aside = join(home, 'drafts', randomUUID())
  // at once, because its files are being served
  await rename(releaseDirectory(home, release), aside)
  await rm(aside, { recursive: true, force: true })
}
