import type { SessionUser } from '@haggle/shared-contract'
import type { Dice } from '../../seed/dice'
import type { Owner, TestMarket } from '../support'
import type { ModelOrder, ModelPart } from './marketModel'

/** What a line of an order is of, by its `lineKey`, and its price. */
export interface ModelItem {
  key: string
  cents: number
}

/** A shop with one product, or one that comes in sizes, and what operators set for its money. */
export interface ModelShop {
  owner: Owner
  items: readonly ModelItem[]
  bp: number
  isHeld: boolean
  canTransfer: boolean
}

interface ModelPayout {
  id: string
  shop: ModelShop
  amount: number
  isByHand: boolean
  state: 'pending' | 'paid' | 'failed'
  parts: { order: ModelOrder; part: ModelPart; amount: number }[]
}

/** A market of two instances, of which the second ends and starts again, with its model. */
export interface World {
  market: TestMarket
  twin: TestMarket | undefined
  /** The second one while it ends: it still gets the calls of one act. */
  dying?: TestMarket | undefined
  /** How often it ended in the middle of an act. */
  crashes: number
  operator: SessionUser
  customer: SessionUser
  dice: Dice
  shops: ModelShop[]
  orders: ModelOrder[]
  payouts: ModelPayout[]
  /** What was found wrong since the last look. */
  wrong: string[]
}

/** Either instance that runs. */
export const anInstance = ({ market, twin, dying, dice }: World): TestMarket =>
  dying ?? (twin ? dice.pick([market, twin]) : market)

/** Calls either instance. */
export const call: (world: World, ...request: Parameters<TestMarket['call']>) => ReturnType<TestMarket['call']> = (
  world,
  ...request
) => anInstance(world).call(...request)

/** Notes a reply of another status than the model's. */
export async function expectStatus(
  world: World,
  status: number,
  ...request: Parameters<TestMarket['call']>
): Promise<Record<string, unknown>> {
  const reply = await call(world, ...request)
  if (reply.status !== status)
    world.wrong.push(`${request[0]} ${request[1]} is ${reply.status} (${reply.body.message}), not ${status}`)
  return reply.body
}

/** Finds the refunds of an order that a call began: the one that the model says, or none of 0. */
export async function noteRefund(
  { market, wrong }: World,
  order: ModelOrder,
  meant: { shop: string; amount: number; isProRata: boolean },
): Promise<void> {
  const rows = await market.context.db.read.selectFrom('refunds').selectAll().where('order_id', '=', order.id).execute()
  const news = rows.filter((row) => !order.refunds.some(({ id }) => id === row.id))
  for (const { id, amount, shop_id, pro_rata } of news)
    order.refunds.push({ id, amount, shop: shop_id ?? '', isProRata: pro_rata === 1, state: 'pending' })
  const begun = news.map(({ amount, shop_id, pro_rata }) => `${amount} of ${shop_id}${pro_rata === 1 ? ', some' : ''}`)
  const due = meant.amount > 0 ? [`${meant.amount} of ${meant.shop}${meant.isProRata ? ', some' : ''}`] : []
  if (begun.join() !== due.join()) wrong.push(`refunds of ${begun.join()} began, not of ${due.join()}`)
}
