import type { Page } from 'playwright-core'
import { press, type Screen } from './screen'

/** Opens the first payout of the list. */
const openFirst = async (page: Page) => {
  await page.getByRole('table').last().getByRole('link').first().click()
  await page.getByRole('region', { name: 'Parts of orders' }).waitFor()
}

export const operatorsScreens: readonly Screen[] = [
  { name: 'desk', about: "The operators' desk", as: 'operator', at: '/operator' },
  { name: 'desk-shops', as: 'operator', at: '/operator/shops' },
  { name: 'desk-shop', as: 'operator', at: '/operator/shops/:shop' },
  { name: 'desk-reports', about: 'What was reported', as: 'operator', at: '/operator/reports' },
  { name: 'desk-hide', as: 'operator', at: '/operator/reports', act: press('Hide', 'Prepared reasons') },
  { name: 'desk-appeals', as: 'operator', at: '/operator/appeals' },
  { name: 'desk-accounts', as: 'operator', at: '/operator/accounts?q=customer@haggle.test' },
  { name: 'desk-account', as: 'operator', at: '/operator/accounts/:customer' },
  { name: 'desk-orders', as: 'operator', at: '/operator/orders' },
  { name: 'desk-order', as: 'operator', at: '/operator/orders/:order' },
  { name: 'desk-order-disputed', as: 'operator', at: '/operator/orders/:disputedOrder' },
  { name: 'desk-refund', as: 'operator', at: '/operator/orders/:returned', act: press('Refund', 'Prepared reasons') },
  { name: 'desk-disputes', as: 'operator', at: '/operator/disputes' },
  { name: 'desk-dispute', as: 'operator', at: '/operator/disputes/:toAnswer' },
  { name: 'desk-dispute-contested', as: 'operator', at: '/operator/disputes/:contested' },
  {
    name: 'desk-dispute-accept',
    as: 'operator',
    at: '/operator/disputes/:toAnswer',
    act: press('Accept', 'goes back to the customer'),
  },
  { name: 'desk-shop-suspended', as: 'operator', at: '/operator/shops/:suspended' },
  { name: 'desk-payouts', as: 'operator', at: '/operator/payouts' },
  { name: 'desk-payout', as: 'operator', at: '/operator/payouts', act: openFirst },
  { name: 'desk-ledger', as: 'operator', at: '/operator/ledger' },
  { name: 'desk-trail', as: 'operator', at: '/operator/trail' },
  { name: 'desk-operators', as: 'operator', at: '/operator/operators' },
  { name: 'desk-not-found', as: 'operator', at: '/operator/orders/none' },
  { name: 'desk-profile', as: 'operator', at: '/profile' },
]
