import type { SessionUser } from '@haggle/shared-contract'
import { diceOf, type Dice } from '../../seed/dice'
import { demoShops } from '../../seed/market'
import { howOften, putOnSale, testMarket } from '../support'
import { agentOf, type TestAgent } from '../support/agents'
import { setCounter } from './world'

jest.setTimeout(howOften({ short: 60_000, full: 1_200_000 }))

/** Agents per rule; each haggles over products of the demo market that answer by the ladder: all of them, or some. */
const AGENTS = howOften({ short: 1, full: 80 })
const PRODUCTS = howOften({ short: 6, full: 24 })
const SEED = Number(process.env.SEED_TEST ?? 52)

/** What an agent offers, in percent of the list price, what it says beside it, and how long it waits. */
interface Rule {
  offers: readonly number[]
  says?: string
  takes: 'first price' | 'last price'
}

/**
 * `strong` and `weak` argue differently, below every floor, and wait for the last price: the ladder asks both for the same. What
 * does change a price is shown by the others: offers near where floors lie, offers that are high, and taking the first price.
 */
const RULES = {
  strong: { offers: [45, 50, 55], says: 'Another shop has it for half of this.', takes: 'last price' },
  weak: { offers: [60, 66, 72], says: 'I like it very much!', takes: 'last price' },
  probing: { offers: [72, 78, 83], takes: 'last price' },
  generous: { offers: [90], takes: 'last price' },
  hasty: { offers: [60], takes: 'first price' },
} as const satisfies Record<string, Rule>

const market = testMarket()
let goods: { productId: string; price: number }[]

beforeAll(async () => {
  const owner = await market.owner()
  goods = []
  for (const { name, price, floor, counter } of demoShops.flatMap(({ products }) => products))
    if (counter?.rule === 'ladder' && goods.length < PRODUCTS) {
      const product = { name, sellingPrice: price, minNegotiablePrice: floor, countInStock: 100 }
      const productId = await putOnSale(market.context, owner.shopId, product)
      await setCounter(market, owner, productId, { counter: 'ladder', target: counter.target })
      goods.push({ productId, price })
    }
})

interface Outcome {
  status: string
  agreedPrice?: number
  counter?: { id: string; price: number }
}

/** Haggles over a product by a rule, and returns the price as a part of the list price. */
async function haggled(
  agent: TestAgent,
  { offers, says, takes }: Rule,
  at: { productId: string; price: number },
  dice: Dice,
) {
  let last: Outcome['counter']
  for (const percent of offers) {
    const proposedPrice = Math.round(at.price * (percent + dice.between(-20, 20) / 10)) / 100
    const note = says === undefined ? {} : { note: says }
    const { data } = await agent.use('make_offer', { productId: at.productId, proposedPrice, ...note })
    const { agreedPrice, counter } = data as unknown as Outcome
    if (agreedPrice !== undefined) return agreedPrice / at.price
    last = counter ?? last
    if (takes === 'first price') break
  }
  const { data } = await agent.use('take_offer', { id: last?.id })
  return (data as unknown as Required<Outcome>).agreedPrice / at.price
}

test('under the ladder those who argue strongly and weakly, both below the floor and patient, pay within 2% of each other', async () => {
  const dice = diceOf(SEED)
  const means: Record<string, number> = {}
  const table = []
  for (const [name, rule] of Object.entries<Rule>(RULES)) {
    const prices: number[] = []
    for (let each = 0; each < AGENTS; each++) {
      const customer: SessionUser = await market.customer()
      const agent = await agentOf(market, customer, { mostPerProduct: 100_000, mostInAll: 1_000_000 })
      for (const each of goods) prices.push(await haggled(agent, rule, each, dice))
    }
    const mean = prices.reduce((sum, each) => sum + each, 0) / prices.length
    means[name] = mean
    table.push(
      `${name.padEnd(10)}${rule.offers.join(' ').padEnd(10)}${rule.takes.padEnd(13)}${(100 * mean).toFixed(2)}%  ${prices.length}`,
    )
  }
  console.info(
    `SEED_TEST=${SEED} repeats this\nrule      offers    takes        price  games, price as a part of the list price\n${table.join('\n')}`,
  )
  const { strong = 0, weak = 0 } = means
  expect(Math.abs(strong / weak - 1)).toBeLessThanOrEqual(0.02)
})
