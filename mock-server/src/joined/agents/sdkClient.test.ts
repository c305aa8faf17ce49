import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { ADDRESS, freePort, openMarket, type TestMarket } from '../../../test/support'
import { terms } from '../../../test/support/agents'
import { rememberingProvider } from '../../../test/support/sdkProvider'

/** The official client, over real HTTP, through the whole flow (D78). */
let market: TestMarket
let url: URL
beforeAll(async () => {
  const port = await freePort()
  market = await openMarket({ SITE_URL: `http://127.0.0.1:${port}` })
  await market.app.listen({ port, host: '127.0.0.1' })
  url = new URL(`http://127.0.0.1:${port}/mcp`)
})
afterAll(() => market.close())

test('the official client registers, is allowed, haggles to an agreement and prepares an order', async () => {
  const owner = await market.owner()
  const customer = await market.customer()
  const { _id: productId } = await market.product(owner, { minNegotiablePrice: 80 })

  const provider = rememberingProvider()
  const connect = async () => {
    const transport = new StreamableHTTPClientTransport(url, { authProvider: provider })
    const client = new Client({ name: 'official', version: '1' })
    await client.connect(transport)
    return client
  }
  const first = new StreamableHTTPClientTransport(url, { authProvider: provider })
  await expect(new Client({ name: 'official', version: '1' }).connect(first)).rejects.toThrow('Unauthorized')
  const asked = provider.asked()
  expect(asked.pathname).toBe('/agents/allow')
  expect(asked.searchParams.get('resource')).toBe(url.href)
  const request = Object.fromEntries(asked.searchParams)
  const { body } = await market.call('POST', '/api/mandates', { as: customer, body: { request, terms: terms(market) } })
  await first.finishAuth(new URL(String(body.redirect)).searchParams.get('code') ?? '')

  const client = await connect()
  expect((await client.listTools()).tools).toHaveLength(9)
  const use = async (name: string, args: Record<string, unknown>) =>
    (await client.callTool({ name, arguments: args })).structuredContent
  expect(await use('search_products', { keyword: 'lamp' })).toMatchObject({ products: [{ _id: productId }] })
  expect(await use('make_offer', { productId, proposedPrice: 70 })).toMatchObject({ status: 'rejected' })
  expect(await use('make_offer', { productId, proposedPrice: 85 })).toMatchObject({ status: 'accepted' })
  const order = await use('prepare_order', { orderItems: [{ product: productId, qty: 1 }], shippingAddress: ADDRESS })
  expect(order).toMatchObject({ itemsPrice: 85, link: expect.stringContaining('/myorders/') as string })

  // a token that is over is refreshed by itself
  market.wait(3_600_000)
  expect(await use('order_status', {})).toMatchObject({ orders: [{ status: 'expired' }] })
  await client.close()
})
