import { writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Release } from '@haggle/shared-contract/platform'
import { makeFolder } from '@haggle/shared-server'
import { Damaged } from '../signing/envelope'
import { integrityOf } from './assets'
import { PUBLIC_COPY, publicPartOf } from './publicCopy'
import { RELEASE_FILE } from './store'
import { storeWhole } from './storeWhole'

/** Copies the public files of a release that a signed document describes. Throws `Damaged` if one is not as described. */
export const copyPublicFiles = (
  home: string,
  release: Release,
  fileOf: (path: string) => Promise<Buffer | undefined>,
): Promise<Release> =>
  storeWhole(home, async (draft) => {
    const { name, version, entry } = release
    for (const { path, integrity } of [entry, ...publicPartOf(release).assets]) {
      const bytes = await fileOf(path)
      if (!bytes || integrityOf(bytes) !== integrity)
        throw new Damaged(`${name} ${version}: ${path} ${bytes ? 'was changed' : 'is missing'}.`)
      makeFolder(dirname(join(draft, path)))
      await writeFile(join(draft, path), bytes)
    }
    await writeFile(join(draft, RELEASE_FILE), JSON.stringify(release))
    await writeFile(join(draft, PUBLIC_COPY), '')
    return release
  })
