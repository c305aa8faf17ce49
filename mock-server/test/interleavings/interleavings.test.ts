import { MINUTE } from '@haggle/shared-server'
import fc from 'fast-check'
import { audit } from '../../tools/audit/audit'
import { given, howOften, openPayingMarket, testMarket } from '../support'
import { after, atOnce, HOLD_MS, isAuthorized, isUnheard, type Action, type Model } from './model'
import { openShop, type People, type Shop } from './shop'

/**
 * A failure prints a seed, a path and a replayPath. To reproduce it, add the first two to RUNS and the last to COMMANDS.
 */
const RUNS = { numRuns: howOften({ short: 16, full: 100 }) }
const COMMANDS = { maxCommands: 40, size: '+1' } as const

const MAX = { orders: 5, payments: 2 }

/** Two instances; on the embedded database they share one connection. */
const market = testMarket({ AGREED_PRICE_HOURS: '100000' }, openPayingMarket)
const twin = given(() => market.twin())
let people: People

beforeAll(async () => {
  const [haggler, other] = [await market.customer('Hagar'), await market.customer('Otto')]
  people = { haggler, other, owner: await market.owner() }
})

/** The model's current state, which fast-check passes from command to command. */
interface ModelState {
  model: Model
}

const stateOf = ({ stock, received, spent, orders }: Model) => ({
  stock,
  received,
  spent,
  orders: orders.map(({ status, payments }) => ({ status, payments })),
})

/** Performs actions concurrently, and expects the market to be in one of the states that the model allows. */
async function perform(current: ModelState, shop: Shop, actions: readonly Action[]): Promise<void> {
  const [only, ...others] = actions
  if (!only) return
  const allowed = others.length === 0 ? after(current.model, only) : atOnce(current.model, actions)
  await Promise.all(actions.map((action) => shop.perform(action)))
  const real = await shop.state()
  const reached = allowed.find((model) => JSON.stringify(stateOf(model)) === JSON.stringify(real))
  if (!reached) expect(allowed.map(stateOf)).toContainEqual(real)
  else current.model = reached
}

type Choice = (model: Model) => Action | undefined

/** Creates a command whose actions are chosen from the model's state when it runs. */
const command = (name: string, choices: readonly Choice[], fits: (model: Model) => boolean = () => true) => {
  const chosen = (model: Model) => choices.map((choice) => choice(model)).filter((action) => action !== undefined)
  return {
    check: ({ model }: ModelState) => fits(model) && chosen(model).length === choices.length,
    run: (current: ModelState, shop: Shop) => perform(current, shop, chosen(current.model)),
    toString: () => name,
  }
}

const pick = <Item>(items: readonly Item[], number: number): Item | undefined => items[number % items.length]
const indexes = (model: Model, fits: (order: Model['orders'][number]) => boolean = () => true) =>
  model.orders.flatMap((order, each) => (fits(order) ? [each] : []))

const ordering = fc.record({ qty: fc.integer({ min: 1, max: 3 }), agreed: fc.boolean() }).map(
  ({ qty, agreed }): Choice =>
    ({ orders, spent }) =>
      orders.length < MAX.orders ? { does: 'order', qty, agreed: agreed && !spent } : undefined,
)
const opening = fc.nat().map((number): Choice => (model) => {
  const order = pick(indexes(model), number)
  return order === undefined ? undefined : { does: 'open', order }
})
/** Every fifth payment is not of the order's amount. */
const paying = fc.record({ number: fc.nat(), odd: fc.nat(4) }).map(({ number, odd }): Choice => (model) => {
  const order = pick(
    indexes(model, ({ opened, payments }) => opened && payments.length < MAX.payments),
    number,
  )
  return order === undefined ? undefined : { does: 'pay', order, isOdd: odd === 0 }
})
const cancelling = fc.nat().map((number): Choice => (model) => {
  const order = pick(indexes(model), number)
  return order === undefined ? undefined : { does: 'cancel', order }
})
const news = fc.record({ does: fc.constantFrom('verify' as const, 'webhook' as const), number: fc.nat() }).map(
  ({ does, number }): Choice =>
    ({ orders }) =>
      pick(
        orders.flatMap(({ payments }, order) => payments.map((_, payment) => ({ does, order, payment }))),
        number,
      ),
)
/** The provider does not refund what is only authorized. */
const returning = fc.nat().map(
  (number): Choice =>
    ({ orders }) =>
      pick(
        orders.flatMap(({ payments, made }, order) =>
          payments.flatMap((state, payment) =>
            state === 'unheard' && !isAuthorized(payment) && !made[payment]?.isOdd
              ? [{ does: 'return' as const, order, payment }]
              : [],
          ),
        ),
        number,
      ),
)
const restocking = fc.integer({ min: -3, max: 3 }).map((added): Choice => () => ({ does: 'restock', added }))
const pricing = fc.constantFrom(100, 100, 120).map((to): Choice => () => ({ does: 'price', to }))
const chores = fc
  .constantFrom('expire' as const, 'reconcile' as const, 'refund' as const)
  .map((does): Choice => () => ({ does }))
const waiting = fc.constantFrom(MINUTE, HOLD_MS).map((ms): Choice => () => ({ does: 'wait', ms }))
const moods = fc
  .constantFrom('well' as const, 'well' as const, 'stingy' as const, 'away' as const)
  .map((is): Choice => () => ({ does: 'provider', is }))

const alone = (name: string, choice: fc.Arbitrary<Choice>) => choice.map((chosen) => command(name, [chosen]))
const together = fc
  .tuple(
    fc.array(fc.oneof(news, news, cancelling, chores, restocking), { minLength: 2, maxLength: 3 }),
    // At most one order, because the sequence of two concurrent ones is unknown.
    fc.option(ordering, { nil: undefined }),
  )
  .map(([choices, order]) =>
    command('at once', order ? [...choices, order] : choices, ({ provider }) => provider === 'well'),
  )

const commands = fc.commands(
  [
    alone('order', ordering),
    alone('open', opening),
    alone('open', opening),
    alone('pay', paying),
    alone('pay', paying),
    alone('return', returning),
    alone('news', news),
    alone('cancel', cancelling),
    alone('restock', restocking),
    alone('price', pricing),
    alone('chore', chores),
    alone('wait', waiting),
    alone('provider', moods),
    together,
    together,
  ],
  COMMANDS,
)

/** Restores the provider and runs every job: then each payment must be kept or refunded. */
async function settleAll(current: ModelState, shop: Shop): Promise<void> {
  const last: Action[] = [{ does: 'provider', is: 'well' }, { does: 'reconcile' }, { does: 'refund' }]
  for (const action of last) await perform(current, shop, [action])
  for (const { status, payments, made } of current.model.orders) {
    const kept = payments.filter((state) => state === 'kept').length
    expect(kept).toBe(status === 'paid' ? 1 : 0)
    expect(payments).not.toContain('refunding')
    expect(payments.filter(isUnheard)).toEqual([])
    if (status !== 'paid' && status !== 'refunded') expect(made.filter(({ isOdd }) => !isOdd)).toEqual([])
  }
  await market.context.db.writing((tx) => tx.updateTable('orders').set({ ask_at: null }).execute())
}

test('any sequence of concurrent actions leads to a state that the model allows and the audit accepts', async () => {
  const goods = fc.record({ stock: fc.integer({ min: 1, max: 4 }), hasSizes: fc.boolean() })
  const property = fc.asyncProperty(goods, commands, async ({ stock, hasSizes }, sequence) => {
    const shop = await openShop(market, twin, people, { stock, hasSizes })
    const model = (): Model => ({
      now: market.context.now(),
      provider: 'well',
      stock,
      received: stock,
      price: 100,
      spent: false,
      orders: [],
    })
    const current = { model: model() }
    await fc.asyncModelRun(() => ({ model: current, real: shop }), sequence)
    await settleAll(current, shop)
    expect(await audit(market.context.db)).toEqual([])
  })
  await fc.assert(property, RUNS)
}, 240_000)
