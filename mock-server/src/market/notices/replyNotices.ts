import { formatMoney, isolated, nameWithVariant, paths, type ShopOffer } from '@haggle/shared-contract'
import type { Context } from '../../base/context'
import { timeInWords } from '../../base/timeInWords'
import type { Transaction } from '../../core/database/database'
import { createMailLink } from '../../core/mail/mailLinks'
import { siteUrlOf } from '../../core/mail/siteUrl'
import { accountById, ownerOf, productById } from './contentStore'
import { notify } from './notify'

/** Tells a customer of a shop's reply to an offer (D51); also by mail, unless they have unsubscribed (D63). */
export async function notifyReply(
  context: Context,
  tx: Transaction,
  customerId: string,
  shopId: string,
  { productId, variantText, price, until }: Pick<ShopOffer, 'productId' | 'variantText' | 'price' | 'until'>,
): Promise<void> {
  const customer = await accountById(tx, customerId)
  const { shopName } = await ownerOf(tx, shopId)
  const { name } = await productById(tx, productId)
  const subject = `${shopName} offers you ${formatMoney(price)} for ${nameWithVariant(name, variantText && isolated(variantText))}`
  const mail = customer.wants_replies === 1 && {
    subject,
    paragraphs: [
      `You made an offer, and the shop answers with a price of its own. It holds until ${timeInWords(Date.parse(until))}.`,
    ],
    button: { label: 'See the offer', url: `${siteUrlOf(context.config, 'user')}${paths.offers}` },
    unsubscribe: { url: await createMailLink(context, tx, 'unsubscribe', customer), about: 'replies of shops' },
  }
  const notice = { kind: 'shopReply', text: `${subject}.`, link: paths.offers }
  await notify(context, tx, customer, notice, mail || undefined)
}
