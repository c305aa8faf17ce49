import { existsSync } from 'node:fs'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { releasesOf } from '@haggle/kit/apps/revision'
import { deleteRevisions, ownRevisions, type NumberedState, type Revisions } from '@haggle/kit/apps/revisions'
import { mirrorRelease, type ReleaseSource } from '@haggle/kit/releases/mirrorRelease'
import { RECEIPT_FILE, signReceipt } from '@haggle/kit/releases/statement'
import { releaseDirectory, type ReleaseId } from '@haggle/kit/releases/store'
import { openKey } from '@haggle/kit/signing/key'
import { parseStatement } from '@haggle/kit/signing/statement'
import type { Storage } from '@haggle/kit/storage/storage'
import type { Release } from '@haggle/shared-contract/platform'
import { sharedRevisions, type Place } from './sharedRevisions'

export type Archive = ReturnType<typeof openArchive>

/**
 * Releases and revisions in a storage that several registries share. Each registry has copies in its home; all sign with the
 * same key. A release is committed by its receipt, which is stored after its files; a revision, by taking its number.
 */
export function openArchive(storage: Storage, home: string) {
  const receiptKey = ({ name, version }: ReleaseId) => `remotes/${name}/${version}/${RECEIPT_FILE}`
  const source: ReleaseSource = {
    async seal(release) {
      const stored = await storage.get(receiptKey(release))
      return stored && { file: RECEIPT_FILE, bytes: stored.bytes }
    },
    file: async (_release, _path, sha384) => (await storage.get(`blobs/${sha384}`))?.bytes,
  }

  const fetch = async (release: ReleaseId) => mirrorRelease(home, (await openKey(home)).id, source, release)

  /** Stores a signed release; false if its version is taken. */
  async function put(directory: string, release: ReleaseId): Promise<boolean> {
    const receipt = await readFile(join(directory, RECEIPT_FILE))
    const { subject } = parseStatement(receipt.toString(), RECEIPT_FILE, (await openKey(home)).id)
    for (const { name, digest } of subject)
      await storage.create(`blobs/${digest.sha384}`, await readFile(join(directory, name)))
    return storage.create(receiptKey(release), receipt)
  }

  /** Stores a release built here, or takes the stored one if another registry built the same sources first. Else throws. */
  async function share<R extends Release>(release: R): Promise<R> {
    const directory = releaseDirectory(home, release)
    const by = { team: 'platform', token: 'build' }
    if (!existsSync(join(directory, RECEIPT_FILE)))
      await signReceipt(directory, { at: new Date().toISOString(), by }, await openKey(home))
    if (await put(directory, release)) return release
    const own = await readFile(join(directory, RECEIPT_FILE))
    if ((await source.seal(release))?.bytes.equals(own)) return release
    await rm(directory, { recursive: true })
    const theirs = await fetch(release)
    if (theirs?.source !== release.source)
      throw new Error(`${release.name} ${release.version} is in the storage from other sources: raise its version.`)
    return { ...release, ...theirs }
  }

  const revisionsIn = (place: Place) => sharedRevisions(storage, home, place, fetch)

  return {
    fetch,
    put,
    share,

    /** The stored versions of a remote. */
    versions: async (name: string) =>
      (await storage.list(`remotes/${name}/`)).map((key) => key.split('/')[2] ?? '').filter(Boolean),

    /** Copies an app from the home if the storage does not have it; otherwise copies it into the home. */
    async adopt(place: Place, app: string): Promise<void> {
      const revisions = revisionsIn(place)
      const shared = await revisions.newest(app)
      const own = await ownRevisions(place.home).read(app)
      if (shared === 0 && own) {
        for (const release of releasesOf(own.composition)) await share(release)
        await revisions.commit(app, own.number, own)
      } else if (shared > 0 && !(own && isSame(own, await revisions.stored(app, own.number)))) {
        await deleteRevisions(place.home, app)
        await revisions.read(app)
      }
    },

    revisions: (place: Place): Revisions => revisionsIn(place),
  }
}

const isSame = (one: NumberedState, other: NumberedState | undefined) => JSON.stringify(one) === JSON.stringify(other)
