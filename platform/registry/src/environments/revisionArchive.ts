import { readRevision, releasesOf, signRevision } from '@haggle/kit/apps/revision'
import { newestRevision, storeRevision, type AppState, type Revisions } from '@haggle/kit/apps/revisions'
import type { ReleaseId } from '@haggle/kit/releases/store'
import { Damaged } from '@haggle/kit/signing/envelope'
import { openKey } from '@haggle/kit/signing/key'
import type { Storage } from '@haggle/kit/storage/storage'

/** An environment and its home. */
export interface Place {
  environment: string
  home: string
}

/** The stored revisions of an environment's apps. */
interface RevisionArchive extends Revisions {
  /** The number of an app's newest stored revision; 0 before the first. */
  newest(app: string): Promise<number>
  /** Reads a stored revision. Throws `Damaged` if it is not as the registry signed it. */
  read(app: string, number: number): Promise<AppState | undefined>
}

/** Opens an environment's revisions, signed with the key of `home`. `fetchRelease` copies what a fetched one names. */
export function openRevisions(
  storage: Storage,
  home: string,
  { environment, home: own }: Place,
  fetchRelease: (release: ReleaseId) => Promise<unknown>,
): RevisionArchive {
  const folderOf = (app: string) => `envs/${environment}/${app}/`
  const keyOf = (app: string, number: number) => `${folderOf(app)}${String(number).padStart(9, '0')}.json`

  async function newest(app: string) {
    const last = (await storage.list(folderOf(app))).at(-1)
    return Number(/(\d+)\.json$/.exec(last ?? '')?.[1] ?? 0)
  }

  async function read(app: string, number: number) {
    const stored = await storage.get(keyOf(app, number))
    if (!stored) return undefined
    const document = JSON.parse(stored.bytes.toString()) as unknown
    const { number: of, ...state } = readRevision(document, app, (await openKey(home)).id)
    if (of !== number) throw new Damaged(`Revision ${number} of ${app} in ${environment} is another one`)
    return state
  }

  return {
    newest,
    read,

    async fetch(app) {
      const known = await newestRevision(own, app)
      let number = known || (await newest(app))
      let state = known === 0 && number > 0 ? await read(app, number) : undefined
      for (;;) {
        const next = await read(app, number + 1)
        if (!next) break
        state = next
        number++
      }
      if (!state) return
      for (const release of releasesOf(state.composition)) await fetchRelease(release)
      await storeRevision(own, app, number, state)
    },

    async create(app, number, state) {
      const signed = signRevision({ app, number, ...state }, await openKey(home))
      return storage.create(keyOf(app, number), JSON.stringify(signed))
    },
  }
}
