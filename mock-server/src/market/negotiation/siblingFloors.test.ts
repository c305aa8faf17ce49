import type { SessionUser } from '@haggle/shared-contract'
import {
  changeVariant,
  orderInput,
  putSizesOnSale,
  sendOrder,
  testMarket,
  type TestMarket,
} from '../../../test/support'

const market = testMarket()

/** What a customer is sent about a dress whose sizes but M have this floor, while he haggles over M and buys it. */
async function bytesAbout(siblings: number, counter: string): Promise<string> {
  const [owner, customer] = [await market.owner(), await market.customer()]
  const sibling = { sellingPrice: 60, minNegotiablePrice: siblings }
  const { product, variants } = await putSizesOnSale(market.context, owner.shopId, {
    S: { ...sibling, countInStock: 1 },
    M: { sellingPrice: 100, minNegotiablePrice: 80 },
    L: sibling,
  })
  for (const [variant, target] of [
    [variants.M, 85],
    [variants.L, 58],
  ] as const)
    await market.call('PUT', `/api/products/${product}/haggling`, {
      as: owner,
      body: { counter, target, hours: 24, variant },
    })
  const send = jest.spyOn(market.context.realtime, 'send')
  const replies: unknown[] = []
  const read = async (as: SessionUser | undefined, url: string) =>
    replies.push(await bodyOf(market.call('GET', url, { as })))
  const look = async () => {
    for (const as of [undefined, customer]) {
      await read(as, `/api/products/${product}`)
      await read(as, `/api/products?shop=${owner.shopId}`)
    }
    await read(customer, `/api/negotiations/${product}`)
    for (const variant of Object.values(variants))
      await read(customer, `/api/negotiations/${product}?variant=${variant}`)
    await read(customer, '/api/offers')
  }
  const offer = (body: object) =>
    market.call('POST', '/api/negotiations/request', { as: customer, body: { productId: product, ...body } })
  await look()
  for (const body of [
    { variant: variants.M, proposedPrice: 30 },
    // below the lower of the siblings' floors
    { variant: variants.L, proposedPrice: 20 },
    { variant: variants.M, proposedPrice: 90 },
    { variant: variants.M, proposedPrice: 81 },
    { proposedPrice: 70 },
  ]) {
    replies.push(await bodyOf(offer(body)))
    await look()
  }
  // the cheapest in stock becomes another one
  await changeVariant(market.context, { product, variant: variants.S }, { stock: 0 })
  await look()
  const lines = Object.fromEntries(Object.values(variants).map((variant) => [`${product} ${variant}`, 1]))
  const input = await orderInput(market, customer, lines)
  replies.push(await bodyOf(sendOrder(market, customer, input)))
  replies.push(send.mock.calls.filter(([to]) => to === customer._id).map(([, ...sent]) => sent))
  send.mockRestore()
  return JSON.stringify(replies)
    .replaceAll(/[0-9a-f]{24}/g, 'id')
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'time')
    .replaceAll(/"orderNumber":"\w+"/g, 'number')
    .replaceAll(/carla[^"@]*@[^"]*/gi, 'email')
}

const bodyOf = async (reply: ReturnType<TestMarket['call']>) => {
  const { status, body } = await reply
  return { status, body }
}

test.each(['off', 'ladder', 'meet'])(
  'markets that differ in other sizes’ floors alone send a customer the same bytes (%s)',
  async (counter) => {
    const low = await bytesAbout(21, counter)
    expect(low).toContain('accepted')
    expect(await bytesAbout(57, counter)).toBe(low)
  },
)
