import type { Market } from './market'
import { optionsOf } from './options'
import { run } from './run'
import { EXIT, Stop } from './stop'

const LAMP = '5'.repeat(24)
const SHOP = '6'.repeat(24)
const price = { sellingPrice: 100, mrp: 120, countInStock: 3 }
const found = { _id: LAMP, shop: SHOP, ...price, rating: 0, numReviews: 0 }
const words = { name: 'Bedside Lamp', shopName: 'Harbour Lights' }
const order = { _id: LAMP, status: 'pending', taxPrice: 5, shippingPrice: 0, totalPrice: 65, link: 'https://m.test/o' }

interface Play {
  floor: number
  counter?: number
  refusal?: string
  asksFirst?: 'yes' | 'no'
  variants?: object[]
}

/** A market with one lamp, played by what happens in it. */
function marketWith({ floor, counter, refusal, asksFirst, variants }: Play) {
  const offers: { price: number; status: string; createdAt: string }[] = []
  const calls: string[] = []
  let agreedPrice: number | undefined
  let isOpen = false
  const now = new Date().toISOString()
  const open = () => ({ id: SHOP, productId: LAMP, kind: 'counter', price: counter, until: now, state: 'open' })
  const standing = () => ({
    attemptsLeft: 3 - offers.length,
    ...(agreedPrice !== undefined && { agreedPrice, agreedUntil: now, ...(variants && { variant: SHOP }) }),
    ...(isOpen && { shopOffer: open() }),
  })
  const decide = (proposedPrice: number) => {
    const status = proposedPrice >= floor ? 'accepted' : 'rejected'
    offers.push({ price: proposedPrice, status, createdAt: now })
    if (status === 'accepted') agreedPrice = proposedPrice
    else isOpen = counter !== undefined
    const outcome = { id: SHOP, productId: LAMP, message: '', status, attemptsLeft: 3 - offers.length }
    return { ...outcome, ...(isOpen && { counter: open() }) }
  }
  const page = { page: 1, pages: 1, total: 1 }
  const tools: Record<string, (input: never) => object> = {
    search_products: ({ keyword }: { keyword: string }) => ({
      products: /lamp/i.test(keyword) ? [{ ...found, writtenByOthers: words }] : [],
      ...page,
    }),
    get_product: () => ({
      ...found,
      category: 'Other',
      currency: 'USD',
      ...(variants && { variants }),
      ...standing(),
      writtenByOthers: words,
    }),
    my_offers: () => ({
      offers: [{ product: LAMP, ...price, ...standing(), offers, writtenByOthers: {} }],
      waiting: [],
      ...page,
    }),
    make_offer: ({ proposedPrice }: { proposedPrice: number }) => {
      if (refusal !== undefined) throw new Stop(refusal, EXIT.noDeal)
      if (asksFirst === undefined) return decide(proposedPrice)
      if (asksFirst === 'yes') decide(proposedPrice)
      return { id: SHOP, productId: LAMP, status: 'waiting', message: '' }
    },
    take_offer: () => {
      agreedPrice = counter
      return { productId: LAMP, attemptsLeft: 2, agreedPrice: counter, agreedUntil: now }
    },
    prepare_order: () => ({ ...order, itemsPrice: agreedPrice ?? 100 }),
  }
  const market: Market = {
    use: async (tool, input, reply) => {
      calls.push(tool)
      return reply.parse(await Promise.resolve(tools[tool]?.(input as never)))
    },
    leave: () => Promise.resolve(),
  }
  return { market, offers, calls }
}

async function haggleIn(play: Play, ...args: string[]) {
  const said: string[] = []
  const { market, offers, calls } = marketWith(play)
  const options = optionsOf(['m.test', 'lamp', '--most', '62.10', '--start', '50', '--step', '4', '--yes', ...args])
  if (!options) throw new Error('no options')
  const link = run(market, options, { say: (line) => said.push(line), agrees: () => Promise.resolve(false) })
  const outcome = await link.catch((error: Stop) => ({ message: error.message, code: error.code }))
  return { outcome, said, calls, offered: offers.map((offer) => offer.price) }
}

test('it raises its offer until the shop accepts, and gives the link', async () => {
  const { outcome, said, offered } = await haggleIn({ floor: 54 })
  expect(outcome).toBe('https://m.test/o')
  expect(offered).toEqual([50, 54])
  expect(said).toEqual([
    'Bedside Lamp of Harbour Lights, $100.00.',
    'Offered $50.00: rejected. Attempts left: 2.',
    'Offered $54.00: accepted. Attempts left: 1.',
    '$54.00, with tax and shipping $65.00. Pay here:',
  ])
})

test("it takes a shop's price within the most", async () => {
  const { outcome, offered, calls } = await haggleIn({ floor: 60, counter: 60 })
  expect([outcome, offered]).toEqual(['https://m.test/o', [50]])
  expect(calls).toContain('take_offer')
})

test('it goes on where a shop asks more than the most', async () => {
  expect((await haggleIn({ floor: 62, counter: 70 })).offered).toEqual([50, 54, 62.1])
})

test.each<[string, Play, string[], string, number]>([
  ['attempts that are used up', { floor: 90 }, [], 'All attempts are used up: no agreement at $62.10 or less.', 5],
  [
    'a mandate that is too small',
    { floor: 50, refusal: 'Your customer allows at most $40.00 per product.' },
    [],
    'Your customer allows at most $40.00 per product.',
    5,
  ],
  [
    'a product that is not there',
    { floor: 50 },
    ['--shop', 'Elsewhere'],
    'There is no "lamp" in stock in Elsewhere.',
    5,
  ],
  ['a No of its person', { floor: 50, asksFirst: 'no' }, [], 'You refused the offer of $50.00.', 4],
])('%s ends it in one line, without an order', async (_, play, args, message, code) => {
  const { outcome, calls } = await haggleIn(play, ...args)
  expect(outcome).toEqual({ message, code })
  expect(calls).not.toContain('prepare_order')
})

test('it goes on after a Yes of its person', async () => {
  const { outcome, said } = await haggleIn({ floor: 50, asksFirst: 'yes' })
  expect(outcome).toBe('https://m.test/o')
  expect(said.slice(1, 3)).toEqual([
    'Waits for your Yes to $50.00, in your notices.',
    'You said Yes to $50.00: accepted.',
  ])
})

test('a product with variants needs one by name', async () => {
  const variants = [{ _id: SHOP, ...price, writtenByOthers: { variantText: 'M, Red' } }]
  const { outcome } = await haggleIn({ floor: 50, variants })
  expect(outcome).toEqual({ message: "Say which by --variant: 'M, Red' ($100.00).", code: 5 })
  expect((await haggleIn({ floor: 50, variants }, '--variant', 'm, red')).outcome).toBe('https://m.test/o')
})
