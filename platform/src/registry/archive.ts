import { existsSync } from 'node:fs'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Release } from 'shared-contract/platform'
import {
  deleteRevisions,
  storeRevision,
  newestRevision,
  readApp,
  type AppState,
  type Revisions,
} from '../apps/revisions'
import { mirrorRelease, type ReleaseSource } from '../releases/mirrorRelease'
import { RECEIPT_FILE, signReceipt } from '../releases/statement'
import { releaseDirectory, type ReleaseId } from '../releases/store'
import { Damaged } from '../signing/envelope'
import { openKey } from '../signing/key'
import { parseStatement } from '../signing/statement'
import { readRevision, releasesOf, signRevision } from './revision'
import type { Storage } from './storage/storage'

/** An environment and its home. */
interface Place {
  environment: string
  home: string
}

const folderOf = (environment: string, app: string) => `envs/${environment}/${app}/`
const numberOf = (key: string | undefined) => Number(/(\d+)\.json$/.exec(key ?? '')?.[1] ?? 0)

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

  return {
    fetch,
    put,
    share,

    /** The stored versions of a remote. */
    versions: async (name: string) =>
      (await storage.list(`remotes/${name}/`)).map((key) => key.split('/')[2] ?? '').filter(Boolean),

    /** Copies an app from the home if the storage does not have it; otherwise copies it into the home. */
    async adopt(place: Place, app: string): Promise<void> {
      const archived = numberOf((await storage.list(folderOf(place.environment, app))).at(-1))
      const here = await newestRevision(place.home, app)
      const state = here > 0 ? await readApp(place.home, app) : undefined
      const revisions = revisionsIn(place)
      if (archived === 0 && state) {
        for (const release of releasesOf(state.composition)) await share(release)
        await revisions.create(app, here, state)
      } else if (
        archived > 0 &&
        !(here > 0 && JSON.stringify(state) === JSON.stringify(await revisions.read(app, here)))
      ) {
        await deleteRevisions(place.home, app)
        await revisions.fetch(app)
      }
    },

    revisions: (place: Place): Revisions => revisionsIn(place),
  }

  function revisionsIn({ environment, home: own }: Place) {
    const keyOf = (app: string, number: number) =>
      `${folderOf(environment, app)}${String(number).padStart(9, '0')}.json`

    async function read(app: string, number: number): Promise<AppState | undefined> {
      const stored = await storage.get(keyOf(app, number))
      if (!stored) return undefined
      const document = JSON.parse(stored.bytes.toString()) as unknown
      const { number: of, ...state } = readRevision(document, app, (await openKey(home)).id)
      if (of !== number) throw new Damaged(`Revision ${number} of ${app} in ${environment} is another one`)
      return state
    }

    return {
      read,

      async fetch(app: string): Promise<void> {
        const known = await newestRevision(own, app)
        let number = known || numberOf((await storage.list(folderOf(environment, app))).at(-1))
        let state = known === 0 && number > 0 ? await read(app, number) : undefined
        for (;;) {
          const next = await read(app, number + 1)
          if (!next) break
          state = next
          number++
        }
        if (!state) return
        for (const release of releasesOf(state.composition)) await fetch(release)
        await storeRevision(own, app, number, state)
      },

      async create(app: string, number: number, state: AppState): Promise<boolean> {
        return storage.create(
          keyOf(app, number),
          JSON.stringify(signRevision({ app, number, ...state }, await openKey(home))),
        )
      },
    }
  }
}
