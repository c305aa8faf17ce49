import { formatMoneyIn, paths, toDollars } from '@haggle/shared-contract'
import type { Context } from '../../base/context'
import { foreignCurrency, toCentsOf } from '../../base/currency'
import type { Transaction } from '../../core/database/database'
import type { MailContent } from '../../core/mail/renderMail'
import { disputeForNotice, ownerOf } from './contentStore'
import { tell } from './notify'

/** A dispute, for the owner of one of its order's shops. */
interface OfShop {
  id: string
  shopId: string
}

type Disputed = Awaited<ReturnType<typeof disputeForNotice>>

const moneyOf = ({ config }: Context, { amount, currency }: Disputed) =>
  formatMoneyIn(toDollars(toCentsOf(amount, currency)), foreignCurrency(currency, config.currency))

const dayOf = (time: number) =>
  new Date(time).toLocaleDateString('en', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })

/** Asks an owner for evidence about an order that the customer's bank disputes (D74). */
export async function notifyDisputed(context: Context, tx: Transaction, { id, shopId }: OfShop): Promise<void> {
  const dispute = await disputeForNotice(tx, id)
  const { answer_until, order_number, reason } = dispute
  const until = answer_until === null ? '' : ` by ${dayOf(answer_until)}`
  await tellOwner(context, tx, { dispute, shopId }, 'disputed', {
    subject: `Order ${order_number} is in dispute`,
    paragraphs: [
      `The customer's bank asks for ${moneyOf(context, dispute)} of this order back. What you are owed of it is held until that is decided.`,
      `Please send us what shows that you delivered as ordered${until}: the market answers the bank with it.`,
    ],
    ...(reason !== '' && { quote: reason }),
  })
}

/** Tells an owner how a dispute ended. */
export async function notifyDisputeEnded(context: Context, tx: Transaction, { id, shopId }: OfShop): Promise<void> {
  const dispute = await disputeForNotice(tx, id)
  const isLost = dispute.state === 'lost'
  await tellOwner(context, tx, { dispute, shopId }, isLost ? 'disputeLost' : 'disputeWon', {
    subject: `The dispute of order ${dispute.order_number} is ${isLost ? 'lost' : 'over'}`,
    paragraphs: [
      isLost
        ? `${moneyOf(context, dispute)} went back to the customer. Your share of it comes off what you are owed.`
        : 'The money stays. What you are owed of this order is no longer held for it.',
    ],
    ...(isLost && { closing: ['If you think that this is wrong, please answer this mail and say why.'] }),
  })
}

async function tellOwner(
  context: Context,
  tx: Transaction,
  { dispute, shopId }: { dispute: Disputed; shopId: string },
  kind: string,
  mail: MailContent,
) {
  const link = `${paths.shopOrders}?q=${dispute.order_number}`
  await tell(context, tx, await ownerOf(tx, shopId), { kind, link, label: 'See the order' }, mail)
}
