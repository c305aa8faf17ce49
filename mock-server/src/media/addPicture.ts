import { randomBytes } from 'node:crypto'
import type { UploadedPicture } from 'shared-contract'
import type { Context } from '../context'
import { tooMany, unavailable } from '../http/errors'
import { encodePicture } from './encodePicture'
import { uploadPath } from './uploads'

/** Uploads of one instance at the same time, each of them with a file in memory; one at a time is decoded. */
const MOST = { altogether: 16, perAccount: 4 }

const underWay = new Map<string, number>()
let last: Promise<unknown> = Promise.resolve()

/** Takes a picture in. `receive` reads the file, which is not begun when too much is under way. */
export async function addPicture(
  { media }: Context,
  userId: string,
  receive: () => Promise<Buffer>,
): Promise<UploadedPicture> {
  const mine = underWay.get(userId) ?? 0
  if (mine >= MOST.perAccount) throw tooMany('Too many uploads at once. Please try again {in}.', 1000)
  const all = [...underWay.values()].reduce((sum, count) => sum + count, 0)
  if (all >= MOST.altogether) throw unavailable('Many pictures are being uploaded right now. Please try again soon.')
  underWay.set(userId, mine + 1)
  try {
    const bytes = await receive()
    const { large, small } = await inTurn(() => encodePicture(bytes))
    const id = randomBytes(16).toString('hex')
    await media.create(`${id}-400.webp`, small)
    await media.create(`${id}.webp`, large)
    return { url: uploadPath(id) }
  } finally {
    const left = (underWay.get(userId) ?? 1) - 1
    if (left === 0) underWay.delete(userId)
    else underWay.set(userId, left)
  }
}

/** Decoding 64 megapixels takes up to 90 MB and seconds of a processor, and so happens for one picture after the other. */
function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  const mine = last.then(work)
  last = mine.catch(() => undefined)
  return mine
}
