import type { Order } from '@haggle/shared-contract'
import { fakeBackend } from '@haggle/shared-state/testing'
import { renderScreen } from '@haggle/shared-ui/testing'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { dialogs } from '../../testing/dialogs'
import { order, owner } from '../../testing/shop'
import { LIST, withPart } from '../../testing/shopOrders'
import { TrackingFile } from './TrackingFile'

const QUESTION = 'Are you sure you want to mark this order as DELIVERED?'

const numbered = (orderNumber: string, more: Partial<Order> = {}): Order => ({
  ...order,
  _id: `id-${orderNumber}`,
  orderNumber,
  ...more,
})
const open = [numbered('ABCD2345'), numbered('ABCD2346'), numbered('ABCD2347')]
const sent = (orderNumber: string, trackingNumber?: string) =>
  numbered(orderNumber, {
    ...withPart({ isDelivered: true, trackingNumber }),
    _id: orderNumber,
    orderNumber,
    isDelivered: true,
  })
const all = [
  ...open,
  sent('EFGH2345', 'T4'),
  sent('EFGH2346', 'old'),
  sent('EFGH2347'),
  numbered('MNPQ2345', { isPaid: false, status: 'pending' }),
  numbered('MNPQ2346', { ...withPart({ cancelledAt: '2026-03-05T10:00:00.000Z' }), _id: 'c', orderNumber: 'MNPQ2346' }),
  numbered('MNPQ2347', { isPaid: true, status: 'refunded' }),
]

/** The dialog with a file chosen; what it asks for is among `all`. */
async function choose(lines: readonly string[], { answer = true } = {}) {
  const played = dialogs({ answer })
  const { api, Wrapper } = fakeBackend({ session: owner })
  api.onGet(LIST).reply(({ params }) => {
    const { q, pageNumber } = params as { q?: string; pageNumber: number }
    if (q !== undefined) return [200, all.filter(({ orderNumber }) => orderNumber === q)]
    return [200, pageNumber === 1 ? open : [], { 'x-total-count': '3' }]
  })
  const view = renderScreen(<TrackingFile shopId="s-owner" />, { wrapper: Wrapper })
  await view.user.click(screen.getByText('Tracking numbers from a file'))
  const text = ['Order number,Tracking number', ...lines].join('\n')
  const file = Object.assign(new File([], 'sent.csv'), { text: () => Promise.resolve(text) })
  fireEvent.change(await screen.findByLabelText('CSV file'), { target: { files: [file] } })
  const puts = () => api.history.put.map(({ url, data }) => [url, data as unknown])
  return { api, ...view, ...played, puts }
}

test('a file is previewed, and its orders are delivered after one question', async () => {
  const { api, user, confirm, alert, puts } = await choose([
    'ABCD2345,T1',
    'abcd2346,T2',
    'ABCD2347,',
    'EFGH2345,T4',
    'EFGH2346,T5',
    'EFGH2347,T6',
    'MNPQ2345,T7',
    'MNPQ2346,T8',
    'MNPQ2347,T9',
    'ZZZZ2345,T10',
  ])
  const dialog = within(screen.getByRole('dialog', { name: 'Tracking numbers from a file' }))
  expect(await dialog.findByText('Nothing is changed yet.')).toBeVisible()
  const [counts, unusable] = dialog.getAllByRole('list').map((list) =>
    within(list)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  )
  expect(counts).toEqual([
    '2 orders to deliver.',
    '1 tracking number to add to delivered orders.',
    '1 tracking number of delivered orders to replace.',
    '1 line already saved.',
    '1 line without a tracking number, left out.',
    '4 lines that cannot be used:',
  ])
  expect(unusable).toEqual([
    'Line 8, MNPQ2345: This order is not paid.',
    'Line 9, MNPQ2346: The customer cancelled this order.',
    'Line 10, MNPQ2347: This order is refunded.',
    'Line 11, ZZZZ2345: Your shop has no order with this number.',
  ])
  expect(puts()).toEqual([])

  api.onPut().reply(200, {})
  await user.click(dialog.getByText('Deliver 2 orders and save 2 tracking numbers'))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(confirm.mock.calls).toEqual([[`${QUESTION} (2 orders)`]])
  expect(alert).toHaveBeenCalledWith(
    '2 orders marked as delivered successfully! 2 tracking numbers of delivered orders saved.',
  )
  expect(puts()).toEqual([
    ['/api/orders/id-ABCD2345/deliver', '{"trackingNumber":"T1"}'],
    ['/api/orders/id-ABCD2346/deliver', '{"trackingNumber":"T2"}'],
    ['/api/orders/EFGH2346/deliver', '{"trackingNumber":"T5"}'],
    ['/api/orders/EFGH2347/deliver', '{"trackingNumber":"T6"}'],
  ])
})

test('after an interruption the same button continues with the rest, without the refused ones', async () => {
  const { api, user, puts } = await choose(['ABCD2345,T1', 'ABCD2346,T2', 'ABCD2347,T3'])
  api.onPut('/api/orders/id-ABCD2345/deliver').reply(409, { message: 'The customer cancelled this part.' })
  api.onPut('/api/orders/id-ABCD2346/deliver').reply(200, {})
  api.onPut('/api/orders/id-ABCD2347/deliver').networkErrorOnce().onPut().reply(200, {})
  await user.click(await screen.findByText('Deliver 3 orders'))
  expect(await screen.findByRole('alert')).toHaveTextContent(
    '1 of 3 orders are marked as delivered. Order ABCD2345: The customer cancelled this part. ' +
      'Order ABCD2347: Failed to mark order as delivered.',
  )
  expect(screen.getByText('What is left:')).toBeVisible()
  await user.click(screen.getByText('Deliver 1 order'))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(puts().map(([url]) => url)).toEqual(
    ['2345', '2346', '2347', '2347'].map((end) => `/api/orders/id-ABCD${end}/deliver`),
  )
})

test('tracking numbers of delivered orders alone are saved without the question', async () => {
  const { api, user, confirm, alert } = await choose(['EFGH2347,T6'])
  api.onPut().reply(200, {})
  await user.click(await screen.findByText('Save 1 tracking number'))
  await waitFor(() => expect(alert).toHaveBeenCalledWith('1 tracking number of delivered orders saved.'))
  expect(confirm).not.toHaveBeenCalled()
})

test('a question answered with no changes nothing, and the preview stays', async () => {
  const { user, puts } = await choose(['ABCD2345,T1'], { answer: false })
  await user.click(await screen.findByText('Deliver 1 order'))
  expect(puts()).toEqual([])
  expect(screen.getByText('Nothing is changed yet.')).toBeVisible()
})

test('only those of many numbers that are not to be delivered are searched one by one', async () => {
  const unknown = [...'ABCDEFGHJKMNPQRSTVWX'].map((letter) => `ZZZZZZZ${letter}`)
  const { api } = await choose(['ABCD2345,T1', 'EFGH2346,T2', ...unknown.map((number) => `${number},T`)])
  expect(await screen.findByText('1 order to deliver.')).toBeVisible()
  expect(api.history.get.map(({ params }) => params as object)).toEqual([
    { state: 'toDeliver', pageNumber: 1 },
    ...['EFGH2346', ...unknown].map((q) => ({ q, pageNumber: 1 })),
  ])
})

test('after closing the dialog during the deliveries, their progress and failures are shown', async () => {
  const { api, user } = await choose(['ABCD2345,T1', 'ABCD2346,T2'])
  let answer: (reply: [number]) => void = () => undefined
  api.onPut('/api/orders/id-ABCD2345/deliver').reply(200, {})
  api.onPut('/api/orders/id-ABCD2346/deliver').reply(() => new Promise((resolve) => (answer = resolve)))
  await user.click(await screen.findByText('Deliver 2 orders'))
  expect(await screen.findByText('1 of 2 orders are marked as delivered …')).toBeVisible()
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(screen.getByRole('status')).toHaveTextContent('1 of 2 orders are marked as delivered …')
  expect(fireEvent(window, new Event('beforeunload', { cancelable: true }))).toBe(false)
  answer([500])
  expect(await screen.findByRole('alert')).toHaveTextContent('1 of 2 orders are marked as delivered.')
})

test('pasted lines are checked, too, and a file that cannot be read says so', async () => {
  const { user } = await choose([])
  expect(await screen.findByText('0 orders to deliver.')).toBeVisible()
  const removed = () => Promise.reject(new DOMException('The file was removed.', 'NotFoundError'))
  const file = Object.assign(new File([], 'sent.csv'), { text: removed })
  fireEvent.change(screen.getByLabelText('CSV file'), { target: { files: [file] } })
  expect(await screen.findByRole('alert')).toHaveTextContent('Failed to read the file.')
  fireEvent.change(screen.getByLabelText('Or paste lines'), { target: { value: 'ABCD2345\tT1' } })
  await user.click(screen.getByText('Check the lines'))
  expect(await screen.findByText('Deliver 1 order')).toBeVisible()
  expect(screen.queryByRole('alert')).toBeNull()
})

test('orders that cannot be looked up show a message', async () => {
  const { api } = await choose([])
  await screen.findByText('0 orders to deliver.')
  api.onGet(LIST).reply(503, { message: 'Too busy.' })
  fireEvent.change(screen.getByLabelText('Or paste lines'), { target: { value: 'ABCD2345\tT1' } })
  fireEvent.click(screen.getByText('Check the lines'))
  expect(await screen.findByRole('alert')).toHaveTextContent('Too busy.')
})
