import type { Product } from 'shared-contract'
import { openMarket, type TestMarket } from '../../test/support'

let market: TestMarket
let product: Product
beforeAll(async () => {
  market = await openMarket({ REPLY_CACHE: 'on' })
  product = await market.product(await market.owner())
})
afterAll(() => market.close())

const visit = async (url: string, asked = {}) => {
  const { status, body, headers } = await market.call('GET', url, { headers: asked })
  const lasting: typeof headers = { ...headers, date: undefined }
  return { status, body, headers: lasting }
}

/** What the app makes, and what the front says once it is kept. */
async function madeAndKept(url: string, headers = {}) {
  const made = await visit(url, headers)
  await visit(url)
  expect(market.app.cache?.keeps(url)).toBe(true)
  return [made, await visit(url, headers)]
}

test.each(['/api/products', '/api/products?pageNumber=1&sortBy=oldest', 'detail'])(
  'what is kept of %s is answered as it was made, headers and all',
  async (path) => {
    const [made, kept] = await madeAndKept(path === 'detail' ? `/api/products/${product._id}` : path)
    expect(made).toMatchObject({ status: 200, headers: { 'x-content-type-options': 'nosniff' } })
    expect(kept).toEqual(made)
  },
)

test('so it is to who has it already', async () => {
  const url = '/api/products?sortBy=price_asc'
  const { headers } = await visit(url)
  const [made, kept] = await madeAndKept(url, { 'if-none-match': headers.etag })
  expect(made).toMatchObject({ status: 304, body: {} })
  expect(kept).toEqual(made)
})

test('an instance that is about to stop ends its connections with kept answers, too', async () => {
  await madeAndKept('/api/products')
  market.app.drain.begun = true
  const { status, headers } = await visit('/api/products')
  market.app.drain.begun = false
  expect([status, headers]).toEqual([200, expect.objectContaining({ connection: 'close' })])
})
