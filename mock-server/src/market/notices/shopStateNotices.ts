import { paths } from '@haggle/shared-contract'
import type { Context } from '../../base/context'
import type { Transaction } from '../../core/database/database'
import type { MailContent } from '../../core/mail/renderMail'
import { ownerOf } from './contentStore'
import { tell } from './notify'

/** Tells an owner why the shop is suspended, and how to appeal (D69). */
export const notifySuspension = (context: Context, tx: Transaction, shopId: string, reason: string) =>
  tellOwner(context, tx, shopId, 'shopSuspended', (shopName) => ({
    subject: `${shopName} is suspended`,
    paragraphs: [
      'An operator of the market suspended your shop, for the reason below. Customers do not find it and cannot buy from it. Your paid orders go on: please deliver them.',
    ],
    quote: reason,
    closing: [
      'If you think that this is wrong, you can appeal within 30 days: log in, and write to us on your dashboard.',
    ],
  }))

export const notifyRestoring = (context: Context, tx: Transaction, shopId: string) =>
  tellOwner(context, tx, shopId, 'shopRestored', (shopName) => ({
    subject: `${shopName} is not suspended any more`,
    paragraphs: ['An operator of the market ended the suspension of your shop. It is again as it was before.'],
  }))

export const notifyApproval = (context: Context, tx: Transaction, shopId: string) =>
  tellOwner(context, tx, shopId, 'shopApproved', (shopName) => ({
    subject: `${shopName} is open`,
    paragraphs: ['An operator of the market approved your shop. Customers find it now.'],
  }))

async function tellOwner(
  context: Context,
  tx: Transaction,
  shopId: string,
  kind: string,
  contentOf: (shopName: string) => MailContent,
): Promise<void> {
  const owner = await ownerOf(tx, shopId)
  const content = contentOf(owner.shopName)
  const text = content.quote === undefined ? `${content.subject}.` : `${content.subject}: ${content.quote}`
  await tell(context, tx, owner, { kind, text, link: paths.shopDashboard, label: 'Go to your shop' }, content)
}
