import type { EvidenceInput, ShopDispute } from '@haggle/shared-contract'
import type { Context } from '../../base/context'
import { conflict, forbidden, invalid, notFound } from '../../base/refusals'
import { recordOwnersAuditEvent } from '../../core/audit-trail/recordAuditEvent'
import { lockRow } from '../../core/database/lockRow'
import { storageNameOf } from '../../core/media/uploads'
import type { Session } from '../../core/sessions/sessions'
import { shopDisputesOf } from './showDisputes'
import { disputeById, putEvidence, shopsOfOrders, type StoredDispute } from './store'

/** Requires that the caller's shop has a part in the disputed order. Throws 404 or 403. */
export async function requireDisputeOfShop({ db }: Context, owner: Session, id: string): Promise<StoredDispute> {
  const dispute = await disputeById(db.read, id)
  if (!dispute) throw notFound('Dispute')
  const shops = await shopsOfOrders(db.read, [dispute.order_id])
  if (!shops.some(({ shop_id }) => shop_id === owner.shopId))
    throw forbidden('This is not about an order of your shop.')
  return dispute
}

/** Keeps a shop's evidence for the operators, in place of an earlier one, until they contest the dispute (D74). */
export async function sendEvidence(
  context: Context,
  owner: Session,
  id: string,
  { text, pictures }: EvidenceInput,
): Promise<ShopDispute> {
  const { db, now } = context
  const { order_id } = await requireDisputeOfShop(context, owner, id)
  const shopId = owner.shopId ?? ''
  for (const url of pictures) if (!(await isStored(context, url))) throw invalid('Please upload the pictures again.')
  await db.writing(async (tx) => {
    const dispute = await lockRow(tx, 'disputes', id)
    if (dispute?.state !== 'open' || dispute.decision !== null)
      throw conflict('This dispute was answered already, so that evidence comes too late.')
    await putEvidence(tx, {
      dispute_id: id,
      shop_id: shopId,
      text,
      pictures: JSON.stringify(pictures),
      sent_at: now(),
    })
    const after = { dispute: id, pictures: pictures.length }
    await recordOwnersAuditEvent(context, tx, owner, { action: 'dispute.evidence', subject: order_id, after })
  })
  const shown = (await shopDisputesOf(db.read, [order_id], shopId)).get(order_id)
  if (!shown) throw new Error('A dispute vanished.')
  return shown
}

async function isStored({ media }: Context, url: string): Promise<boolean> {
  const name = storageNameOf(url)
  const picture = name === undefined ? undefined : await media.get(name)
  picture?.bytes.destroy()
  return picture !== undefined
}
