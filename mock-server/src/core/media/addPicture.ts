import { randomBytes } from 'node:crypto'
import type { UploadedPicture } from '@haggle/shared-contract'
import type { Context } from '../../base/context'
import { FairQueue, type Waiter } from '../throttle/fairQueue'
import { encodePicture } from './encodePicture'
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

/** Stores an uploaded picture. `receive` reads the file; it is not called when there are too many uploads. */
export async function addPicture(
  { media }: Context,
  sender: Waiter,
  receive: (slot: UploadSlot) => Promise<Buffer>,
): Promise<UploadedPicture> {
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
    await media.create(`${id}-400.webp`, small)
    await media.create(`${id}.webp`, large)
    return { url: uploadPath(id) }
  } finally {
    slot.free()
  }
}
