import type { Payout, PayoutStatement, ShopBalance } from '@haggle/shared-contract'
import { fakeBackend } from '@haggle/shared-state/testing'
import { renderScreen } from '@haggle/shared-ui/testing'
import { screen, within } from '@testing-library/react'
import { owner } from '../testing/shop'
import PayoutScreen from './PayoutScreen'
import PayoutsScreen from './PayoutsScreen'

const SHOP = '/api/shops/s-owner'
const balance: ShopBalance = { held: 120, due: 95.5, paid: 1200, currency: 'USD' }
const paid: Payout = {
  id: 'p-1',
  amount: 1200,
  currency: 'USD',
  state: 'paid',
  reference: 'Bank 77',
  createdAt: '2026-03-04T10:00:00.000Z',
}

function open(payouts: Payout[], owed = balance) {
  const backend = fakeBackend({ session: owner })
  backend.api.onGet(`${SHOP}/balance`).reply(200, owed)
  backend.api.onGet(`${SHOP}/payouts`).reply(200, { items: payouts, page: 1, pages: 1, total: payouts.length })
  return { ...backend, ...renderScreen(<PayoutsScreen />, { wrapper: backend.Wrapper, at: '/shop/payouts' }) }
}

const figure = async (name: string) => (await screen.findByText(name)).parentElement

test('an owner sees what is held, due and paid, and why money is held', async () => {
  open([])
  expect(await figure('Held')).toHaveTextContent('$120.00')
  expect(await figure('Due')).toHaveTextContent('$95.50Comes with the next payout')
  expect(await figure('Paid')).toHaveTextContent('$1,200.00')
  expect(screen.getByText(/held until 14 days after delivery, while a return or a dispute is open/)).toBeVisible()
  expect(await screen.findByText('No payouts yet.')).toBeVisible()
})

test.each([
  { due: 0, says: 'Your first money is due 14 days after a delivery.' },
  { due: 95.5, says: 'What is due comes when the market pays it out.' },
])('without payouts an owner to whom $due is due reads when money comes', async ({ due, says }) => {
  open([], { ...balance, due })
  expect(await screen.findByText(says)).toBeVisible()
})

test('an owner reads why the market holds the payouts', async () => {
  open([], { ...balance, hold: { reason: 'Complaints about deliveries', since: '2026-03-04T10:00:00.000Z' } })
  expect(await screen.findByText('The market holds your payouts.')).toBeVisible()
  expect(screen.getByText('Complaints about deliveries')).toBeVisible()
})

test('a balance below zero comes off what is due next', async () => {
  open([], { ...balance, due: -12.5 })
  expect(await figure('Due')).toHaveTextContent('-$12.50Comes off what is due next')
})

test('each payout says its state, of a failed one why, and links to its statement', async () => {
  open([paid, { ...paid, id: 'p-2', state: 'failed', failure: 'No such account.', currency: 'EUR' }])
  const [first, second] = (await screen.findAllByRole('row')).slice(1).map((row) => within(row))
  expect(first?.getByRole('link')).toHaveAttribute('href', '/shop/payouts/p-1')
  for (const text of ['$1,200.00', 'Paid', 'Bank 77']) expect(first?.getByText(text)).toBeVisible()
  expect(second?.getByText('Did not arrive')).toBeVisible()
  expect(second?.getByText(/No such account\..? It is due again\./)).toBeVisible()
  expect(await second?.findByText(/EUR.1,200.00/)).toBeVisible()
})

const statement: PayoutStatement = {
  ...paid,
  amount: 85,
  parts: [
    { order: 'o-1', orderNumber: 'HG-1', orderedAt: '2026-02-04T10:00:00.000Z', amount: 95 },
    { order: 'o-2', orderNumber: 'HG-2', orderedAt: '2026-02-05T10:00:00.000Z', amount: -10 },
  ],
}

function openStatement(status = 200) {
  const backend = fakeBackend({ session: owner })
  backend.api.onGet(`${SHOP}/payouts/p-1`).reply(status, statement)
  backend.api.onGet(`${SHOP}/balance`).reply(200, balance)
  backend.api.onGet(SHOP).reply(200, { _id: 's-owner', shopName: 'Omar Oddities' })
  const at = { at: '/shop/payouts/p-1', path: '/shop/payouts/:id' }
  return { ...backend, ...renderScreen(<PayoutScreen />, { wrapper: backend.Wrapper, ...at }) }
}

test('a statement has every part and their sum, is printed and downloaded', async () => {
  const { api, user } = openStatement()
  const order = await screen.findByRole('link', { name: 'HG-1' })
  expect(order).toHaveAttribute('href', '/shop/orders?q=HG-1')
  expect(screen.getByRole('row', { name: 'Total $85.00' })).toBeVisible()
  expect(screen.getByText(/takes back what was refunded after it had been paid out/)).toBeVisible()
  expect(await screen.findByText('Omar Oddities')).toBeVisible()

  const print = jest.spyOn(window, 'print').mockImplementation(() => undefined)
  await user.click(screen.getByRole('button', { name: 'Print' }))
  expect(print).toHaveBeenCalled()

  api.onGet(`${SHOP}/payouts/p-1.csv`).reply(500, { message: 'Not now.' })
  await user.click(screen.getByRole('button', { name: 'Download CSV' }))
  expect(await screen.findByText('Not now.')).toBeVisible()
})

test('a payout that is not of this shop is said so', async () => {
  openStatement(404)
  expect(await screen.findByText('Your shop has no such payout.')).toBeVisible()
})
