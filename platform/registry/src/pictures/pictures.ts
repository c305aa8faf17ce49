import { randomBytes } from 'node:crypto'
import { parseDocument } from '@haggle/kit/base/document'
import { PictureVerdict, type Picture } from '@haggle/kit/changes/pictures'
import type { ReleaseId } from '@haggle/kit/releases/store'
import type { Storage } from '@haggle/kit/storage/storage'
import { DAY } from '@haggle/shared-server'
import { z } from 'zod'

/** Most bytes of a picture, most pictures of a release, and most releases of a remote whose pictures are kept. */
const MOST = { bytes: 8 * 1024 * 1024, pictures: 200, releases: 5 }

const LONGEST = 30 * DAY

const Png = z.custom<Uint8Array>((value) => ArrayBuffer.isView(value) && value.byteLength <= MOST.bytes)

/** What the gate saw of a release, before it is kept. */
export const TakenPictures = z
  .array(
    z.strictObject({
      name: z.string().max(400),
      candidate: Png,
      share: z.number().optional(),
      live: Png.optional(),
      difference: Png.optional(),
    }),
  )
  .max(MOST.pictures)
export type TakenPictures = z.infer<typeof TakenPictures>

const kinds = ['candidate', 'live', 'difference'] as const
const VERDICT = 'verdict.json'

const keyOf = (name: string, id: string, file: string) => `pictures/${name}/${id}/${file}`
const partsOf = (key: string) => key.split('/') as [folder: string, name: string, id: string, file: string]

/** The time in an id, by which ids are sorted. */
const timeIn = (id: string) => parseInt(id, 36)
const newId = (now: number) => `${now.toString(36).padStart(9, '0')}-${randomBytes(12).toString('hex')}`

/** The pictures of a storage: those of a remote's newest releases, for some weeks. */
export function openPictures(storage: Storage, now: () => number = Date.now) {
  async function removeBut(prefix: string, isKept: (id: string, newer: number) => boolean): Promise<void> {
    const keys = await storage.list(prefix)
    const ids = [...new Set(keys.map((key) => partsOf(key)[2]))].sort().reverse()
    for (const key of keys) {
      const [, , id] = partsOf(key)
      if (!isKept(id, ids.indexOf(id))) await storage.remove(key)
    }
  }

  return {
    async keep(name: string, about: Omit<PictureVerdict, 'pictures'>, taken: TakenPictures): Promise<PictureVerdict> {
      const id = newId(now())
      const pictures: Picture[] = []
      for (const [index, { name: screen, share, ...files }] of taken.entries()) {
        const addresses: Partial<Record<(typeof kinds)[number], string>> = {}
        for (const kind of kinds) {
          const bytes = files[kind]
          if (!bytes) continue
          const file = `${index}-${kind}.png`
          await storage.create(keyOf(name, id, file), Buffer.from(bytes))
          addresses[kind] = `/platform/${keyOf(name, id, file)}`
        }
        pictures.push({ name: screen, share, candidate: '', ...addresses })
      }
      const verdict = { ...about, pictures }
      await storage.create(keyOf(name, id, VERDICT), JSON.stringify(verdict))
      await removeBut(`pictures/${name}/`, (_, newer) => newer < MOST.releases)
      return verdict
    },

    /** How a release looked in an app when the gate saw it last. */
    async of(app: string, { name, version }: ReleaseId): Promise<PictureVerdict | undefined> {
      const keys = (await storage.list(`pictures/${name}/`)).filter((key) => key.endsWith(`/${VERDICT}`))
      for (const key of keys.reverse()) {
        const stored = await storage.get(key)
        const verdict = stored && parseDocument(stored.bytes.toString(), PictureVerdict)
        if (verdict?.app === app && verdict.version === version) return verdict
      }
      return undefined
    },

    file: async (name: string, id: string, file: string): Promise<Buffer | undefined> =>
      (await storage.get(keyOf(name, id, file)))?.bytes,

    removeOld: () => removeBut('pictures/', (id) => timeIn(id) > now() - LONGEST),
  }
}

export type Pictures = ReturnType<typeof openPictures>
