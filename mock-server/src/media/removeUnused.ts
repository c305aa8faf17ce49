import type { Context } from '../context'
import { DAY } from '../durations'
import { deleteUnusedMark, updateUnusedPictures, unusedSince, urlsInUse } from './store'
import { uploadPath } from './uploads'

/** Pictures per query. */
const BATCH = 200

/** Deletes uploaded pictures that have not been in use for a day. */
export async function removeUnused({ db, media, now }: Context): Promise<void> {
  const ids = [...new Set((await media.list()).map((name) => name.slice(0, 32)))]
  for (let at = 0; at < ids.length; at += BATCH) {
    const batch = ids.slice(at, at + BATCH)
    const inUse = await urlsInUse(db.searching, batch.map(uploadPath))
    const used = batch.filter((id) => inUse.has(uploadPath(id)))
    const unused = batch.filter((id) => !inUse.has(uploadPath(id)))
    await db.writing((tx) => updateUnusedPictures(tx, { used, unused, now: now() }))
  }
  for (const { id } of await db.writing((tx) => unusedSince(tx, now() - DAY))) {
    for (const name of [`${id}.webp`, `${id}-400.webp`]) await media.remove(name)
    await db.writing((tx) => deleteUnusedMark(tx, id))
  }
}
