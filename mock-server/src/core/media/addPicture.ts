import { randomBytes } from 'node:crypto'
import type { UploadedPicture } from '@haggle/shared-contract'
import { DAY, HOUR } from '@haggle/shared-server'
import type { Context } from '../../base/context'
import type { Session } from '../sessions/sessions'
import { FairQueue } from '../throttle/fairQueue'
import { encodePicture } from './encodePicture'
import { insertUpload, updateUnusedPictures } from './store'
import { uploadPath } from './uploads'
import { UploadSlot } from './uploadSlots'

const REFUSAL = 'Many pictures are being uploaded right now. Please try again soon.'

/**
 * Decoding takes up to 300 MB and seconds of processor time, so pictures are decoded one at a time. At most as many wait
 * as there are upload slots.
 */
const decoding = new FairQueue({
  atOnce: 1,
  perAccount: 16,
  max: 16,
  refusals: { perAccount: REFUSAL, max: REFUSAL },
})

/**
 * Stores an uploaded picture. `receive` reads the file; it is not called when there are too many uploads. One of a customer
 * goes after an hour without use (D76), a shop owner's after a day: a product may take long to write.
 */
export async function addPicture(
  { db, media, now }: Context,
  { userId: account, address, role }: Pick<Session, 'userId' | 'address' | 'role'>,
  receive: (slot: UploadSlot) => Promise<Buffer>,
): Promise<UploadedPicture> {
  const sender = { account, address }
  const slot = UploadSlot.take(sender)
  try {
    const bytes = await receive(slot)
    slot.arrived()
    const decode = () => {
      slot.decoding()
      return encodePicture(bytes)
    }
    const { large, small } = await decoding.run(decode, sender, slot.cutOff)
    const id = randomBytes(16).toString('hex')
    await db.writing(async (tx) => {
      await insertUpload(tx, { picture: id, user_id: account, uploaded_at: now() })
      if (role === 'user') await updateUnusedPictures(tx, { used: [], unused: [id], now: now() - DAY + HOUR })
    })
    await media.create(`${id}-400.webp`, small)
    await media.create(`${id}.webp`, large)
    return { url: uploadPath(id) }
  } finally {
    slot.free()
  }
}
