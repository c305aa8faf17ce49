import { readRevision, releasesOf, signRevision } from '@haggle/kit/apps/revision'
import {
  newestRevision,
  ownRevisions,
  storeRevision,
  type NumberedState,
  type Revisions,
} from '@haggle/kit/apps/revisions'
import { jsonIn } from '@haggle/kit/base/jsonIn'
import type { ReleaseId } from '@haggle/kit/releases/store'
import { Damaged } from '@haggle/kit/signing/envelope'
import { openKey } from '@haggle/kit/signing/key'
import type { Storage } from '@haggle/kit/storage/storage'

/** An environment and its home. */
export interface Place {
  environment: string
  home: string
}

/** Revisions of an environment that several registries share. */
interface SharedRevisions extends Revisions {
  /** The number of an app's newest revision in the storage; 0 before the first. */
  newest(app: string): Promise<number>
  /** Reads a revision in the storage. Throws `Damaged` if it is not as the registry signed it. */
  stored(app: string, number: number): Promise<NumberedState | undefined>
}

/**
 * Opens the revisions of an environment that several registries share, each a document in the storage that is signed with the key
 * of `home`, and committed by taking its number. Registries read their homes, into which the newest one is copied before.
 * `fetchRelease` copies what it names.
 */
export function sharedRevisions(
  storage: Storage,
  home: string,
  { environment, home: own }: Place,
  fetchRelease: (release: ReleaseId) => Promise<unknown>,
): SharedRevisions {
  const folderOf = (app: string) => `envs/${environment}/${app}/`
  const keyOf = (app: string, number: number) => `${folderOf(app)}${String(number).padStart(9, '0')}.json`

  async function newest(app: string) {
    const last = (await storage.list(folderOf(app))).at(-1)
    return Number(/(\d+)\.json$/.exec(last ?? '')?.[1] ?? 0)
  }

  async function stored(app: string, number: number) {
    const object = await storage.get(keyOf(app, number))
    if (!object) return undefined
    const state = readRevision(jsonIn(object.bytes.toString()), app, (await openKey(home)).id)
    if (state.number !== number) throw new Damaged(`Revision ${number} of ${app} in ${environment} is another one`)
    return state
  }

  /** Copies the newest revision into the home, after its releases, unless it is there. */
  async function copyNewest(app: string) {
    let number = (await newestRevision(own, app)) || Math.max(0, (await newest(app)) - 1)
    let state: NumberedState | undefined
    for (;;) {
      const next = await stored(app, number + 1)
      if (!next) break
      state = next
      number++
    }
    if (!state) return
    for (const release of releasesOf(state.composition)) await fetchRelease(release)
    await storeRevision(own, app, number, state)
  }

  return {
    newest,
    stored,

    async read(app) {
      await copyNewest(app)
      return ownRevisions(own).read(app)
    },

    async commit(app, number, state) {
      const signed = signRevision({ ...state, app, number }, await openKey(home))
      if (!(await storage.create(keyOf(app, number), JSON.stringify(signed)))) return false
      await storeRevision(own, app, number, state)
      return true
    },
  }
}
