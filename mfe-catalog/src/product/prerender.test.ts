import { fakeBackend } from '@haggle/shared-state/testing'
import { dress, lamp } from '../testing/market'
import prerender from './prerender'

const visit = ({ store }: ReturnType<typeof fakeBackend>, id: string) =>
  prerender({ params: { id }, search: new URLSearchParams(), origin: 'https://shop.test', ask: store.dispatch })

test("search engines are told the price in the market's currency", async () => {
  const backend = fakeBackend()
  backend.api.onGet('/api/products/lamp').reply(200, { ...lamp, currency: 'INR' })
  expect(await visit(backend, 'lamp')).toMatchObject({
    canonical: '/product/lamp',
    jsonLd: { offers: { url: 'https://shop.test/product/lamp', price: '99.00', priceCurrency: 'INR' } },
  })
})

test('search engines are told from where to where the prices of variants go', async () => {
  const backend = fakeBackend()
  backend.api.onGet('/api/products/dress').reply(200, dress)
  expect(await visit(backend, 'dress')).toMatchObject({
    jsonLd: { offers: { '@type': 'AggregateOffer', lowPrice: '40.00', highPrice: '45.00', offerCount: 5 } },
  })
})

test('the page embeds its data about the shop', async () => {
  const backend = fakeBackend()
  backend.api.onGet('/api/products/lamp').reply(200, lamp)
  await visit(backend, 'lamp')
  expect(backend.api.history.get.map(({ url }) => url)).toEqual(['/api/products/lamp', '/api/products'])
})

test('a product that does not exist has a page with 404', async () => {
  const backend = fakeBackend()
  backend.api.onGet('/api/products/gone').reply(404, { message: 'Product not found' })
  expect(await visit(backend, 'gone')).toMatchObject({ status: 404, isMissing: true })
})
