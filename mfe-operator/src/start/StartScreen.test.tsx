import type { MarketOverview } from '@haggle/shared-contract'
import { screen, within } from '@testing-library/react'
import { openScreen } from '../testing/openScreen'
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
  machine: {
    provider: 'sandbox',
    instances: [],
    findings: [
      { about: 'Mail', level: 'ok', says: 'Mails go to mail.example; none waits.' },
      { about: 'Card provider', level: 'ok', says: 'The sandbox answers: no real money moves.' },
    ],
  },
}

const open = (overview: MarketOverview) => openScreen(<StartScreen />, { overview })
const figure = (section: HTMLElement, name: string) => within(section).getByText(name).nextElementSibling

test('the start page says what happened today, in the operator’s own day, and how the market runs', async () => {
  open(overview)
  const today = await screen.findByRole('region', { name: 'Since midnight' })
  expect(figure(today, 'Orders')).toHaveTextContent('1,200')
  expect(figure(today, 'Paid, before refunds')).toHaveTextContent('$34,567.50')
  expect(figure(today, 'Commission')).toHaveTextContent('-$12.50')
  expect(screen.getByText('Nothing waits for a decision.')).toBeVisible()
  const machine = screen.getByRole('region', { name: 'How it runs' })
  expect(figure(machine, 'Card provider')).toHaveTextContent('The sandbox answers: no real money moves.')
  expect(figure(machine, 'Mail')).toHaveTextContent('Mails go to mail.example; none waits.')
  expect(screen.queryByRole('region', { name: 'Alerts' })).not.toBeInTheDocument()
  expect(screen.queryByRole('region', { name: 'Back ends' })).not.toBeInTheDocument()
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
  expect(waiting.getByText(/^The first by Mar 4, 2026.* \(passed\)$/)).toBeVisible()
  expect(waiting.getByText(/USD.34,567.50/)).toBeVisible()
})

test('what is not well stands above the day, with since when and what to do', async () => {
  const todo = 'Look whether the mail server runs.'
  open({
    ...overview,
    machine: {
      provider: 'live',
      quietSince: '2026-03-04T10:00:00.000Z',
      instances: [],
      findings: [
        {
          about: 'Mail',
          level: 'fault',
          says: '4 mails wait; the oldest since:',
          at: '2026-03-04T10:00:00.000Z',
          todo,
        },
        { about: 'Registry', level: 'warning', says: 'It is not watched.', todo: 'Set REGISTRY_URL.' },
        { about: 'Database', level: 'ok', says: 'PostgreSQL answers in 3 ms.' },
      ],
    },
  })
  const alerts = within(await screen.findByRole('region', { name: 'Alerts' })).getAllByRole('listitem')
  expect(alerts.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(
      /^Fault Mail 4 mails wait; the oldest since: Mar 4, 2026.*Look whether the mail server runs\.$/,
    ),
    'Warning Registry It is not watched. Set REGISTRY_URL.',
  ])
  const titles = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
  expect(titles).toEqual(['Alerts', 'Since midnight', 'How it runs'])
  expect(screen.getByText(/it sends no mail and takes no payments/)).toBeVisible()
  expect(figure(screen.getByRole('region', { name: 'How it runs' }), 'Database')).toHaveTextContent('in 3 ms')
})

test('each back end is listed with its version, since when it runs, and whether it is alive', async () => {
  const instance = { version: '1.2.0', startedAt: '2026-03-04T10:00:00.000Z', seenAt: '2026-03-05T10:00:00.000Z' }
  const instances = [
    { ...instance, id: 'a', place: 'one:4000', isSilent: false },
    { ...instance, id: 'b', place: 'two:4000', isSilent: true },
  ]
  open({ ...overview, machine: { provider: 'sandbox', findings: [], instances } })
  const table = within(await screen.findByRole('region', { name: 'Back ends' }))
  expect(table.getByRole('row', { name: /^one:4000 1\.2\.0 Mar 4, 2026.* Mar 5, 2026.* Alive$/ })).toBeVisible()
  expect(table.getByRole('row', { name: /^two:4000 .* Silent$/ })).toBeVisible()
})
