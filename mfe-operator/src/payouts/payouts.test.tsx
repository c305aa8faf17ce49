import type { DuePayouts, MarketPayouts, MarketPayoutStatement } from '@haggle/shared-contract'
import { screen, waitFor, within } from '@testing-library/react'
import { openScreen, pageOf } from '../testing/openScreen'
import PayoutScreen from './PayoutScreen'
import PayoutsScreen from './PayoutsScreen'

const harbour = { _id: 'harbour', shopName: 'Blue Harbour' }
const lights = { _id: 'lights', shopName: 'Lights' }
const due: DuePayouts = {
  items: [
    { shop: harbour, due: 95.5, canTransfer: true },
    { shop: lights, due: 20, canTransfer: false },
  ],
  total: 115.5,
  currency: 'INR',
}
const payout: MarketPayouts['items'][number] = {
  id: 'p-1',
  amount: 95.5,
  currency: 'INR',
  state: 'paid',
  reference: 'Bank 7',
  createdAt: '2026-03-04T10:00:00.000Z',
  shop: harbour,
}

const open = (reply: DuePayouts = due) =>
  openScreen(<PayoutsScreen />, { 'payouts/due': reply, payouts: pageOf(payout) }, 'payouts')

test('without a reference only shops with a linked account are paid out, after one question', async () => {
  const { api, user } = open()
  api.onPost('/api/operator/shops/harbour/payouts').reply(201, { ...payout, state: 'pending', reference: undefined })
  await user.click(await screen.findByRole('button', { name: 'Pay out to 1 shop' }))
  const dialog = within(screen.getByRole('dialog', { name: /Pay out INR.95.50/ }))
  expect(dialog.getByText(/to 1 shop by the card provider, which moves the money now\./)).toBeVisible()
  await user.click(dialog.getByRole('button', { name: /Pay out INR/ }))
  expect(await screen.findByText('1 of 1 shop is paid out or on its way.')).toBeVisible()
  expect(api.history.post.map(({ url, data }) => [url, data as unknown])).toEqual([
    ['/api/operator/shops/harbour/payouts', '{}'],
  ])
})

test('with a reference all that is due is paid out; what failed stands first, with the reason', async () => {
  const { api, user } = open()
  api.onPost('/api/operator/shops/harbour/payouts').reply(201, payout)
  api.onPost('/api/operator/shops/lights/payouts').reply(409, { message: 'Nothing is due to this shop.' })
  await user.type(await screen.findByLabelText('Reference of your own transfers'), ' Bank 7 ')
  await user.click(screen.getByRole('button', { name: 'Pay out to 2 shops' }))
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: /Pay out INR.115.50/ }))
  const results = within(await screen.findByRole('region', { name: 'Results by shop' }))
  expect(results.getAllByRole('row').map((row) => row.textContent)).toEqual([
    'ShopAmountResult',
    'LightsNot paid out Nothing is due to this shop.',
    expect.stringMatching(/^Blue HarbourINR.95.50Paid/),
  ])
  expect(api.history.post.map(({ data }) => data as unknown)).toEqual(['{}', '{"reference":"Bank 7"}'])
})

test('each shop may have a reference of its own; the one for all is of those that have none', async () => {
  const bakery = { _id: 'bakery', shopName: 'Bakery' }
  const items = [...due.items, { shop: bakery, due: 10, canTransfer: false }]
  const { api, user } = open({ ...due, items, total: 125.5 })
  for (const { shop } of items) api.onPost(`/api/operator/shops/${shop._id}/payouts`).reply(201, { ...payout, shop })
  expect(await screen.findByLabelText('Reference for Lights')).toBeVisible()
  expect(screen.queryByLabelText('Reference for Blue Harbour')).toBeNull()
  await user.type(screen.getByLabelText('Reference for Lights'), ' Bank 8 ')
  expect(screen.getByRole('button', { name: 'Pay out to 2 shops' })).toBeVisible()
  await user.type(screen.getByLabelText('Reference of your own transfers'), 'Bank 7')
  await user.click(screen.getByRole('button', { name: 'Pay out to 3 shops' }))
  const dialog = within(screen.getByRole('dialog'))
  expect(
    dialog.getByText(/to 2 shops by hand, booked as paid with a reference each: you have moved the money\./),
  ).toBeVisible()
  await user.click(dialog.getByRole('button', { name: /Pay out INR/ }))
  await screen.findByText('3 of 3 shops are paid out or on their way.')
  expect(api.history.post.map(({ url, data }) => [url?.split('/')[4], data as unknown])).toEqual([
    ['harbour', '{}'],
    ['lights', '{"reference":"Bank 8"}'],
    ['bakery', '{"reference":"Bank 7"}'],
  ])
})

test('nothing is paid when it is not confirmed, and nothing due says so', async () => {
  const { api, user, unmount } = open()
  await user.click(await screen.findByRole('button', { name: 'Pay out to 1 shop' }))
  await user.click(screen.getByRole('button', { name: 'Not now' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(api.history.post).toEqual([])
  unmount()
  open({ ...due, items: [], total: 0 })
  expect(await screen.findByText('Nothing is due.')).toBeVisible()
})

test('payouts are found by shop and state, kept in the address', async () => {
  const { api, user, location } = open()
  const row = within(await screen.findByRole('region', { name: 'Table of payouts' }))
  expect(row.getAllByRole('link')[0]).toHaveAttribute('href', '/operator/payouts/p-1')
  await user.type(screen.getByLabelText('Shop, reference or id'), 'harbour{Enter}')
  await user.selectOptions(screen.getByLabelText('State'), 'Did not arrive')
  expect(location()).toBe('/operator/payouts?q=harbour&state=failed')
  await waitFor(() => expect(api.history.get.at(-1)?.params).toEqual({ q: 'harbour', state: 'failed', pageNumber: 1 }))
})

const statement: MarketPayoutStatement = {
  ...payout,
  parts: [{ order: 'o-1', orderNumber: 'HG-1', orderedAt: '2026-02-04T10:00:00.000Z', amount: 95.5 }],
}

const openStatement = (shown = statement) =>
  openScreen(<PayoutScreen />, { 'payouts/p-1': shown }, 'payouts/p-1', 'payouts/:id')

test('a payout by hand that did not arrive is booked back with a reason', async () => {
  const { api, user } = openStatement()
  expect(await screen.findByText('HG-1')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'It did not arrive' }))
  await user.selectOptions(screen.getByLabelText('Prepared reasons'), 'No such account')
  api.onPost('/api/operator/payouts/p-1/fail').reply(200, { ...payout, state: 'failed' })
  api.onGet('/api/operator/payouts/p-1').reply(200, { ...statement, state: 'failed', failure: 'No such account.' })
  await user.click(screen.getByRole('button', { name: 'Book it back' }))
  expect(await screen.findByText('No such account.')).toBeVisible()
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(screen.queryByRole('button', { name: 'It did not arrive' })).toBeNull()
})

test('what the card provider paid cannot be booked back', async () => {
  openStatement({ ...statement, reference: undefined })
  expect(await screen.findByText('By the card provider')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'It did not arrive' })).toBeNull()
})
