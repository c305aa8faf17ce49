import type { Ledger } from '@haggle/shared-contract'
import { fireEvent, screen, within } from '@testing-library/react'
import { openScreen } from '../testing/openScreen'
import LedgerScreen from './LedgerScreen'

const at = '2026-03-04T10:00:00.000Z'
const ledger: Ledger = {
  items: [
    { booking: 'payment:1', account: 'provider', amount: 110, currency: 'USD', order: 'o-1', at },
    { booking: 'payout:p-1', account: 'shop:harbour', amount: 95, currency: 'USD', payout: 'p-1', at },
  ],
  page: 1,
  pages: 1,
  total: 2,
  balances: [
    { account: 'provider', currency: 'USD', amount: 1100 },
    { account: 'tax', currency: 'USD', amount: -100 },
  ],
}

const open = (at = 'ledger') => openScreen(<LedgerScreen />, { ledger }, at)

test('balances say what they mean, and lead to the entries of their account', async () => {
  const { api, user, location } = open()
  const tax = within(await screen.findByRole('row', { name: /^tax/ }))
  expect(tax.getByText(/USD.-100.00/)).toBeVisible()
  expect(tax.getByText('Tax that customers paid')).toBeVisible()
  await user.click(tax.getByRole('button', { name: 'tax' }))
  expect(location()).toBe('/operator/ledger?account=tax')
  expect(api.history.get.at(-1)?.params).toMatchObject({ account: 'tax', pageNumber: 1 })
})

test('an entry says its booking, and links to its payout', async () => {
  open()
  const entry = within(await screen.findByRole('row', { name: /payout:p-1/ }))
  expect(entry.getByRole('link', { name: 'Payout' })).toHaveAttribute('href', '/operator/payouts/p-1')
})

test('days filter the entries; backwards ones are said, and not asked for', async () => {
  const { api, location } = open('ledger?from=2026-03-04')
  fireEvent.change(await screen.findByLabelText('To'), { target: { value: '2026-03-01' } })
  fireEvent.blur(screen.getByLabelText('To'))
  expect(location()).toBe('/operator/ledger?from=2026-03-04&to=2026-03-01')
  expect(await screen.findByText('The first day is after the last one.')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Download CSV' })).toBeDisabled()
  expect(api.history.get).toHaveLength(1)
})

test('the export asks for what is filtered, and says when it fails', async () => {
  const { api, user } = open('ledger?account=tax&from=2026-03-04')
  api.onGet('/api/operator/ledger.csv').reply(500, { message: 'Not now.' })
  await user.click(await screen.findByRole('button', { name: 'Download CSV' }))
  expect(await screen.findByText('Not now.')).toBeVisible()
  expect(api.history.get.at(-1)?.params).toMatchObject({ account: 'tax', from: '2026-03-04' })
})
