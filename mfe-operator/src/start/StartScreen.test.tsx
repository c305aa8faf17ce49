import type { MarketOverview } from '@haggle/shared-contract'
import { fakeBackend, operator } from '@haggle/shared-state/testing'
import { renderScreen } from '@haggle/shared-ui/testing'
import { screen, within } from '@testing-library/react'
import StartScreen from './StartScreen'

const nothing: MarketOverview['waiting'] = {
  reports: 0,
  appeals: 0,
  pendingShops: 0,
  disputes: { count: 0 },
  failedRefunds: 0,
  hangingRefunds: 0,
  payouts: { shops: 0, amount: 0, currency: 'USD' },
  unsentMails: 0,
}
const overview: MarketOverview = {
  waiting: nothing,
  today: { orders: 1200, revenue: 34_567.5, commission: -12.5, accounts: 7, shops: 2, offers: 40, agreements: 12 },
  machine: { provider: 'sandbox' },
}

function open(reply: MarketOverview) {
  const backend = fakeBackend({ session: operator })
  backend.api.onGet('/api/operator/overview').reply(200, reply)
  renderScreen(<StartScreen />, { wrapper: backend.Wrapper })
}
const figure = (section: HTMLElement, name: string) => within(section).getByText(name).nextElementSibling

test('the start page says what happened today, in the operator’s own day, and how the market runs', async () => {
  open(overview)
  const today = await screen.findByRole('region', { name: 'Since midnight' })
  expect(figure(today, 'Orders')).toHaveTextContent('1,200')
  expect(figure(today, 'Revenue')).toHaveTextContent('$34,567.50')
  expect(figure(today, 'Commission')).toHaveTextContent('-$12.50')
  expect(screen.getByText('Nothing waits for a decision.')).toBeVisible()
  const machine = screen.getByRole('region', { name: 'How it runs' })
  expect(figure(machine, 'Card provider')).toHaveTextContent('sandbox: no real money moves')
  expect(figure(machine, 'Mail')).toHaveTextContent('all sent')
})

test('what waits for a decision stands first, and leads to where it is decided', async () => {
  open({
    ...overview,
    waiting: {
      ...nothing,
      disputes: { count: 3, answerUntil: '2026-03-04T10:00:00.000Z' },
      failedRefunds: 2,
      payouts: { shops: 1200, amount: 34_567.5, currency: 'USD' },
    },
  })
  const waiting = within(await screen.findByRole('region', { name: 'Waits for you' }))
  expect(waiting.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['3 Disputes to answer', '/operator/disputes?state=open'],
    ['2 Failed refunds', '/operator/orders?state=stuckRefund'],
    ['1,200 Payouts due', '/operator/payouts'],
  ])
  expect(waiting.getByText(/^The first by Mar 4, 2026/)).toBeVisible()
  expect(waiting.getByText(/USD.34,567.50/)).toBeVisible()
})

test('mails that cannot be sent, and a market that is a copy, are said', async () => {
  open({
    ...overview,
    waiting: { ...nothing, unsentMails: 4 },
    machine: { provider: 'live', oldestMail: '2026-03-04T10:00:00.000Z', quietSince: '2026-03-04T10:00:00.000Z' },
  })
  expect(await screen.findByText('Mails that could not be sent: 4. Is the mail server right?')).toBeVisible()
  expect(screen.getByText(/it sends no mail and takes no payments/)).toBeVisible()
})
