import type { Product } from '@haggle/shared-contract'
import { fakeBackend } from '@haggle/shared-state/testing'
import { Link } from '@haggle/shared-ui/router'
import { renderScreen } from '@haggle/shared-ui/testing'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { catalogProduct } from '../fetched-product/api'
import { customer, inADay, lamp, lampSummary, listOf, owner } from '../testing/market'
import { comeNear, visitProduct } from '../testing/productPage'
import ProductDetail from './ProductDetail'

test('the page shows the product, its shop, its prices and its stock', async () => {
  visitProduct({ product: { ...lamp, description: 'First line.\nSecond <b>line</b>.' } })
  expect(screen.getByText('Loading product...')).toBeVisible()
  expect(await screen.findByRole('heading', { level: 1, name: 'Reading Lamp' })).toBeVisible()
  expect(screen.getByRole('img', { name: 'Reading Lamp' })).toHaveAttribute('src', '/media/lamp.webp')
  expect(screen.getByText('Home & Kitchen')).toBeVisible()
  expect(screen.getByText('Lena Lights')).toBeVisible()
  expect(screen.getByText(/Second <b>line<\/b>\./).textContent).toBe('First line.\nSecond <b>line</b>.')
  expect(screen.getByText('$99.00')).toBeVisible()
  expect(screen.getByText('MRP: $120.00').tagName).toBe('DEL')
  expect(screen.getByText('Only 7 left in stock!')).toBeVisible()
  // before the description: on a phone the haggling must be visible at once
  const haggle = screen.getByRole('button', { name: 'Negotiate Price' })
  expect(haggle.compareDocumentPosition(screen.getByText(/First line/))).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
})

test.each([{ _id: 's-owner', shopName: '' }, null])('a shop without a name (%j) is an unknown one', async (shop) => {
  const { user } = visitProduct({ product: { ...lamp, shop: shop as Product['shop'] } })
  expect(await screen.findByText('Unknown Shop')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Add to Cart' }))
  expect(await screen.findByText('Added to cart!')).toBeVisible()
})

test('a price the customer haggled comes first, with the time it holds', async () => {
  const agreedUntil = inADay()
  const { backend } = visitProduct({ session: customer, product: { ...lamp, agreedPrice: 85, agreedUntil } })
  backend.api
    .onGet('/api/negotiations/lamp')
    .reply(200, { productId: 'lamp', attemptsLeft: 1, agreedPrice: 85, agreedUntil })
  expect(await screen.findByText('$85.00')).toBeVisible()
  expect(screen.getByText('$99.00').tagName).toBe('DEL')
  expect(await screen.findByText(/agreed until/)).toHaveTextContent(/agreed until (today|tomorrow), /)
})

test('an agreed price that lapses on screen is asked for again', async () => {
  jest.useFakeTimers({ advanceTimers: true })
  try {
    const { backend } = visitProduct({ session: customer })
    const agreed = { agreedPrice: 85, agreedUntil: new Date(Date.now() + 60_000).toISOString() }
    backend.api.onGet('/api/negotiations/lamp').reply(200, { productId: 'lamp', attemptsLeft: 1, ...agreed })
    expect(await screen.findByText('Agreed price')).toBeVisible()
    backend.api.onGet('/api/negotiations/lamp').reply(200, { productId: 'lamp', attemptsLeft: 0 })
    await act(() => jest.advanceTimersByTimeAsync(61_000))
    await waitFor(() => expect(screen.queryByText('Agreed price')).not.toBeInTheDocument())
  } finally {
    jest.useRealTimers()
  }
})

test('a product that does not exist leads back to all products', async () => {
  const backend = fakeBackend()
  backend.api.onGet('/api/products/gone').reply(404, { message: 'No such product.' })
  renderScreen(<ProductDetail />, { wrapper: backend.Wrapper, at: '/product/gone', path: '/product/:id' })
  expect(await screen.findByRole('heading', { name: 'Product Not Found' })).toBeVisible()
  expect(screen.getByRole('link', { name: 'Back to all products' })).toHaveAttribute('href', '/')
})

test.each([
  { status: 503, body: { message: 'Closed for stocktaking.' }, shown: 'Error: Closed for stocktaking.' },
  { status: 500, body: '', shown: 'Error: Failed to fetch product details.' },
])('a failed load ($status) says why and can be tried again', async ({ status, body, shown }) => {
  const backend = fakeBackend()
  backend.api.onGet('/api/products/lamp').replyOnce(status, body)
  const { user } = renderScreen(<ProductDetail />, {
    wrapper: backend.Wrapper,
    at: '/product/lamp',
    path: '/product/:id',
  })
  expect(await screen.findByRole('alert')).toHaveTextContent(shown)
  backend.api.onGet('/api/products/lamp').reply(200, lamp)
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('heading', { name: 'Reading Lamp' })).toBeVisible()
})

test('a failure to refresh the product is shown above it', async () => {
  const { backend } = visitProduct({ session: customer })
  await screen.findByRole('heading', { name: 'Reading Lamp' })
  backend.api.onGet('/api/products/lamp').networkError()
  act(() => void backend.store.dispatch(catalogProduct.initiate('lamp', { forceRefetch: true })))
  const alert = await screen.findByRole('alert')
  expect(alert).toHaveTextContent('Error: Failed to fetch product details.')
  expect(screen.getByRole('heading', { name: 'Reading Lamp' })).toBeVisible()
  // in the page's column
  expect(screen.getByText('Add to Cart').closest('[class=page]')).toContainElement(alert)
})

test('another product in the address is loaded', async () => {
  const backend = fakeBackend()
  backend.api.onGet('/api/products/lamp').reply(200, lamp)
  backend.api.onGet('/api/products/sofa').reply(200, { ...lamp, _id: 'sofa', name: 'Corner Sofa' })
  const { user } = renderScreen(
    <>
      <ProductDetail />
      <Link to="/product/sofa">To the sofa</Link>
    </>,
    { wrapper: backend.Wrapper, at: '/product/lamp', path: '/product/:id' },
  )
  await screen.findByRole('heading', { name: 'Reading Lamp' })
  await user.click(screen.getByText('To the sofa'))
  expect(await screen.findByRole('heading', { name: 'Corner Sofa' })).toBeVisible()
})

test('when another user takes over, the product is loaded for them', async () => {
  const { backend } = visitProduct({ session: customer })
  await screen.findByRole('heading', { name: 'Reading Lamp' })
  backend.api.onGet('/api/products/lamp').reply(200, { ...lamp, name: "The owner's lamp" })
  act(() => {
    localStorage.setItem('auth', JSON.stringify(owner))
    window.dispatchEvent(new StorageEvent('storage', { key: 'auth', storageArea: localStorage }))
  })
  expect(await screen.findByRole('heading', { name: "The owner's lamp" })).toBeVisible()
  expect(backend.api.history.get.at(-1)?.headers?.Authorization).toBe(`Bearer ${owner.token}`)
})

test('the connection line follows the connection', async () => {
  const { backend } = visitProduct({ session: customer })
  expect(await screen.findByText('Real-time: connected')).toBeVisible()
  expect(backend.socket.joined).toEqual([customer._id])
  backend.socket.disconnect()
  expect(screen.getByText('Real-time: disconnected')).toBeVisible()
})

test('a guest has no connection', async () => {
  const { backend } = visitProduct()
  expect(await screen.findByText('Real-time: disconnected')).toBeVisible()
  await waitFor(() => expect(backend.socket.tokens).toEqual([]))
})

test('the picture opens in full size at the pressed place, and closes by Escape or the cross', async () => {
  const scrollTo = jest.spyOn(Element.prototype, 'scrollTo').mockReturnValue()
  for (const [name, value] of Object.entries({
    scrollWidth: 1200,
    scrollHeight: 1200,
    clientWidth: 400,
    clientHeight: 800,
  }))
    jest.spyOn(Element.prototype, name as 'scrollWidth', 'get').mockReturnValue(value)
  const { user } = visitProduct()
  const zoom = await screen.findByRole('button', { name: 'Zoom picture' })
  zoom.focus()
  await user.keyboard('{Enter}')
  const dialog = await screen.findByRole('dialog', { name: 'Reading Lamp' })
  fireEvent.load(within(dialog).getByRole('img'))
  expect(scrollTo).toHaveBeenCalledWith(400, 200)
  await user.click(within(dialog).getByRole('button', { name: 'Close' }))
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  expect(zoom).toHaveFocus()
})

test('the shop shows its face, rating and words once they come near', async () => {
  const { backend } = visitProduct()
  const shop = {
    ...{ _id: 's-owner', shopName: 'Lena Lights', since: '2026-01-02T00:00:00.000Z', description: '', picture: '' },
    ...{ returnPolicy: 'Within a month.', rating: 4.5, numReviews: 2, numProducts: 12 },
  }
  backend.api.onGet('/api/shops/s-owner').reply(200, shop)
  await screen.findByRole('heading', { level: 1 })
  const asked = () => backend.api.history.get.filter(({ url }) => url === '/api/shops/s-owner')
  expect(asked()).toEqual([])
  act(() => comeNear())
  const about = within(await screen.findByRole('region', { name: 'About the shop' }))
  expect(about.getByRole('link', { name: 'Lena Lights' })).toHaveAttribute('href', '/shops/s-owner')
  for (const text of ['12 products', '4.5 (2)', 'Within a month.', 'L']) expect(about.getByText(text)).toBeVisible()
})

test("the shop's newest other products are shown below", async () => {
  const rope = { ...lampSummary, _id: 'rope', name: 'Rope', sellingPrice: 9 }
  const { backend } = visitProduct()
  backend.api.onGet('/api/products').reply(200, listOf([lampSummary, rope]))
  const more = within(await screen.findByRole('region', { name: 'More from this shop' }))
  expect(more.getAllByRole('link').map((link) => link.textContent)).toEqual(['Rope$9.00'])
  expect(backend.api.history.get.at(-1)?.params).toMatchObject({ shop: 's-owner', pageNumber: 1 })
})

test.each([
  { who: 'a guest', session: null, shown: ['Sofa'] },
  { who: 'a customer', session: customer, shown: ['Rope'] },
])('$who sees what they looked at before, and nothing of others', async ({ session, shown }) => {
  visitProduct({ session })
  await screen.findByRole('heading', { level: 1 })
  expect(localStorage.getItem('seen')).toContain('"_id":"lamp"')
  const of = (by: string, name: string) => ({ _id: name, name, image: '/media/x.webp', by })
  act(() => {
    const seen = [of('', 'Sofa'), of(customer._id, 'Rope'), of(session?._id ?? '', 'lamp'), { broken: true }]
    localStorage.setItem('seen', JSON.stringify(seen))
    window.dispatchEvent(new StorageEvent('storage', { key: 'seen' }))
  })
  const links = within(screen.getByRole('region', { name: 'Recently seen' })).getAllByRole('link')
  expect(links.map((link) => link.textContent)).toEqual(shown)
})

test('several pictures can be looked at one after the other, by keyboard, too', async () => {
  const images = ['/media/lamp.webp', '/media/uploads/1.webp']
  const { user } = visitProduct({ product: { ...lamp, images } })
  const picture = await screen.findByRole('img', { name: 'Reading Lamp' })
  expect(picture).toHaveAttribute('src', images[0])
  const second = screen.getByRole('button', { name: 'Picture 2 of 2' })
  expect(second.querySelector('img')).toHaveAttribute('src', '/media/uploads/1.webp?w=400')
  second.focus()
  await user.keyboard('{Enter}')
  expect(screen.getByRole('img', { name: 'Reading Lamp' })).toHaveAttribute('src', images[1])
  expect(second).toHaveAttribute('aria-pressed', 'true')
})

test('opening the dialog does not render the reviews again', async () => {
  const { user } = visitProduct({ session: customer, product: { ...lamp, rating: 4.5, numReviews: 2 } })
  await screen.findByText('Average rating: 4.5')
  const negotiate = await screen.findByRole('button', { name: 'Negotiate Price' })
  await waitFor(() => expect(negotiate).toBeEnabled())
  const rounding = jest.spyOn(Number.prototype, 'toFixed')
  await user.click(negotiate)
  expect(await screen.findByRole('dialog')).toBeVisible()
  expect(rounding.mock.calls.filter(([digits]) => digits === 1)).toEqual([])
})
