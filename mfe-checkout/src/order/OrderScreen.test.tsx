import type { Delivery, Order, RefundState } from '@haggle/shared-contract'
import { customer, fakeBackend } from '@haggle/shared-state/testing'
import { formatDate } from '@haggle/shared-ui'
import { renderScreen } from '@haggle/shared-ui/testing'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { atlas, lamp, orderOf, paid, quoteOf } from '../testing/market'
import OrderScreen from './OrderScreen'

const URL = '/api/orders/order-1'
const deliveredAt = new Date(Date.now() - 60_000).toISOString()
const lights: Delivery = { shop: 'lights', shopName: 'Lena Lights', isDelivered: false }
const books: Delivery = {
  shop: 'books',
  shopName: 'Boris Books',
  isDelivered: true,
  deliveredAt,
  carrier: 'Pigeon Post',
  trackingNumber: 'P-1',
}

const bought = (changes: Partial<Order> = {}) =>
  orderOf([lamp, atlas], { ...paid, orderNumber: 'ABCD2345', deliveries: [lights, books], ...changes })

function openOrder(order: Order | { message: string } = bought(), code = 200) {
  const backend = fakeBackend({ session: customer, cart: [] })
  backend.api.onGet(URL).reply(code, order)
  const at = { at: '/myorders/order-1', path: '/myorders/:id' }
  return { ...renderScreen(<OrderScreen />, { wrapper: backend.Wrapper, ...at }), backend }
}
const partOf = async (shopName: string) => within(await screen.findByRole('region', { name: shopName }))

test('an order is shown with its number, what happened, its items by shop and what it cost', async () => {
  const refunds = [{ amount: 44, state: 'processed' as const, createdAt: deliveredAt, shop: 'lights' }]
  openOrder(bought({ refunds, deliveries: [{ ...lights, cancelledAt: deliveredAt }, books] }))
  expect(await screen.findByRole('heading', { name: 'Order ABCD2345' })).toBeVisible()
  const events = within(screen.getByRole('list', { name: 'Timeline' })).getAllByRole('listitem')
  expect(events.map((event) => event.firstChild?.textContent)).toEqual([
    'Placed',
    'Paid',
    'Cancelled: Lena Lights',
    'Delivered by Boris Books, Pigeon Post, P-1',
  ])
  expect(screen.getAllByText(/\$44\.00/).map(({ textContent }) => textContent)).toEqual([
    `Refunded: $44.00, ${formatDate(deliveredAt)} (Lena Lights)`,
    '−$44.00',
  ])
  expect((await partOf('Lena Lights')).getByText('Cancelled')).toBeVisible()
  const part = await partOf('Boris Books')
  expect(part.getByText('World Atlas')).toBeVisible()
  expect(part.queryByText('Desk Lamp')).not.toBeInTheDocument()
  expect(part.getByText('Pigeon Post')).toBeVisible()
  const receipt = within(screen.getByRole('region', { name: 'Receipt' }))
  const fact = (name: string) => receipt.getByText(name).nextSibling
  expect(fact('Subtotal')).toHaveTextContent('$70.00')
  expect(fact('Shipping')).toHaveTextContent('$0.00')
  expect(fact('Tax')).toHaveTextContent('$7.00')
  expect(fact('Total')).toHaveTextContent('$77.00')
  expect(fact('Left after refunds')).toHaveTextContent('$33.00')
  expect(receipt.getByText('Sold by Lena Lights').nextSibling).toHaveTextContent('Desk Lamp × 2$40.00')
  expect(fact('Shipping address')).toHaveTextContent('1 Harbour Street, Leith, EH6 6AA, Scotland')
  expect(fact('Order ID')).toHaveTextContent('order-1')
})

test('the steps to come stand below what happened', async () => {
  openOrder()
  const steps = () => within(screen.getByRole('list', { name: 'Timeline' })).getAllByRole('listitem')
  await screen.findByRole('heading', { name: 'Order ABCD2345' })
  expect(steps().at(-1)).toHaveTextContent('Packing and delivery by Lena Lightsto come')
})

test.each([
  ['a cancelled one', { status: 'cancelled', endedAt: deliveredAt }, 'Cancelled'],
  ['an expired one', { status: 'expired', endedAt: deliveredAt }, 'Expired'],
  ['one whose hold has lapsed', { status: 'pending', expiresAt: deliveredAt }, 'Expired'],
] as const)('the timeline of an unpaid order ends with what became of it: %s', async (_, changes, ending) => {
  openOrder(orderOf([lamp], { expiresAt: undefined, ...changes }))
  const events = within(await screen.findByRole('list', { name: 'Timeline' })).getAllByRole('listitem')
  expect(events.map((event) => event.firstChild?.textContent)).toEqual(['Placed', ending])
  expect(events[1]?.querySelector('time')).toHaveAttribute('datetime', deliveredAt)
})

test('before its delivery a part is cancelled, once that is confirmed', async () => {
  const confirm = jest.spyOn(window, 'confirm').mockReturnValueOnce(false).mockReturnValue(true)
  const { user, backend } = openOrder()
  const part = await partOf('Lena Lights')
  const state = part.getByText('Being packed')
  await user.click(part.getByRole('button', { name: 'Cancel' }))
  expect(backend.api.history.post).toHaveLength(0)
  backend.api.onPost(`${URL}/shops/lights/cancel`).replyOnce(409, { message: 'This was delivered.' })
  await user.click(part.getByRole('button', { name: 'Cancel' }))
  expect(await part.findByRole('alert')).toHaveTextContent('This was delivered.')
  backend.api.onPost(`${URL}/shops/lights/cancel`).reply(() => {
    backend.api.onGet(URL).reply(200, bought({ deliveries: [{ ...lights, cancelledAt: deliveredAt }, books] }))
    return [200, bought()]
  })
  await user.click(part.getByRole('button', { name: 'Cancel' }))
  const outcome = await part.findByText('Cancelled')
  expect(outcome).toBe(state)
  expect(outcome).toHaveAttribute('aria-live', 'polite')
  expect(part.queryByRole('button', { name: 'Cancel' })).not.toBeInTheDocument()
  expect(confirm).toHaveBeenCalledTimes(3)
})

test('a cancel that nobody answered is forgotten once the browser is back online', async () => {
  jest.spyOn(window, 'confirm').mockReturnValue(true)
  const { user, backend } = openOrder()
  const part = await partOf('Lena Lights')
  backend.api.onPost(`${URL}/shops/lights/cancel`).networkError()
  await user.click(part.getByRole('button', { name: 'Cancel' }))
  expect(await part.findByRole('alert')).toHaveTextContent('Failed to cancel the items.')
  fireEvent(window, new Event('online'))
  expect(part.queryByRole('alert')).not.toBeInTheDocument()
})

test('within 14 days after its delivery a return is asked for with a reason', async () => {
  const { user, backend } = openOrder()
  const part = await partOf('Boris Books')
  expect(part.queryByRole('button', { name: 'Cancel' })).not.toBeInTheDocument()
  await user.click(part.getByRole('button', { name: 'Ask for a return' }))
  expect(part.getByLabelText('Reason')).toHaveFocus()
  await user.click(part.getByRole('button', { name: 'Keep the items' }))
  expect(part.getByRole('button', { name: 'Ask for a return' })).toHaveFocus()
  await user.keyboard('{Enter}')
  await user.click(part.getByRole('button', { name: 'Ask for a return' }))
  expect(await part.findByText('Reason is required')).toBeVisible()
  backend.api.onPost(`${URL}/shops/books/return`).reply(() => {
    const sentBack = { state: 'asked', reason: 'Torn.' } as const
    backend.api.onGet(URL).reply(200, bought({ deliveries: [lights, { ...books, return: sentBack }] }))
    return [200, bought()]
  })
  await user.type(part.getByLabelText('Reason'), 'Torn.{Enter}Twice.')
  await user.click(part.getByRole('button', { name: 'Ask for a return' }))
  expect(await part.findByText('You asked for a return. The shop has not answered yet.')).toBeVisible()
  expect(JSON.parse(backend.api.history.post[0]?.data as string)).toEqual({ reason: 'Torn.\nTwice.' })
})

test('a return asked for when the 14 days are just over is refused in words, and the form stays', async () => {
  const [hour, days] = [3_600_000, 14 * 86_400_000]
  const delivered = { ...books, deliveredAt: new Date(Date.now() - days + hour).toISOString() }
  const { user, backend } = openOrder(bought({ deliveries: [lights, delivered] }))
  const part = await partOf('Boris Books')
  await user.click(part.getByRole('button', { name: 'Ask for a return' }))
  await user.type(part.getByLabelText('Reason'), 'Torn.')
  const message = 'A return can be asked for within 14 days after the delivery.'
  const date = new Date(Date.now() + 2 * hour).toUTCString()
  backend.api.onPost(`${URL}/shops/books/return`).reply(409, { message }, { date })
  backend.api.onGet(URL).reply(200, bought({ deliveries: [lights, delivered] }), { date })
  await user.click(part.getByRole('button', { name: 'Ask for a return' }))
  await waitFor(() => expect(backend.api.history.get).toHaveLength(2))
  expect(await part.findByRole('alert')).toHaveTextContent(message)
  expect(part.getByLabelText('Reason')).toHaveValue('Torn.')
})

test("the shop's answer to a return is shown, and no return can be requested after 14 days", async () => {
  const refused = { state: 'refused', reason: 'Torn.', answer: 'It was whole.' } as const
  const long = new Date(Date.now() - 15 * 24 * 60 * 60 * 1000).toISOString()
  openOrder(
    bought({
      deliveries: [
        { ...lights, isDelivered: true, deliveredAt: long },
        { ...books, return: refused },
      ],
    }),
  )
  expect((await partOf('Boris Books')).getByText("The shop's answer:")).toHaveTextContent(
    "The shop's answer: It was whole.",
  )
  expect(screen.queryByRole('button', { name: 'Ask for a return' })).not.toBeInTheDocument()
})

test.each<[string, Partial<Order>]>([
  ['is not paid', { ...orderOf([lamp, atlas]), deliveries: [lights] }],
  ['was sent back', { deliveries: [{ ...lights, return: { state: 'accepted', reason: 'Torn.' } }] }],
])('a part that %s is neither cancelled nor reviewed', async (_, changes) => {
  openOrder(bought(changes))
  const part = await partOf('Lena Lights')
  expect(part.getByText('Desk Lamp')).toBeVisible()
  expect(part.queryByRole('button')).not.toBeInTheDocument()
  expect(part.queryByRole('link', { name: /Write a review/ })).not.toBeInTheDocument()
})

test('when nothing is left of what is to be bought again, the order stays on screen', async () => {
  const { user, backend, location } = openOrder()
  const soldOut = { lamp: { qty: 0 }, atlas: { qty: 0 } }
  backend.api.onPost('/api/orders/quote').reply(200, quoteOf([lamp, atlas], soldOut))
  await screen.findByRole('link', { name: 'Write a review of Desk Lamp' })
  await user.click(screen.getByRole('button', { name: 'Buy again' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('Desk Lamp, World Atlas')
  expect(location()).toBe('/myorders/order-1')
})

test('a product with an agreed price is put into the cart at its selling price: the cart knows which holds', async () => {
  const { user, backend, location } = openOrder(bought({ orderItems: orderOf([lamp]).orderItems }))
  const agreed = { price: 15, sellingPrice: 20 }
  backend.api.onPost('/api/orders/quote').reply(200, quoteOf([lamp], { lamp: agreed }))
  await screen.findByRole('link', { name: 'Write a review of Desk Lamp' })
  await user.click(screen.getByRole('button', { name: 'Buy again' }))
  await waitFor(() => expect(location()).toBe('/cart'))
  expect(backend.store.getState().cart.carts[customer._id]).toMatchObject([{ product: 'lamp', price: 20 }])
})

test('a product can be bought again at its current price, and reviewed', async () => {
  const { user, backend, location } = openOrder()
  backend.api.onPost('/api/orders/quote').reply(200, quoteOf([lamp, atlas], { atlas: { qty: 0 }, lamp: { price: 25 } }))
  const review = await screen.findByRole('link', { name: 'Write a review of Desk Lamp' })
  expect(review).toHaveTextContent('Write a review')
  expect(review).toHaveAttribute('href', '/product/lamp')
  await user.click(screen.getByRole('button', { name: 'Buy again' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('Not all is in stock')
  expect(screen.getByRole('alert')).toHaveTextContent('World Atlas')
  await waitFor(() => expect(location()).toBe('/cart'))
  expect(localStorage.getItem('cart')).toContain('"product":"lamp"')
})

test('leaving before the prices are known still adds the products to the cart, with a toast', async () => {
  let answer = () => {}
  const { user, backend, location } = openOrder()
  backend.api
    .onPost('/api/orders/quote')
    .reply(() => new Promise((resolve) => (answer = () => resolve([200, quoteOf([lamp, atlas])]))))
  await screen.findByRole('link', { name: 'Write a review of Desk Lamp' })
  await user.click(screen.getByRole('button', { name: 'Buy again' }))
  await waitFor(() => expect(backend.api.history.post).toHaveLength(1))
  await user.click(screen.getByRole('link', { name: 'My Orders' }))
  expect(location()).toBe('/myorders')
  answer()
  expect(await screen.findByText('Added to cart!')).toBeVisible()
  expect(localStorage.getItem('cart')).toContain('"product":"lamp"')
  expect(location()).toBe('/myorders')
})

test('a receipt is printed', async () => {
  const print = jest.spyOn(window, 'print').mockImplementation(() => undefined)
  const { user } = openOrder()
  await screen.findByRole('heading', { name: 'Order ABCD2345' })
  await user.click(screen.getByRole('button', { name: 'Print receipt' }))
  expect(print).toHaveBeenCalled()
})

test('an unpaid order has no receipt', async () => {
  openOrder(orderOf([lamp], { orderNumber: 'ABCD2345' }))
  expect(await screen.findByRole('region', { name: 'Summary' })).toBeVisible()
  expect(screen.getByRole('button', { name: 'Print receipt' })).toBeDisabled()
})

test('a missing order says so, and leads back to those that there are', async () => {
  openOrder({ message: 'Order not found' }, 404)
  expect(await screen.findByRole('heading', { name: 'Order Not Found' })).toBeVisible()
  expect(screen.getByRole('link', { name: 'Back to My Orders' })).toHaveAttribute('href', '/myorders')
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
})

test('the actions are shown before the order has loaded, so that nothing moves', async () => {
  openOrder()
  const buttons = ['Print receipt', 'Buy again'].map((name) => screen.getByRole('button', { name }))
  for (const button of buttons) expect(button).toBeDisabled()
  await screen.findByRole('heading', { name: 'Order ABCD2345' })
  for (const button of buttons) expect(button).toBeEnabled()
})

test('names and addresses that are written from right to left are isolated from what stands around them', async () => {
  const shippingAddress = { address: 'شارع 7', city: 'القاهرة', postalCode: '11511', country: 'Egypt' }
  openOrder(bought({ shippingAddress, deliveries: [{ ...books, shopName: 'كتب', carrier: 'بريد' }] }))
  expect(await screen.findByText('Delivered by \u2068كتب\u2069, \u2068بريد\u2069, P-1')).toBeVisible()
  expect(
    screen.getByText('Ada Customer, \u2068شارع 7\u2069, \u2068القاهرة\u2069, 11511, Egypt', { exact: false }),
  ).toBeVisible()
})

test('states that a later contract adds are shown as they are', async () => {
  const sentBack = { state: 'inspected', reason: 'Too bright.' } as unknown as NonNullable<Delivery['return']>
  const refund = { amount: 44, state: 'delayed' as RefundState, createdAt: deliveredAt }
  const status = 'on hold' as Order['status']
  const { container } = openOrder(bought({ status, refunds: [refund], deliveries: [{ ...books, return: sentBack }] }))
  expect(await screen.findByText('on hold')).toBeVisible()
  expect(screen.getByText('inspected')).toBeVisible()
  expect(screen.getByText(`Refund delayed: $44.00, ${formatDate(deliveredAt)}`)).toBeVisible()
  expect(container.innerHTML).not.toContain('undefined')
})

test('an order and its receipt name the variants, and buying it again asks for them', async () => {
  const m = { ...lamp, variant: 'm', variantText: 'M, Red' }
  const { backend, user } = openOrder(bought({ orderItems: [m] }))
  const part = await partOf('Lena Lights')
  expect(part.getByText('M, Red')).toBeVisible()
  expect(part.getByRole('link', { name: 'Desk Lamp' })).toHaveAttribute('href', '/product/lamp?variant=m')
  expect(within(screen.getByRole('region', { name: 'Receipt' })).getByText('M, Red')).toBeVisible()
  backend.api.onPost('/api/orders/quote').reply(200, quoteOf([m]))
  await user.click(screen.getByRole('button', { name: 'Buy again' }))
  await waitFor(() => expect(backend.store.getState().cart.carts[customer._id]).toMatchObject([{ variant: 'm' }]))
})
