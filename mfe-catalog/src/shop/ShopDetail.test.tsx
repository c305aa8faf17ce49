import { Route, Routes } from '@haggle/shared-ui/router'
import { screen } from '@testing-library/react'
import { openCatalogue } from '../testing/listPage'
import ShopDetail from './ShopDetail'

const shop = {
  _id: 'shop-1',
  shopName: 'Blue Harbour',
  since: '2026-01-02T00:00:00.000Z',
  description: 'Ropes and lamps.',
  picture: '/media/uploads/harbour.webp',
  returnPolicy: 'Within a month.',
  rating: 4.5,
  numReviews: 2,
  numProducts: 1,
}

const route = (
  <Routes>
    <Route path="/shops/:id" element={<ShopDetail />} />
  </Routes>
)

test('a shop shows its name, rating and words, and its own products by the filters of the address', async () => {
  const { backend, browse, asked } = openCatalogue()
  backend.api.onGet('/api/shops/shop-1').reply(200, shop)
  browse('/shops/shop-1?inStock=true&maxPrice=50', route)
  expect(await screen.findByRole('heading', { level: 1, name: 'Blue Harbour' })).toBeVisible()
  expect(screen.getByText('Ropes and lamps.')).toBeVisible()
  const about = screen.getByRole('region', { name: 'About the shop' })
  expect(about).toHaveTextContent('Since January 2026')
  expect(about).toHaveTextContent('1 product')
  expect(about).toHaveTextContent('Returns: Within a month.')
  expect(screen.getByRole('img', { name: 'Blue Harbour' })).toHaveAttribute('src', '/media/uploads/harbour.webp?w=400')
  expect(await screen.findByText('Reading Lamp')).toBeVisible()
  expect(asked().at(-1)).toMatchObject({ shop: 'shop-1', inStock: 'true', maxPrice: 50 })
})

test('a shop without products says so, instead of offering to clear filters', async () => {
  const { backend, browse } = openCatalogue()
  backend.api.onGet('/api/shops/shop-1').reply(200, { ...shop, numProducts: 0 })
  browse('/shops/shop-1', route)
  expect(await screen.findByRole('heading', { name: 'This shop has no products yet.' })).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Clear filters' })).not.toBeInTheDocument()
})

test('an unknown shop is not found', async () => {
  const { backend, browse } = openCatalogue()
  backend.api.onGet('/api/shops/nobody').reply(404, { message: 'Shop not found' })
  browse('/shops/nobody', route)
  expect(await screen.findByRole('heading', { name: '404 Not Found' })).toBeVisible()
  expect(document.querySelector('meta[name="robots"]')).toHaveAttribute('content', 'noindex')
})
