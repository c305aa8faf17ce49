import { formatMoneyIn, paths, toDollars } from '@haggle/shared-contract'
import type { Context } from '../../base/context'
import { foreignCurrency, toCentsOf } from '../../base/currency'
import type { Transaction } from '../../core/database/database'
import type { PayoutRow } from '../../core/database/tables'
import type { MailContent } from '../../core/mail/renderMail'
import { ownerOf } from './contentStore'
import { tell } from './notify'

const APPEAL = 'If you think that this is wrong, please answer this mail and say why.'

const money = ({ config }: Context, { amount, currency }: PayoutRow) =>
  formatMoneyIn(toDollars(toCentsOf(amount, currency)), foreignCurrency(currency, config.currency))

/** Tells an owner that all that was due was paid out. */
export const notifyPaidOut = (context: Context, tx: Transaction, payout: PayoutRow) =>
  tellOwner(context, tx, payout.shop_id, 'payout', {
    subject: `We paid ${money(context, payout)} out to you`,
    paragraphs: [
      payout.reference === null
        ? 'It is on your account at the card provider.'
        : `Its reference is ${payout.reference}.`,
    ],
  })

/** Tells an owner that a payout did not arrive, and is due again. */
export const notifyPayoutFailed = (context: Context, tx: Transaction, payout: PayoutRow, why: string) =>
  tellOwner(context, tx, payout.shop_id, 'payoutFailed', {
    subject: `A payout of ${money(context, payout)} did not arrive`,
    paragraphs: ['It is due again, and comes with the next payout. The reason:'],
    quote: why,
  })

/** Tells an owner that an operator holds the shop's payouts, and why, or no longer does. */
export const notifyHeld = (context: Context, tx: Transaction, shopId: string, reason: string | undefined) =>
  tellOwner(
    context,
    tx,
    shopId,
    'payoutsHeld',
    reason === undefined
      ? { subject: 'Your payouts are no longer held', paragraphs: ['What is due comes with the next payout.'] }
      : { subject: 'Your payouts are held', paragraphs: ['The market says why:'], quote: reason, closing: [APPEAL] },
  )

/** Tells an owner that an operator refunded their part of an order, or some of it, and why (D73). */
export const notifyPartRefunded = (
  context: Context,
  tx: Transaction,
  { shopId, orderNumber, amount, reason }: { shopId: string; orderNumber: string; amount: string; reason: string },
) =>
  tellOwner(
    context,
    tx,
    shopId,
    'partRefunded',
    {
      subject: `The market refunded ${amount} of order ${orderNumber}`,
      paragraphs: ['It goes back to the customer, and off what you are owed. The market says why:'],
      quote: reason,
      closing: [APPEAL],
    },
    `${paths.shopOrders}?q=${orderNumber}`,
  )

const tellOwner = async (
  context: Context,
  tx: Transaction,
  shopId: string,
  kind: string,
  mail: MailContent,
  link: string = paths.shopPayouts,
) => tell(context, tx, await ownerOf(tx, shopId), { kind, link, label: 'See it' }, mail)
