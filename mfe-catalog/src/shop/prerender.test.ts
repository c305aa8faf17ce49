import { fakeBackend } from '@haggle/shared-state/testing'
import prerender from './prerender'

const visit = ({ store }: ReturnType<typeof fakeBackend>, id: string) =>
  prerender({ params: { id }, search: new URLSearchParams('page=2'), origin: 'https://shop.test', ask: store.dispatch })

test('a shop has a page with its name, and embeds the products of its address', async () => {
  const backend = fakeBackend()
  backend.api.onGet('/api/shops/harbour').reply(200, { shopName: 'Blue Harbour', picture: '', numProducts: 20 })
  backend.api.onGet('/api/products').reply(200, { products: [], page: 2, pages: 2, total: 20 })
  expect(await visit(backend, 'harbour')).toMatchObject({ title: 'Blue Harbour · Haggle', canonical: '/shops/harbour' })
  expect(backend.api.history.get.at(-1)?.params).toMatchObject({ shop: 'harbour', pageNumber: 2 })
})

test('a name that is written from right to left does not turn the words beside it in the title', async () => {
  const backend = fakeBackend()
  backend.api.onGet('/api/shops/harbour').reply(200, { shopName: 'متجر', picture: '', numProducts: 0 })
  expect(await visit(backend, 'harbour')).toMatchObject({ title: '\u2068متجر\u2069 · Haggle' })
})

test('search engines leave out the page of a shop that does not exist', async () => {
  const backend = fakeBackend()
  backend.api.onGet('/api/shops/nobody').reply(404, { message: 'Shop not found' })
  expect(await visit(backend, 'nobody')).toEqual({ isMissing: true, title: '404 Not Found · Haggle' })
})
