import type { Order, RefundState } from '@haggle/shared-contract'
import { formatDate } from '@haggle/shared-ui'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { atlas, lamp, orderOf, paid } from '../testing/market'
import { MY_ORDERS, openOrders } from '../testing/openOrders'

const shownOrder = async () => within(await screen.findByRole('article', { name: 'Order order-1' }))
const delivered = { ...paid, status: 'delivered', isDelivered: true, deliveredAt: '2026-03-06T09:30:00.000Z' } as const

test('a skeleton is shown while the orders load', async () => {
  openOrders([])
  expect(screen.getByRole('status', { name: 'Loading your orders' })).toHaveAttribute('aria-busy', 'true')
  expect(await screen.findByText('You have no orders yet.')).toBeVisible()
  expect(screen.queryByRole('status', { name: 'Loading your orders' })).not.toBeInTheDocument()
})

test('a customer without orders gets a link to the products', async () => {
  const { user, location } = openOrders([])
  await user.click(await screen.findByRole('link', { name: 'Start Shopping!' }))
  expect(location()).toBe('/')
})

test.each([
  ["the server's words", { message: 'The back end is tired.' }, 'Error: The back end is tired.'],
  ["the spec's words", undefined, 'Error: Failed to fetch your orders.'],
])('a failure reads in %s', async (_, answer, text) => {
  openOrders(answer, { code: 500 })
  expect(await screen.findByRole('alert')).toHaveTextContent(text)
})

test('an order shows its date, address, method, total, items and state', async () => {
  openOrders([orderOf([{ ...lamp, price: 15 }, atlas], { ...paid, orderItems: haggled() })])
  const order = await shownOrder()
  const fact = (name: string) => order.getByText(name).nextSibling
  expect(screen.getByRole('heading', { name: 'My Orders' })).toBeVisible()
  expect(fact('Order date')).toHaveTextContent(formatDate('2026-03-04T10:00:00.000Z'))
  expect(fact('Shipping address')).toHaveTextContent('1 Harbour Street, Leith, EH6 6AA, Scotland')
  expect(fact('Payment method')).toHaveTextContent('Razorpay')
  expect(fact('Total')).toHaveTextContent('$66.00')
  expect(order.getByRole('link', { name: 'Desk Lamp' })).toHaveAttribute('href', '/product/lamp')
  expect(order.getByText('2 x $15.00')).toBeVisible()
  expect(order.getByText('$20.00').tagName).toBe('DEL')
  expect(order.getByText('1 x $30.00')).toBeVisible()
  expect(order.getByText(`Yes, ${formatDate(paid.paidAt)}`)).toBeVisible()
  expect(fact('Delivered')).toHaveTextContent('No')
  expect(order.queryByRole('button')).not.toBeInTheDocument()
})

const haggled = () =>
  orderOf([{ ...lamp, price: 15 }, atlas]).orderItems.map((item) =>
    item.product === 'lamp' ? { ...item, sellingPrice: 20 } : item,
  )

test('the deliveries of several shops are shown separately', async () => {
  const deliveries = [
    { shop: 'lights', shopName: 'Lena Lights', isDelivered: true, deliveredAt: delivered.deliveredAt },
    { shop: 'books', shopName: 'Boris Books', isDelivered: false },
  ]
  openOrders([orderOf([lamp, atlas], { ...paid, deliveries })])
  const order = await shownOrder()
  expect(order.getByText(`Lena Lights: Yes, ${formatDate(delivered.deliveredAt)}`)).toBeVisible()
  expect(order.getByText('Boris Books: No')).toBeVisible()
})

test('a delivery shows when the window gets the focus', async () => {
  const { backend } = openOrders([orderOf([lamp], paid)])
  await shownOrder()
  backend.api.onGet(MY_ORDERS).reply(200, [orderOf([lamp], delivered)])
  fireEvent.focus(window)
  expect(await screen.findByText(`Yes, ${formatDate(delivered.deliveredAt)}`)).toBeVisible()
})

test.each([
  ['cancelled', 'You cancelled this order; nothing was charged.'],
  ['expired', 'This order was not paid in time, so its items went back on sale.'],
  ['refunded', 'Your payment came too late for these items and was refunded.'],
] as const)('a %s order says so and cannot be paid', async (status, text) => {
  openOrders([orderOf([lamp], { status, expiresAt: undefined })])
  const order = await shownOrder()
  expect(order.getByText(text)).toBeVisible()
  expect(order.queryByRole('button', { name: 'Pay now' })).not.toBeInTheDocument()
})

const refunds = (...states: RefundState[]) =>
  states.map((state) => ({ amount: 44, state, createdAt: '2026-03-05T10:00:00.000Z' }))

test.each<[string, RefundState[], string, string[]]>([
  [
    'on its way',
    ['pending'],
    'Cancelled; $44.00 is on its way back to you',
    [`Refund on its way: $44.00, ${formatDate('2026-03-05T10:00:00.000Z')}`],
  ],
  [
    'done',
    ['processed'],
    'Cancelled; we refunded $44.00',
    [`Refunded: $44.00, ${formatDate('2026-03-05T10:00:00.000Z')}`],
  ],
  ['not arriving', ['failed'], 'Cancelled', ['Refund failed. We are looking into it.']],
  [
    'made good',
    ['failed', 'processed'],
    'Cancelled; we refunded $44.00',
    [`Refunded: $44.00, ${formatDate('2026-03-05T10:00:00.000Z')}`],
  ],
])('money that is %s is shown as such', async (_, states, sentence, texts) => {
  openOrders([orderOf([lamp], { status: 'cancelled', expiresAt: undefined, refunds: refunds(...states) })])
  const order = await shownOrder()
  expect(order.getByText(sentence)).toBeVisible()
  const list = within(order.getByRole('list', { name: 'Refunds' }))
  expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(texts)
})

test('a payment that did not match its order is said beside its refund, and the order can be paid again', async () => {
  const unmatched = { amount: 4500, currency: 'INR', reason: 'unmatched' as const }
  openOrders([orderOf([lamp], { refunds: refunds('pending').map((refund) => ({ ...refund, ...unmatched })) })])
  expect(await screen.findByText('Your payment did not match this order and is being refunded.')).toBeVisible()
  expect(screen.getByText(/^Refund on its way: INR.4,500\.00, /)).toBeVisible()
  expect(screen.getByRole('button', { name: 'Pay now' })).toBeEnabled()
})

test('a failed refund stays shown beside a later one of less money', async () => {
  const [failed, less] = refunds('failed', 'processed')
  const returned = [failed!, { ...less!, amount: 10 }]
  openOrders([orderOf([lamp], { status: 'cancelled', expiresAt: undefined, refunds: returned })])
  const list = within((await shownOrder()).getByRole('list', { name: 'Refunds' }))
  expect(list.getAllByRole('listitem').map(({ textContent }) => textContent?.split(',')[0])).toEqual([
    'Refund failed. We are looking into it.',
    'Refunded: $10.00',
  ])
})

test('orders show their number, linked to their page, and their id', async () => {
  openOrders([orderOf([lamp], { ...paid, orderNumber: 'ABCD2345' })])
  const order = within(await screen.findByRole('article', { name: 'Order ABCD2345' }))
  expect(order.getByRole('link', { name: 'Order ABCD2345' })).toHaveAttribute('href', '/myorders/order-1')
  expect(order.getByText('Order ID').nextSibling).toHaveTextContent('order-1')
})

test('a single order needs no filter', async () => {
  openOrders([orderOf([lamp], paid)])
  await shownOrder()
  expect(screen.queryByLabelText('Show')).not.toBeInTheDocument()
})

test('the list is narrowed by state and paged, and the address says so', async () => {
  const { user, backend, location } = openOrders([orderOf([lamp], paid), orderOf([lamp], { ...paid, _id: 'order-2' })])
  backend.api.onGet(MY_ORDERS).reply(200, [orderOf([lamp], paid)], { 'x-total-count': '21' })
  await user.selectOptions(await screen.findByLabelText('Show'), 'Paid')
  expect(await screen.findByRole('button', { name: '1', current: 'page' })).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Next' }))
  expect(location()).toBe('/myorders?state=paid&pageNumber=2')
  expect(backend.api.history.get.at(-1)?.params).toEqual({ pageNumber: 2, state: 'paid' })
})

test.each(['toString', 'unknown', ''])('an address with the state %j shows all orders', async (state) => {
  const { backend } = openOrders([orderOf([lamp], paid)], { at: `/myorders?state=${state}` })
  await shownOrder()
  expect(backend.api.history.get.at(-1)?.params).toEqual({ pageNumber: 1 })
})

test("an order in the wire's own shape, without parts by shop, is shown", async () => {
  openOrders([{ ...orderOf([lamp], paid), deliveries: undefined } as never])
  expect((await shownOrder()).getByText('Delivered')).toBeVisible()
})

test('a state that no order is in says so', async () => {
  const { user, backend } = openOrders([orderOf([lamp], paid), orderOf([lamp], { ...paid, _id: 'order-2' })])
  backend.api.onGet(MY_ORDERS).reply(200, [], { 'x-total-count': '0' })
  await user.selectOptions(await screen.findByLabelText('Show'), 'Refunded')
  expect(await screen.findByText('No orders here.')).toBeVisible()
})

type Reply = [status: number, orders?: Order[], headers?: Record<string, string>]

/** Two orders, filtered by 'Refunded'; the reply comes when the test says so. */
async function narrowed() {
  const opened = openOrders([orderOf([lamp], paid), orderOf([lamp], { ...paid, _id: 'order-2' })])
  let answer: (reply: Reply) => void = () => {}
  opened.backend.api.onGet(MY_ORDERS).reply(() => new Promise<Reply>((resolve) => (answer = resolve)))
  await opened.user.selectOptions(await screen.findByLabelText('Show'), 'Refunded')
  await waitFor(() => expect(opened.backend.api.history.get).toHaveLength(2))
  return { ...opened, answers: (...reply: Reply) => act(() => answer(reply)) }
}

const list = () => screen.getByRole('article', { name: 'Order order-1' }).parentElement

test('the current orders stay, dimmed, while another state loads', async () => {
  const { answers } = await narrowed()
  expect(list()).toHaveAttribute('aria-busy', 'true')
  expect(list()).toHaveClass('stale')
  answers(200, [orderOf([lamp], { status: 'refunded', expiresAt: undefined })], { 'x-total-count': '1' })
  expect(await screen.findByText('Your payment came too late for these items and was refunded.')).toBeVisible()
  expect(list()).toHaveAttribute('aria-busy', 'false')
  expect(list()).not.toHaveClass('stale')
})

test('a state that cannot be fetched shows neither other orders nor the empty message', async () => {
  const { user, backend, answers } = await narrowed()
  answers(500)
  expect(await screen.findByRole('alert')).toHaveTextContent('Error: Failed to fetch your orders.')
  expect(screen.queryByRole('article')).not.toBeInTheDocument()
  expect(screen.queryByText('No orders here.')).not.toBeInTheDocument()
  backend.api.onGet(MY_ORDERS).reply(200, [], { 'x-total-count': '0' })
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('No orders here.')).toBeVisible()
  backend.api.onGet(MY_ORDERS).reply(500)
  fireEvent.focus(window)
  expect(await screen.findByRole('alert')).toBeVisible()
  expect(screen.queryByText('No orders here.')).not.toBeInTheDocument()
})

test('after a state without orders, no empty message shows while all orders load', async () => {
  const { user, backend } = openOrders([], { at: '/myorders?state=refunded' })
  expect(await screen.findByText('No orders here.')).toBeVisible()
  backend.api.onGet(MY_ORDERS).reply(() => new Promise(() => {}))
  await user.selectOptions(screen.getByLabelText('Show'), 'All orders')
  expect(screen.getByRole('status', { name: 'Loading your orders' })).toBeVisible()
  expect(screen.queryByText(/no orders/i)).not.toBeInTheDocument()
  expect(screen.getByLabelText('Show')).toHaveFocus()
})

test('orders that cannot be fetched again stay, below the error', async () => {
  const { backend } = openOrders([orderOf([lamp], paid)])
  await shownOrder()
  backend.api.onGet(MY_ORDERS).reply(500)
  fireEvent.focus(window)
  const error = await screen.findByRole('alert')
  const order = screen.getByRole('article', { name: 'Order order-1' })
  expect(order).toBeVisible()
  expect(error.compareDocumentPosition(order)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
})

test.each(['-1', '0', '1.5', 'two'])('%s in the address is no page of the orders: the first is shown', async (page) => {
  const { backend } = openOrders([orderOf([lamp])], { at: `/myorders?pageNumber=${page}` })
  expect(await screen.findByRole('article', { name: 'Order order-1' })).toBeVisible()
  expect(backend.api.history.get.at(-1)?.params).toEqual({ pageNumber: 1 })
})
