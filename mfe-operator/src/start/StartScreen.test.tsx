import type { MarketOverview } from '@haggle/shared-contract'
import { fakeBackend, operator } from '@haggle/shared-state/testing'
import { renderScreen } from '@haggle/shared-ui/testing'
import { screen, within } from '@testing-library/react'
import StartScreen from './StartScreen'

const overview: MarketOverview = {
  waiting: { failedRefunds: 0, hangingRefunds: 0, unsentMails: 0 },
  today: { orders: 1200, revenue: 34_567.5, accounts: 7, shops: 2, offers: 40, agreements: 12 },
}

function open(reply: MarketOverview) {
  const backend = fakeBackend({ session: operator })
  backend.api.onGet('/api/operator/overview').reply(200, reply)
  renderScreen(<StartScreen />, { wrapper: backend.Wrapper })
}
const figure = (section: HTMLElement, name: string) => within(section).getByText(name).nextElementSibling

test('the start page says what happened today, in the operator’s own day', async () => {
  open(overview)
  const today = await screen.findByRole('region', { name: 'Since midnight' })
  expect(figure(today, 'Orders')).toHaveTextContent('1,200')
  expect(figure(today, 'Revenue')).toHaveTextContent('$34,567.50')
  expect(screen.getByText('Nothing waits for a decision.')).toBeVisible()
})

test('what waits for a decision stands first', async () => {
  open({ ...overview, waiting: { failedRefunds: 2, hangingRefunds: 0, unsentMails: 1 } })
  const waiting = await screen.findByRole('region', { name: 'Waits for you' })
  expect(figure(waiting, 'Failed refunds')).toHaveTextContent('2')
  expect(figure(waiting, 'Mails that could not be sent')).toHaveTextContent('1')
})
