import { lineKey, type ShopBalance, type ShopOverview } from '@haggle/shared-contract'
import type { LedgerEntryRow } from '../../src/core/database/tables'
import { putOnSale, putSizesOnSale, type Owner, type TestMarket } from '../support'
import { bookBack, bookPayment, isHeld, owedOf, soldOf, type ModelOrder } from './marketModel'
import { crash } from './randomCrashes'
import * as orderActs from './randomOrders'
import * as payoutActs from './randomPayouts'
import { call, expectStatus, type ModelItem, type World } from './randomWorld'

/** The acts, as often as they are here. */
const ACTS: readonly ((world: World) => Promise<void>)[] = [
  ...Array.from({ length: 5 }, () => orderActs.buy),
  ...Array.from({ length: 5 }, () => orderActs.deliver),
  ...Array.from({ length: 4 }, () => orderActs.age),
  ...[orderActs.cancel, orderActs.askForReturn, orderActs.askForReturn, orderActs.answerReturn],
  ...[orderActs.refundAll, orderActs.refundSome, orderActs.refundSome, orderActs.retryRefund],
  ...[orderActs.endRefunds, orderActs.endRefunds, orderActs.openDispute, orderActs.openDispute],
  ...[orderActs.moveDispute, orderActs.moveDispute, payoutActs.payOut, payoutActs.payOut, payoutActs.payOut],
  ...[payoutActs.failPayout, payoutActs.endPayouts, payoutActs.holdOrRelease, payoutActs.setCommission],
  ...[crash, crash],
]

const PRICES = [999, 1005, 333, 2501]
const STOCK = 1_000_000

const goodsAt = (cents: number) => ({ sellingPrice: cents / 100, minNegotiablePrice: 0, countInStock: STOCK })

const lampOf = async ({ context }: TestMarket, { shopId }: Owner, cents: number): Promise<ModelItem[]> => [
  { key: await putOnSale(context, shopId, goodsAt(cents)), cents },
]

async function dressesOf({ context }: TestMarket, { shopId }: Owner, cents: number): Promise<ModelItem[]> {
  const sizes = { M: goodsAt(cents), L: goodsAt(cents + 101) }
  const { product, variants } = await putSizesOnSale(context, shopId, sizes)
  return [
    { key: lineKey({ product, variant: variants.M }), cents },
    { key: lineKey({ product, variant: variants.L }), cents: cents + 101 },
  ]
}

/** Opens shops, of which the first two have accounts at the provider; transfers to the second fail. */
export async function openRandomMarket(parts: Pick<World, 'market' | 'operator' | 'dice'>) {
  const { market, operator } = parts
  const world: World = {
    ...parts,
    twin: await market.twin(),
    crashes: 0,
    customer: await market.customer(),
    shops: [],
    orders: [],
    payouts: [],
    wrong: [],
  }
  for (const cents of PRICES) {
    const owner = await market.owner(`Shop ${cents}`)
    // every second shop has dresses in sizes, and L costs more
    const items =
      world.shops.length % 2 === 0 ? await lampOf(market, owner, cents) : await dressesOf(market, owner, cents)
    const canTransfer = world.shops.length < 2
    const account = ['acc_Shop0', 'acc_Shop1FAIL'][world.shops.length]
    if (canTransfer)
      await expectStatus(world, 200, 'PUT', `/api/operator/shops/${owner.shopId}/linked-account`, {
        as: operator,
        body: { account },
      })
    world.shops.push({ owner, items, bp: 250, isHeld: false, canTransfer })
  }
  const opened = new Date(market.context.now()).toISOString().slice(0, 10)
  const seen = new Set<string>()
  const kinds = new Set<string>()
  let since = 0

  /** Checks the bookings that are new. */
  async function checkBookings(): Promise<void> {
    const rows = await market.context.db.read
      .selectFrom('ledger_entries')
      .selectAll()
      .where('at', '>=', since)
      .execute()
    const bookings = new Map<string, LedgerEntryRow[]>()
    for (const row of rows.filter(({ id }) => !seen.has(id)).sort((a, b) => (a.id < b.id ? -1 : 1))) {
      seen.add(row.id)
      since = Math.max(since, row.at)
      bookings.set(row.booking, [...(bookings.get(row.booking) ?? []), row])
    }
    for (const [booking, entries] of bookings) {
      const [kind = '', id = ''] = booking.split(':')
      kinds.add(kind)
      if (entries.reduce((sum, { amount }) => sum + amount, 0) !== 0) world.wrong.push(`${booking} is not 0`)
      world.wrong.push(...check(kind, id, entries).map((line) => `${booking}: ${line}`))
    }
  }

  function check(kind: string, id: string, entries: readonly LedgerEntryRow[]): string[] {
    const provider = entries.find(({ account }) => account === 'provider')?.amount ?? 0
    const order = world.orders.find((each) => each.id === entries.find(({ order_id }) => order_id)?.order_id)
    if (kind.startsWith('payout')) {
      const payout = world.payouts.find((each) => each.id === id)
      const meant = kind === 'payout' ? -(payout?.amount ?? NaN) : payout?.amount
      return provider === meant ? [] : [`the provider has ${provider}, not ${meant}`]
    }
    if (!order) return ['it is of no order']
    if (kind === 'payment') return provider === order.paid ? bookPayment(order, entries) : [`${provider} was paid`]
    return goneBack(order, kind, id, { entries, provider })
  }

  function goneBack(
    order: ModelOrder,
    kind: string,
    id: string,
    { entries, provider }: { entries: readonly LedgerEntryRow[]; provider: number },
  ): string[] {
    const refund = order.refunds.find((each) => each.id === id)
    const what = kind === 'refund' ? refund : order.disputes.find((each) => each.id === id)
    if (!what) return ['it is not known']
    const wrong = provider === -what.amount ? [] : [`the provider has ${provider}, not ${-what.amount}`]
    const from = refund ? { shop: refund.shop, isProRata: refund.isProRata } : { isProRata: true }
    return [...wrong, ...bookBack(order, entries, { amount: what.amount, ...from })]
  }

  async function checkBalance(): Promise<void> {
    const shop = world.dice.pick(world.shops)
    const url = `/api/shops/${shop.owner.shopId}/balance`
    const shown = (await call(world, 'GET', url, { as: shop.owner })).body as unknown as ShopBalance
    const held = world.orders
      .flatMap((order) => order.parts.map((part) => ({ order, part })))
      .filter(({ order, part }) => part.shop === shop.owner.shopId && isHeld(order, part))
      .reduce((sum, { part }) => sum + owedOf(part), 0)
    const due = payoutActs.sumOf(payoutActs.dueOf(world, shop))
    const waiting = shop.isHeld ? Math.max(0, due) : 0
    const paid = payoutActs.sumOf(world.payouts.filter((each) => each.shop === shop && each.state !== 'failed'))
    const meant = [held + waiting, due - waiting, paid].join()
    const said = [shown.held, shown.due, shown.paid].map((amount) => Math.round(amount * 100)).join()
    if (said !== meant) world.wrong.push(`held, due, paid of ${shop.owner.shopId} are ${said}, not ${meant}`)
  }

  /** What each shop sold, as its owner's overview shows it. */
  async function checkSales(): Promise<void> {
    for (const { owner } of world.shops) {
      const url = `/api/shops/${owner.shopId}/overview?by=month&from=${opened}`
      const { revenue } = (await call(world, 'GET', url, { as: owner })).body as unknown as ShopOverview
      const sold = world.orders.flatMap((order) =>
        order.parts.filter((part) => part.shop === owner.shopId).map((part) => soldOf(order, part)),
      )
      const meant = payoutActs.sumOf(sold.map((amount) => ({ amount })))
      if (Math.round(revenue * 100) !== meant) world.wrong.push(`sales of ${owner.shopId} are ${revenue}, not ${meant}`)
    }
  }

  return {
    /** Does something at random; returns what. */
    act: async () => {
      const act = world.dice.pick(ACTS)
      await act(world)
      return act.name
    },
    mistakes: async () => {
      await checkBookings()
      await checkBalance()
      return world.wrong.splice(0)
    },
    /** Ends all that is on its way. */
    settle: async () => {
      await orderActs.endRefunds(world)
      await payoutActs.endPayouts(world)
      await checkBookings()
      await checkSales()
    },
    providersLedgerLessOurs: async () => (await atProvider(world)) - (await inOurLedger(world)),
    kinds: () => [...kinds].sort(),
    crashes: () => world.crashes,
    close: async () => world.twin?.close(),
  }
}

const total = async (query: { executeTakeFirstOrThrow: () => Promise<{ sum: number | string | null }> }) =>
  Number((await query.executeTakeFirstOrThrow()).sum ?? 0)

/** What the sandbox holds for us: what it took, less what went back, was lost, and was transferred or paid out by hand. */
async function atProvider({ market, payouts }: World): Promise<number> {
  const { read } = market.context.db
  const taken = read.selectFrom('sandbox_payments').where('status', 'in', ['captured', 'refunded'])
  const back = read.selectFrom('sandbox_refunds').where('status', '=', 'processed')
  const lost = read.selectFrom('sandbox_disputes').where('status', '=', 'lost')
  const moved = payouts.filter(({ state }) => state === 'paid')
  return (
    (await total(taken.select(({ fn }) => fn.sum<number>('amount').as('sum')))) -
    (await total(back.select(({ fn }) => fn.sum<number>('amount').as('sum')))) -
    (await total(lost.select(({ fn }) => fn.sum<number>('amount').as('sum')))) -
    payoutActs.sumOf(moved)
  )
}

const inOurLedger = ({ market }: World): Promise<number> =>
  total(
    market.context.db.read
      .selectFrom('ledger_entries')
      .where('account', '=', 'provider')
      .select(({ fn }) => fn.sum<number>('amount').as('sum')),
  )
