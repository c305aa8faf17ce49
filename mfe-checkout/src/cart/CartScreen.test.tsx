import type { CartItem, Order, QuoteItem, SessionUser } from '@haggle/shared-contract'
import { customer, fakeBackend, type FakeBackend } from '@haggle/shared-state/testing'
import { useLocation } from '@haggle/shared-ui/router'
import { renderScreen } from '@haggle/shared-ui/testing'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { useEffect } from 'react'
import { atlas, lamp, orderOf, quoteOf } from '../testing/market'
import CartScreen from './CartScreen'

interface Situation {
  cart?: CartItem[]
  session?: SessionUser | null
  changes?: Record<string, Partial<QuoteItem>>
  orders?: Order[] | Promise<Order[]>
  offers?: object[]
  /** The reply to the request for a quote. */
  quote?: unknown
}

const QUOTE = '/api/orders/quote'

function openCart({
  cart = [lamp, atlas],
  session = customer,
  changes = {},
  orders = [],
  offers = [],
  quote = quoteOf(cart, changes),
}: Situation = {}) {
  const backend = fakeBackend({ session, cart })
  backend.api.onGet('/api/orders/myorders').reply(async () => [200, await orders])
  backend.api.onGet('/api/offers').reply(200, { offers })
  backend.api.onPost(QUOTE).reply(200, quote)
  const rendered = renderScreen(<CartScreen />, { wrapper: backend.Wrapper, at: '/cart', path: '/cart' })
  const quotes = () => backend.api.history.post.filter(({ url }) => url === QUOTE)
  return { ...rendered, backend, quotes }
}

/** Waits until the reply to a request is in the store, and shown: the store tells of several changes at once. */
async function replyTo({ store }: FakeBackend, endpoint: string) {
  await waitFor(() => {
    const queries = Object.values(store.getState().api.queries)
    expect(queries.some((query) => query?.endpointName === endpoint && query.data)).toBe(true)
  })
  await act(() => new Promise((done) => setTimeout(done, 50)))
}

const line = (name: string) => within(screen.getByRole('listitem', { name }))
const proceedButton = () => screen.getByRole('button', { name: /^Proceed to Checkout/ })
const kept = () =>
  (JSON.parse(localStorage.getItem('cart') ?? '') as { carts: Record<string, CartItem[]> }).carts[customer._id]

test('an empty cart says so, asks the server nothing and links to the shop', async () => {
  const { user, location, backend } = openCart({ cart: [] })
  expect(screen.getByRole('heading', { name: 'Your Cart is Empty' })).toBeVisible()
  expect([...backend.api.history.post, ...backend.api.history.get]).toEqual([])
  await user.click(screen.getByRole('link', { name: 'Start Shopping' }))
  expect(location()).toBe('/')
})

test('each line shows picture, linked name, price, quantity and total; the summary adds up', async () => {
  const { quotes, backend } = openCart()
  expect(screen.getByRole('heading', { name: 'Your Cart' })).toBeVisible()
  expect(line('Desk Lamp').getByRole('img', { name: 'Desk Lamp' })).toBeInTheDocument()
  expect(line('Desk Lamp').getByRole('link', { name: 'Desk Lamp' })).toHaveAttribute('href', '/product/lamp')
  expect(line('Desk Lamp').getByText('$20.00')).toBeVisible()
  expect(line('Desk Lamp').getByText('$40.00')).toBeVisible()
  expect(line('Desk Lamp').getByRole('spinbutton', { name: 'Quantity' })).toHaveValue('2')
  expect(screen.getByText('Total Items').nextSibling).toHaveTextContent('3')
  expect(screen.getByText('Subtotal').nextSibling).toHaveTextContent('$70.00')
  // a changed quantity is announced by what it costs
  expect(screen.getByText('Subtotal').nextSibling).toHaveAttribute('aria-live', 'polite')
  expect(screen.getByRole('button', { name: 'Proceed to Checkout (3 items)' })).toBeEnabled()
  await waitFor(() => expect(quotes()).toHaveLength(1))
  // only the orders that may hold the cart's products, though the customer has many
  expect(backend.api.history.get.map(({ params }) => params as object)).toEqual([{ state: 'pending' }])
})

test.each([
  {},
  { orderItems: [{}] },
  { orderItems: [{ product: 'lamp' }] },
  { orderItems: [null] },
  { orderItems: 'none' },
])('a reply that is no quote changes nothing in the cart, and is said: %j', async (quote) => {
  openCart({ cart: [lamp], quote })
  expect(await screen.findByText('Prices and stock could not be checked just now.')).toBeVisible()
  expect(line('Desk Lamp').getByText('$20.00')).toBeVisible()
  expect(kept()).toEqual([lamp])
})

test('Proceed to Checkout goes there, and a double click once', async () => {
  const { Wrapper, api } = fakeBackend({ session: customer, cart: [lamp] })
  api.onPost(QUOTE).reply(200, quoteOf([lamp], {}))
  api.onGet('/api/orders/myorders').reply(200, [])
  const visited: string[] = []
  const Visits = () => {
    const { key, pathname } = useLocation()
    useEffect(() => void visited.push(pathname), [key, pathname])
    return <CartScreen />
  }
  const { user } = renderScreen(<Visits />, { wrapper: Wrapper, at: '/cart' })
  await user.dblClick(proceedButton())
  expect(visited).toEqual(['/cart', '/checkout'])
})

test('a quantity stays between 1 and the stock, and is quoted again', async () => {
  const { user, quotes } = openCart()
  const stepper = line('World Atlas')
  expect(stepper.getByRole('button', { name: 'Decrease quantity' })).toBeDisabled()
  await user.click(stepper.getByRole('button', { name: 'Increase quantity' }))
  await user.click(stepper.getByRole('button', { name: 'Increase quantity' }))
  expect(stepper.getByRole('button', { name: 'Increase quantity' })).toBeDisabled()
  expect(screen.getByRole('button', { name: 'Proceed to Checkout (5 items)' })).toBeVisible()
  await waitFor(() => expect(quotes()).toHaveLength(2))
  expect(JSON.parse(quotes().at(-1)?.data as string)).toEqual({
    orderItems: [
      { product: 'lamp', qty: 2 },
      { product: 'atlas', qty: 3 },
    ],
  })
})

test('a line can be removed, and the cart cleared; Undo puts back what was removed at its place', async () => {
  const { user } = openCart()
  await user.click(screen.getByRole('button', { name: 'Delete Desk Lamp' }))
  expect(screen.queryByRole('listitem', { name: 'Desk Lamp' })).toBeNull()
  expect(screen.getByRole('button', { name: 'Undo', description: 'Removed Desk Lamp' })).toHaveFocus()
  await user.keyboard('{Enter}')
  expect(kept()).toEqual([lamp, atlas])
  await user.click(screen.getByRole('button', { name: 'Clear Cart' }))
  expect(screen.getByText('Your Cart is Empty')).toBeVisible()
  expect(kept()).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Undo', description: 'Cart cleared' }))
  expect(kept()).toEqual([lamp, atlas])
})

test('a double click on Delete removes one line, though the next one takes its place', () => {
  openCart()
  fireEvent.click(screen.getByRole('button', { name: 'Delete Desk Lamp' }), { detail: 1 })
  fireEvent.click(screen.getByRole('button', { name: 'Delete World Atlas' }), { detail: 2 })
  expect(screen.queryByText('Desk Lamp')).not.toBeInTheDocument()
  expect(screen.getByText('World Atlas')).toBeVisible()
})

test('without a session proceeding asks to log in', async () => {
  const alert = jest.spyOn(window, 'alert').mockReturnValue()
  const { user, location, quotes } = openCart({ session: null })
  await user.click(proceedButton())
  expect(alert).toHaveBeenCalledWith('Please log in to proceed to checkout.')
  expect(location()).toBe('/login?redirect=checkout')
  expect(quotes()).toHaveLength(0)
})

test('a lower price is taken over and shown', async () => {
  openCart({ changes: { lamp: { price: 18.5 } } })
  expect(await screen.findByText('Price dropped from $20.00 to $18.50.')).toBeVisible()
  expect(screen.getByText('Subtotal').nextSibling).toHaveTextContent('$67.00')
  expect(kept()?.[0]).toMatchObject({ product: 'lamp', price: 18.5 })
  expect(proceedButton()).toBeEnabled()
})

test('an agreed price stands before the struck selling price', async () => {
  openCart({ changes: { lamp: { price: 15, sellingPrice: 20 } } })
  expect(await line('Desk Lamp').findByText('$15.00')).toBeVisible()
  expect(line('Desk Lamp').getByText('$20.00').tagName).toBe('DEL')
  expect(screen.queryByText(/Price dropped/)).not.toBeInTheDocument()
})

test('a price that rose has to be accepted before going on', async () => {
  const { user } = openCart({ changes: { lamp: { price: 22 } } })
  expect(await screen.findByText('Price went up from $20.00 to $22.00.')).toBeVisible()
  expect(screen.getByText('Subtotal').nextSibling).toHaveTextContent('$70.00')
  expect(proceedButton()).toBeDisabled()
  // beside the button that it disables, so that it moves no cart line
  expect(proceedButton().closest('section')).toHaveTextContent('Prices or stock have changed')
  await user.click(screen.getByRole('button', { name: 'Accept changes' }))
  expect(screen.getByText('Subtotal').nextSibling).toHaveTextContent('$74.00')
  expect(screen.queryByText(/Price went up/)).not.toBeInTheDocument()
  expect(proceedButton()).toBeEnabled()
})

const accepted = (price: number) => ({ id: 'o1', price, status: 'accepted', createdAt: '2026-03-04T10:00:00.000Z' })

test('a price that rose because an agreed one no longer holds says so', async () => {
  const offers = [{ product: { _id: 'lamp' }, attemptsLeft: 2, offers: [accepted(20)] }]
  openCart({ changes: { lamp: { price: 22 }, atlas: { price: 31 } }, offers })
  expect(
    await screen.findByText('Price went up from $20.00 to $22.00: your agreed price no longer holds.'),
  ).toBeVisible()
  expect(screen.getByText('Price went up from $30.00 to $31.00.')).toBeVisible()
})

test.each([
  ['was not the price in the cart', { offers: [accepted(19)] }],
  ['still holds', { offers: [accepted(20)], agreedPrice: 20 }],
])('an agreed price that %s is not the reason of a rise', async (_, offered) => {
  const { backend } = openCart({
    changes: { lamp: { price: 22 } },
    offers: [{ product: { _id: 'lamp' }, attemptsLeft: 2, ...offered }],
  })
  await replyTo(backend, 'checkoutEndedAgreements')
  expect(screen.getByText('Price went up from $20.00 to $22.00.')).toBeVisible()
})

test('a shortage is accepted, or met by choosing fewer', async () => {
  const { user } = openCart({ changes: { lamp: { countInStock: 1, qty: 1 } } })
  expect(await screen.findByText('Only 1 left in stock, you wanted 2.')).toBeVisible()
  expect(proceedButton()).toBeDisabled()
  await user.click(line('Desk Lamp').getByRole('button', { name: 'Decrease quantity' }))
  expect(screen.queryByText(/Only 1 left/)).not.toBeInTheDocument()
  expect(proceedButton()).toBeEnabled()
})

test('accepting the changes removes a product that is no longer sold', async () => {
  const { user } = openCart({ changes: { lamp: { countInStock: 0, qty: 0 } } })
  expect(await line('Desk Lamp').findByText('No longer available.')).toBeVisible()
  for (const step of ['Decrease', 'Increase'])
    expect(line('Desk Lamp').getByRole('button', { name: `${step} quantity` })).toBeDisabled()
  expect(proceedButton()).toBeDisabled()
  await user.click(screen.getByRole('button', { name: 'Accept changes' }))
  expect(screen.queryByText('Desk Lamp')).not.toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Proceed to Checkout (1 item)' })).toBeEnabled()
})

test('the last one, held by a pending order for this cart, is not sold out', async () => {
  const changes = { lamp: { countInStock: 0, qty: 0 } }
  openCart({ cart: [lamp], changes, orders: [orderOf([lamp])] })
  // the quote sets the line's stock to the held units
  await waitFor(() => expect(kept()?.[0]).toMatchObject({ countInStock: 2 }))
  expect(screen.queryByText('No longer available.')).not.toBeInTheDocument()
  expect(proceedButton()).toBeEnabled()
})

test('it is not shown as sold out before the pending orders are known, either', async () => {
  let answer: (orders: Order[]) => void = () => undefined
  const orders = new Promise<Order[]>((resolve) => (answer = resolve))
  const { backend } = openCart({ cart: [lamp], changes: { lamp: { countInStock: 0, qty: 0 } }, orders })
  await replyTo(backend, 'checkoutQuote')
  expect(screen.queryByText('No longer available.')).not.toBeInTheDocument()
  answer([])
  expect(await screen.findByText('No longer available.')).toBeVisible()
})

test('stock of a pending order is quoted again once its hold has lapsed', async () => {
  jest.useFakeTimers({ advanceTimers: true })
  try {
    const order = { ...orderOf([lamp]), expiresAt: new Date(Date.now() + 600_000).toISOString() }
    const { backend, quotes } = openCart({ cart: [lamp], changes: { lamp: { countInStock: 3 } }, orders: [order] })
    await waitFor(() => expect(kept()?.[0]).toMatchObject({ countInStock: 5 }))
    expect(quotes()).toHaveLength(1)
    backend.api.onGet('/api/orders/myorders').reply(200, [])
    backend.api.onPost(QUOTE).reply(200, quoteOf([lamp], { lamp: { countInStock: 4 } }))
    await act(() => jest.advanceTimersByTimeAsync(601_000))
    await waitFor(() => expect(kept()?.[0]).toMatchObject({ countInStock: 4 }))
    expect(quotes()).toHaveLength(2)
  } finally {
    jest.useRealTimers()
  }
})

test('prices are quoted again on focus', async () => {
  const { backend, quotes } = openCart()
  await waitFor(() => expect(quotes()).toHaveLength(1))
  backend.api.onPost(QUOTE).reply(200, quoteOf([lamp, atlas], { atlas: { price: 31 } }))
  // wait for the first reply before the second request
  await act(() => new Promise((resolve) => setTimeout(resolve)))
  fireEvent.focus(window)
  expect(await screen.findByText('Price went up from $30.00 to $31.00.')).toBeVisible()
})

test('a cart that is opened again shows nothing of the quote before: it may be outdated', async () => {
  const { backend, unmount } = openCart({ changes: { lamp: { price: 25 } } })
  expect(await screen.findByText('Price went up from $20.00 to $25.00.')).toBeVisible()
  unmount()
  await act(() => new Promise((done) => setTimeout(done, 50)))
  backend.api.onPost(QUOTE).reply(() => new Promise(() => {}))
  renderScreen(<CartScreen />, { wrapper: backend.Wrapper, at: '/cart', path: '/cart' })
  expect(line('Desk Lamp').getByText('$40.00')).toBeVisible()
  expect(screen.queryByText(/Price went up/)).toBeNull()
})

test.each([
  ['the server said why', { message: 'At most 100 items.' }, 'At most 100 items.'],
  ['it did not', undefined, 'Prices and stock could not be checked just now.'],
])('when the quote fails and %s the cart can still be used', async (_, answer, text) => {
  const backend = fakeBackend({ session: customer, cart: [lamp] })
  backend.api.onGet('/api/orders/myorders').reply(200, [])
  backend.api.onPost(QUOTE).reply(400, answer)
  renderScreen(<CartScreen />, { wrapper: backend.Wrapper, at: '/cart' })
  expect(await screen.findByRole('alert')).toHaveTextContent(text)
  expect(proceedButton()).toBeEnabled()
})

test('two variants of a product are two lines, named with their variant and linked to it', async () => {
  const [m, l] = ['M', 'L'].map((size) => ({ ...lamp, variant: size.toLowerCase(), variantText: size }))
  const { user, quotes } = openCart({ cart: [m!, l!] })
  expect(line('Desk Lamp, L').getByRole('link', { name: 'Desk Lamp' })).toHaveAttribute(
    'href',
    '/product/lamp?variant=l',
  )
  expect(line('Desk Lamp, L').getByText('L')).toBeVisible()
  await waitFor(() => expect(quotes()).not.toEqual([]))
  expect(JSON.parse(quotes()[0]?.data as string)).toMatchObject({ orderItems: [{ variant: 'm' }, { variant: 'l' }] })
  await user.click(line('Desk Lamp, L').getByRole('button', { name: 'Increase quantity' }))
  expect(kept()).toMatchObject([{ qty: 2 }, { qty: 3 }])
  await user.click(screen.getByRole('button', { name: 'Delete Desk Lamp, L' }))
  expect(screen.getByText('Removed Desk Lamp, L')).toBeVisible()
  expect(kept()).toMatchObject([{ variant: 'm', qty: 2 }])
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  expect(kept()).toMatchObject([{ variant: 'm' }, { variant: 'l', qty: 3 }])
})
