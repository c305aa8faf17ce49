import type { Wish } from '@haggle/shared-contract'
import { fakeBackend } from '@haggle/shared-state/testing'
import { renderScreen } from '@haggle/shared-ui/testing'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import BrowseProducts from '../browse/BrowseProducts'
import ProductDetail from '../product/ProductDetail'
import { openCatalogue } from '../testing/listPage'
import { customer, lamp, lampSummary, owner } from '../testing/market'
import { visitProduct } from '../testing/productPage'
import WishlistScreen from './WishlistScreen'

const wish = (change: Partial<Wish> = {}): Wish => ({
  product: lampSummary,
  addedAt: '2026-03-04T14:05:00.000Z',
  priceWhenAdded: 99,
  priceDropped: false,
  ...change,
})

const heart = (name = 'Add to wish list') => screen.findByRole('button', { name })

function openWishlist(wishes: Wish[] | { message: string }) {
  const backend = fakeBackend({ session: customer })
  backend.api.onGet('/api/wishlist').reply(Array.isArray(wishes) ? 200 : 500, wishes)
  return { backend, ...renderScreen(<WishlistScreen />, { wrapper: backend.Wrapper, at: '/wishlist' }) }
}

test('a customer puts a product on the wish list and takes it off', async () => {
  const { backend, user } = visitProduct({ session: customer })
  backend.api.onGet('/api/wishlist').reply(200, [])
  backend.api.onPut('/api/wishlist/lamp').reply(200, wish())
  backend.api.onDelete('/api/wishlist/lamp').reply(200, { message: 'Removed.' })
  await user.click(await heart())
  const wished = await heart('Remove from wish list')
  // its name changes with its state, so `aria-pressed` would contradict it
  expect(wished).not.toHaveAttribute('aria-pressed')
  expect(wished).toHaveFocus()
  await user.click(wished)
  expect(await heart()).toBeVisible()
})

test('the second press of a double click does not take the next product off, whose heart takes the place', async () => {
  const rope = wish({ product: { ...lampSummary, _id: 'rope', name: 'Rope' } })
  const { backend } = openWishlist([wish(), rope])
  backend.api.onDelete().reply(200, { message: 'Removed.' })
  const [first] = await screen.findAllByRole('button', { name: 'Remove from wish list' })
  fireEvent.click(first!, { detail: 1 })
  await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(1))
  fireEvent.click(await heart('Remove from wish list'), { detail: 2 })
  expect(backend.api.history.delete).toHaveLength(1)
})

test('a heart pressed while the list cannot be fetched shows what the server did', async () => {
  const { backend, user } = visitProduct({ session: customer })
  backend.api.onGet('/api/wishlist').reply(500)
  backend.api.onPut('/api/wishlist/lamp').reply(200, wish())
  backend.api.onDelete('/api/wishlist/lamp').reply(200, { message: 'Removed.' })
  await user.click(await heart())
  await user.click(await heart('Remove from wish list'))
  expect(await heart()).toBeVisible()
  expect(backend.api.history.put).toHaveLength(1)
  expect(backend.api.history.delete).toHaveLength(1)
})

test('a list that was requested before a heart was pressed does not undo the press', async () => {
  const { backend, user } = visitProduct({ session: customer })
  const rope = wish({ product: { ...lampSummary, _id: 'rope', name: 'Rope' } })
  let arrive = () => {}
  backend.api.onGet('/api/wishlist').reply(() => new Promise((resolve) => (arrive = () => resolve([200, [rope]]))))
  backend.api.onPut('/api/wishlist/lamp').reply(200, wish())
  await user.click(await heart())
  expect(await heart('Remove from wish list')).toBeVisible()
  arrive()
  await waitFor(() => expect(JSON.stringify(backend.store.getState())).toContain('Rope'))
  expect(await heart('Remove from wish list')).toBeVisible()
})

test('a list that is full says so', async () => {
  const { backend, user } = visitProduct({ session: customer })
  backend.api.onGet('/api/wishlist').reply(200, [])
  backend.api.onPut('/api/wishlist/lamp').reply(409, { message: 'Your wish list is full.' })
  await user.click(await heart())
  expect(await screen.findByText('Your wish list is full.')).toBeVisible()
  expect(await heart()).toBeVisible()
})

test.each([
  ['the catalogue', <BrowseProducts key="browse" />],
  ['the wish list itself', <WishlistScreen key="wishes" />],
])('a guest’s wishes stay with the browser until a customer is on %s', async (_, screenToOpen) => {
  const { browse } = openCatalogue()
  const { user, unmount } = browse()
  await user.click(await heart())
  expect(await heart('Remove from wish list')).toHaveAccessibleDescription('Reading Lamp')
  const kept = localStorage.getItem('wishes')
  expect(JSON.parse(kept ?? '')).toEqual(['lamp'])
  unmount()

  const backend = fakeBackend({ session: customer })
  localStorage.setItem('wishes', kept ?? '')
  backend.api.onGet('/api/products').reply(200, { products: [lampSummary], page: 1, pages: 1, total: 1 })
  backend.api.onGet('/api/wishlist').reply(200, [])
  backend.api.onPut('/api/wishlist/lamp').reply(() => {
    // leaving the page now loses nothing
    expect(localStorage.getItem('wishes')).toBe(kept)
    backend.api.onGet('/api/wishlist').reply(200, [wish()])
    return [200, wish()]
  })

  renderScreen(screenToOpen, { wrapper: backend.Wrapper, at: '/' })
  expect(await heart('Remove from wish list')).toBeVisible()
  expect(localStorage.getItem('wishes')).toBeNull()
  expect(backend.api.history.put).toHaveLength(1)
})

test('a guest’s wish for a variant is one for it in the account', async () => {
  const backend = fakeBackend({ session: customer })
  localStorage.setItem('wishes', JSON.stringify(['dress m-red']))
  backend.api.onGet('/api/wishlist').reply(200, [])
  backend.api.onPut('/api/wishlist/dress').reply(200, wish())
  renderScreen(<WishlistScreen />, { wrapper: backend.Wrapper, at: '/wishlist' })
  await waitFor(() => expect(localStorage.getItem('wishes')).toBeNull())
  expect(JSON.parse(backend.api.history.put[0]?.data as string)).toEqual({ variant: 'm-red' })
})

test('wishes that are being sent are not sent again by the next screen', async () => {
  const backend = fakeBackend({ session: customer })
  localStorage.setItem('wishes', JSON.stringify(['lamp']))
  backend.api.onGet('/api/products').reply(200, { products: [], page: 1, pages: 1, total: 0 })
  backend.api.onGet('/api/wishlist').reply(200, [])
  let arrive = () => {}
  backend.api.onPut('/api/wishlist/lamp').reply(() => new Promise((resolve) => (arrive = () => resolve([200, wish()]))))
  const { unmount } = renderScreen(<BrowseProducts />, { wrapper: backend.Wrapper, at: '/' })
  await waitFor(() => expect(backend.api.history.put).toHaveLength(1))
  unmount()
  renderScreen(<WishlistScreen />, { wrapper: backend.Wrapper, at: '/wishlist' })
  expect(await screen.findByRole('heading', { name: 'Your wish list is empty.' })).toBeVisible()
  arrive()
  await waitFor(() => expect(localStorage.getItem('wishes')).toBeNull())
  expect(backend.api.history.put).toHaveLength(1)
})

test.each([503, 429])('wishes that the server cannot take now (%d) stay for the next time', async (status) => {
  const backend = fakeBackend({ session: customer })
  localStorage.setItem('wishes', JSON.stringify(['lamp', 'gone']))
  backend.api.onGet('/api/products/lamp').reply(200, lamp)
  backend.api.onGet('/api/wishlist').reply(200, [])
  backend.api.onPut('/api/wishlist/lamp').reply(status, { message: 'Later.' })
  renderScreen(<ProductDetail />, { wrapper: backend.Wrapper, at: '/product/lamp', path: '/product/:id' })
  await waitFor(() => expect(backend.api.history.put).toHaveLength(2))
  await waitFor(() => expect(localStorage.getItem('wishes')).toBe(JSON.stringify(['lamp'])))
})

test.each(['{', '{"a":1}', '[1,null]'])('%s in the storage is no wish', async (text) => {
  const { browse } = openCatalogue()
  localStorage.setItem('wishes', text)
  browse()
  expect(await heart()).toBeVisible()
})

test('a shop owner has no wish list', async () => {
  visitProduct({ session: owner })
  await screen.findByRole('heading', { name: 'Reading Lamp' })
  expect(screen.queryByRole('button', { name: /wish list/ })).not.toBeInTheDocument()
})

test('the wish list shows price drops, and a removed product leaves it', async () => {
  const rope = { ...lampSummary, _id: 'rope', name: 'Rope' }
  const { backend, user } = openWishlist([wish({ priceWhenAdded: 110, priceDropped: true }), wish({ product: rope })])
  backend.api.onDelete('/api/wishlist/lamp').reply(200, { message: 'Removed.' })
  expect(screen.getByRole('heading', { level: 1, name: 'Wish list' })).toBeVisible()
  const card = within(await screen.findByRole('article', { name: 'Reading Lamp' }))
  expect(card.getByText('Price dropped')).toBeVisible()
  expect(card.getByText(/It was \$110\.00/)).toBeVisible()
  expect(within(screen.getByRole('article', { name: 'Rope' })).queryByText('Price dropped')).not.toBeInTheDocument()
  await user.click(card.getByRole('button', { name: 'Remove from wish list' }))
  await waitFor(() => expect(screen.queryByRole('article', { name: 'Reading Lamp' })).not.toBeInTheDocument())
  expect(screen.getByRole('article', { name: 'Rope' })).toBeVisible()
  expect(document.activeElement).not.toBe(document.body)
})

test('a wish list that cannot be fetched is asked for again', async () => {
  const { backend, user } = openWishlist({ message: 'Out of order.' })
  expect(await screen.findByRole('alert')).toHaveTextContent('Error: Out of order.')
  backend.api.onGet('/api/wishlist').reply(200, [wish()])
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('article', { name: 'Reading Lamp' })).toBeVisible()
})

test('an empty wish list leads to the products', async () => {
  openWishlist([])
  expect(await screen.findByRole('heading', { name: 'Your wish list is empty.' })).toBeVisible()
  expect(screen.getByRole('link', { name: 'Find something to wish for' })).toHaveAttribute('href', '/')
})

test('a wish for a variant names it and leads to it', async () => {
  openWishlist([wish({ variant: 'm-red', variantText: 'M, Red' })])
  const card = within(await screen.findByRole('article', { name: 'Reading Lamp' }))
  expect(card.getByText('M, Red')).toBeVisible()
  expect(card.getByRole('link', { name: 'View Details' })).toHaveAttribute('href', '/product/lamp?variant=m-red')
})
