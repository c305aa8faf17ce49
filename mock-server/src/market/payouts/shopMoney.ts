import {
  toDollars,
  type CommissionInput,
  type DuePayouts,
  type LinkedAccountInput,
  type OperatorReason,
  type ShopBalance,
  type ShopMoney,
} from '@haggle/shared-contract'
import type { Context } from '../../base/context'
import { notFound } from '../../base/refusals'
import { recordAuditEvent, type AuditedValues } from '../../core/audit-trail/recordAuditEvent'
import type { Transaction } from '../../core/database/database'
import { lockRow } from '../../core/database/lockRow'
import type { Session } from '../../core/sessions/sessions'
import { balancesOf, shopsWithBalance } from '../ledger/store'
import { notifyHeld } from '../notices/payoutNotices'
import { canTransfer } from './payOut'
import { moneyOfShop, setMoneyOfShop } from './store'
import { toMoney } from './toPayout'

/** What a shop is owed, in the market's currency, with why its payouts are held. */
export async function shopBalance(context: Context, shopId: string): Promise<ShopBalance> {
  const balanceOf = await shopBalances(context, [shopId])
  return { ...balanceOf(shopId), ...shownHold(await moneyOfShop(context.db.read, shopId)) }
}

const shownHold = (shop: Shop | undefined) =>
  shop?.payouts_held_at != null && {
    hold: { reason: shop.payouts_held_reason ?? '', since: new Date(shop.payouts_held_at).toISOString() },
  }

/** What shops are owed. */
export async function shopBalances({ config, db, now }: Context, shopIds: readonly string[]) {
  const { currency } = config
  const balances = await balancesOf(db.read, shopIds, { now: now(), currency })
  return (shopId: string): ShopBalance => {
    const { held = 0, due = 0, paid = 0 } = balances.get(shopId) ?? {}
    return { held: toDollars(held), due: toDollars(due), paid: toDollars(paid), currency }
  }
}

/** A shop's money for operators. Throws 404. */
export async function shopMoney(context: Context, shopId: string): Promise<ShopMoney> {
  const shop = await moneyOfShop(context.db.read, shopId)
  if (!shop) throw notFound('Shop')
  const { linked_account, commission_bp } = shop
  return {
    shop: { _id: shopId, shopName: shop.name },
    balance: (await shopBalances(context, [shopId]))(shopId),
    commission: { bp: commission_bp ?? context.config.commissionBp, own: commission_bp !== null },
    ...(linked_account !== null && { linkedAccount: linked_account }),
    canTransfer: canTransfer(context, linked_account),
    ...shownHold(shop),
  }
}

/** All that is due of all shops, to be looked at before it is paid out. */
export async function duePayouts(context: Context): Promise<DuePayouts> {
  const { config, db, now } = context
  const rows = await shopsWithBalance(db.read, now(), config.currency)
  const due = rows.filter((row) => row.due > 0 && row.payouts_held_at === null)
  return {
    items: due.map(({ shop_id, name, due, linked_account }) => ({
      shop: { _id: shop_id, shopName: name },
      due: toMoney(due, config.currency),
      canTransfer: canTransfer(context, linked_account),
    })),
    total: toMoney(
      due.reduce((sum, row) => sum + row.due, 0),
      config.currency,
    ),
    currency: config.currency,
  }
}

type Shop = NonNullable<Awaited<ReturnType<typeof moneyOfShop>>>

/** Changes what an operator sets for a shop's money, with its entry in the trail, unless it is so already. */
async function change(
  context: Context,
  session: Session,
  shopId: string,
  work: (tx: Transaction, shop: Shop) => Promise<{ action: string; after: AuditedValues } | undefined>,
): Promise<ShopMoney> {
  await context.db.writing(async (tx) => {
    await lockRow(tx, 'shops', shopId)
    const shop = await moneyOfShop(tx, shopId)
    if (!shop) throw notFound('Shop')
    const changed = await work(tx, shop)
    const actor = { userId: session.userId, address: '' }
    if (changed) await recordAuditEvent(context, tx, { ...changed, subject: shopId, actor, shop: shopId })
  })
  return shopMoney(context, shopId)
}

/** Sets a shop's commission, for its later orders. */
export const setCommission = (context: Context, session: Session, shopId: string, { bp }: CommissionInput) =>
  change(context, session, shopId, async (tx, { commission_bp }) => {
    if (commission_bp === bp) return undefined
    await setMoneyOfShop(tx, shopId, { commission_bp: bp })
    return { action: 'shop.commission', after: { bp } }
  })

export const setLinkedAccount = (context: Context, session: Session, shopId: string, { account }: LinkedAccountInput) =>
  change(context, session, shopId, async (tx, { linked_account }) => {
    if (linked_account === account) return undefined
    await setMoneyOfShop(tx, shopId, { linked_account: account })
    return { action: 'shop.linkedAccount', after: { account: account ?? '' } }
  })

/** Holds a shop's payouts, and tells its owner why (D69, D73). */
export const holdPayouts = (context: Context, session: Session, shopId: string, { reason }: OperatorReason) =>
  change(context, session, shopId, async (tx, { payouts_held_at }) => {
    if (payouts_held_at !== null) return undefined
    await setMoneyOfShop(tx, shopId, { payouts_held_at: context.now(), payouts_held_reason: reason })
    await notifyHeld(context, tx, shopId, reason)
    return { action: 'payouts.held', after: { reason } }
  })

export const releasePayouts = (context: Context, session: Session, shopId: string) =>
  change(context, session, shopId, async (tx, { payouts_held_at }) => {
    if (payouts_held_at === null) return undefined
    await setMoneyOfShop(tx, shopId, { payouts_held_at: null, payouts_held_reason: null })
    await notifyHeld(context, tx, shopId, undefined)
    return { action: 'payouts.released', after: {} }
  })
