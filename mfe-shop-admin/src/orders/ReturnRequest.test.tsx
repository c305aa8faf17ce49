import type { Delivery, RefundState } from '@haggle/shared-contract'
import { renderScreen } from '@haggle/shared-ui/testing'
import { screen, waitFor } from '@testing-library/react'
import { dialogs } from '../testing/dialogs'
import { LIST, open, withPart } from '../testing/shopOrders'
import ShopOrdersScreen from './ShopOrdersScreen'

test('a return is accepted, or refused with a reason', async () => {
  const asked = withPart({ isDelivered: true, carrier: 'DHL', return: { state: 'asked', reason: 'Too bright.' } })
  const { api, show } = open({ orders: [{ ...asked, isDelivered: true }] })
  api.onPost().reply(200, {})
  const { user } = show()
  expect(await screen.findByText('The customer asks for a return:')).toHaveTextContent(
    'The customer asks for a return: Too bright.',
  )
  expect(screen.getByText('Sent with DHL')).toBeVisible()
  expect(screen.getByText('Refuse return').closest('button')).toBeDisabled()
  await user.type(screen.getByLabelText('Why not'), 'It was used.')
  await user.click(screen.getByText('Refuse return'))
  await user.click(screen.getByLabelText('Put back in stock'))
  await waitFor(() => expect(screen.getByText('Accept return').closest('button')).toBeEnabled())
  await user.click(screen.getByText('Accept return'))
  await waitFor(() => expect(api.history.post).toHaveLength(2))
  expect(api.history.post.map(({ url, data }) => [url, JSON.parse(data as string) as unknown])).toEqual([
    ['/api/orders/order-1/shops/s-owner/return/refuse', { answer: 'It was used.' }],
    ['/api/orders/order-1/shops/s-owner/return/accept', { restock: false }],
  ])
})

test('a return that is asked for says what accepting it refunds', async () => {
  const { show } = open({ orders: [withPart({ isDelivered: true, return: { state: 'asked', reason: 'No.' } })] })
  show()
  expect(await screen.findByText('Accepting refunds items of $1,830.50 and their tax.')).toBeVisible()
})

test.each([
  ['the whole order', { itemsPrice: 1830.5, totalPrice: 2018.55 }, 'Accepting refunds the whole order: $2,018.55.'],
  [
    'what else may go back',
    { shippingPrice: 5 },
    'Accepting refunds items of $1,830.50 and their tax, and the shipping of $5.00 if no other items of the order are kept.',
  ],
])('a return that is asked for names %s', async (_, changes, text) => {
  open({ orders: [{ ...asked, ...changes }] }).show()
  expect(await screen.findByText(text)).toBeVisible()
})

test('a return that was answered in another tab leaves the list, and the refusal is still told', async () => {
  const { api, show } = open()
  const asked = withPart({ isDelivered: true, return: { state: 'asked', reason: 'Too bright.' } })
  api.onGet(LIST).replyOnce(200, [asked]).onGet(LIST).reply(200, [])
  api.onPost().reply(409, { message: 'This return was already accepted.' })
  const { user } = show()
  await user.click(await screen.findByText('Accept return'))
  expect(await screen.findByText("No orders found for your shop's products.")).toBeVisible()
  expect(screen.getByRole('alert')).toHaveTextContent('This return was already accepted.')
})

test('the failure of an answer to a return is shown on its order', async () => {
  const { api, show } = open({ orders: [withPart({ isDelivered: true, return: { state: 'asked', reason: 'No.' } })] })
  api.onPost().networkError()
  const { user } = show()
  await user.click(await screen.findByText('Accept return'))
  expect(await screen.findByRole('alert')).toHaveTextContent('Failed to answer the return.')
  expect(screen.getByRole('article')).toContainElement(screen.getByRole('alert'))
})

const asked = withPart({ isDelivered: true, return: { state: 'asked', reason: 'Too bright.' } })

test('an answer whose reply was lost is reported as given, not as failed', async () => {
  const { api, show } = open()
  const accepted = withPart({ isDelivered: true, return: { state: 'accepted', reason: 'Too bright.' } })
  api.onGet(LIST).replyOnce(200, [asked]).onGet(LIST).reply(200, [accepted])
  api.onPost().networkError()
  const { user } = show()
  await user.click(await screen.findByText('Accept return'))
  expect(await screen.findByText('The return was accepted:')).toHaveTextContent('The return was accepted: Too bright.')
  expect(screen.queryByRole('alert')).toBeNull()
})

test('the failure of one answer disappears once the other is given', async () => {
  const { api, show } = open({ orders: [asked] })
  api.onPost('/api/orders/order-1/shops/s-owner/return/accept').networkError()
  api.onPost('/api/orders/order-1/shops/s-owner/return/refuse').reply(() => new Promise(() => undefined))
  const { user } = show()
  await user.click(await screen.findByText('Accept return'))
  await screen.findByRole('alert')
  await user.type(screen.getByLabelText('Why not'), 'It was used.')
  await user.click(screen.getByText('Refuse return'))
  expect(screen.queryByRole('alert')).toBeNull()
  // text typed now would be lost
  expect(screen.getByLabelText('Why not')).toHaveAttribute('readonly')
})

test('leaving with refusals that were not sent asks first, and once', async () => {
  const { confirm } = dialogs({ answer: false })
  const { Wrapper } = open({ orders: [asked, { ...asked, _id: 'order-4' }] })
  const { user } = renderScreen(
    <>
      <a href="/shop/dashboard">My Shop</a>
      <ShopOrdersScreen />
    </>,
    { wrapper: Wrapper, at: '/shop/orders' },
  )
  for (const field of await screen.findAllByLabelText('Why not')) await user.type(field, 'It was used.')
  await user.click(screen.getByText('My Shop'))
  expect(confirm).toHaveBeenCalledTimes(1)
  expect(confirm).toHaveBeenCalledWith('Leave this page? What you typed here is not saved.')
})

test('states that a later contract adds are shown as they are', async () => {
  const sentBack = { state: 'inspected', reason: 'Too bright.' } as unknown as NonNullable<Delivery['return']>
  const refund = { amount: 44, state: 'delayed' as RefundState, createdAt: '2026-03-06T09:30:00.000Z' }
  open({ orders: [{ ...withPart({ isDelivered: true, return: sentBack }), refunds: [refund] }] }).show()
  expect(await screen.findByText('inspected:')).toHaveTextContent('inspected: Too bright.')
  expect(screen.getByText(/Refund delayed: \$44\.00/)).toBeVisible()
  expect(screen.queryByText('Accept return')).not.toBeInTheDocument()
})
