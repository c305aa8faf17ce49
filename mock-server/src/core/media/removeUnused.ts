import { DAY } from '@haggle/shared-server'
import type { Context } from '../../base/context'
import { forgetPicture, updateUnusedPictures, unusedSince, urlsInUse } from './store'
import { uploadPath } from './uploads'

/** Pictures per query. */
const BATCH = 200

/** An owner may have entered the address of the small size. */
const urlsOf = (id: string) => [uploadPath(id), `${uploadPath(id)}?w=400`]

/** Deletes uploaded pictures that have not been in use for a day. */
export async function removeUnused({ db, media, now }: Context): Promise<void> {
  const ids = [...new Set((await media.list()).map((name) => name.slice(0, 32)))]
  for (let at = 0; at < ids.length; at += BATCH) {
    const batch = ids.slice(at, at + BATCH)
    const inUse = await urlsInUse(db.read, batch.flatMap(urlsOf))
    const isUsed = (id: string) => urlsOf(id).some((url) => inUse.has(url))
    const used = batch.filter(isUsed)
    const unused = batch.filter((id) => !isUsed(id))
    await db.writing((tx) => updateUnusedPictures(tx, { used, unused, now: now() }))
  }
  for (const { id } of await unusedSince(db.read, now() - DAY)) {
    for (const name of [`${id}.webp`, `${id}-400.webp`]) await media.remove(name)
    await db.writing((tx) => forgetPicture(tx, id))
  }
}
