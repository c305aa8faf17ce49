import type { MarketShopPage } from '@haggle/shared-contract'
import { screen } from '@testing-library/react'
import { openScreen, pageOf } from '../testing/openScreen'
import ShopScreen from './ShopScreen'
import ShopsScreen from './ShopsScreen'

const harbour: MarketShopPage = {
  _id: 'harbour',
  shopName: 'Blue Harbour',
  state: 'open',
  owner: { _id: 'otto', name: 'Otto', email: 'otto@haggle.test' },
  since: '2026-03-04T10:00:00.000Z',
  orders: 7,
  balance: { held: 120, due: 95.5, paid: 1200, currency: 'USD' },
  rating: 4.5,
  numReviews: 2,
  numProducts: 12,
  description: 'Ropes.',
  picture: '',
  returnPolicy: '',
  hiddenProducts: 1,
  toDeliver: 3,
  returns: { asked: 1, accepted: 0, refused: 0 },
}

const openShop = (shop = harbour) =>
  openScreen(<ShopScreen />, { 'shops/harbour': shop, audit: pageOf() }, 'shops/harbour', 'shops/:id')

test('the list shows each shop with state, owner, orders, balance and rating; search and state are in the address', async () => {
  const { api, user, location } = openScreen(<ShopsScreen />, { shops: pageOf(harbour) }, 'shops')
  const link = await screen.findByRole('link', { name: 'Blue Harbour' })
  expect(link).toHaveAttribute('href', '/operator/shops/harbour')
  for (const text of ['otto@haggle.test', '4.5 (2)', '$95.50', '$120.00'])
    expect(screen.getByText(new RegExp(text.replace(/[()$]/g, '.')))).toBeVisible()
  await user.type(screen.getByLabelText('Name, owner’s email or id'), 'blue{Enter}')
  await user.selectOptions(screen.getByLabelText('State'), 'Suspended')
  expect(location()).toBe('/operator/shops?q=blue&state=suspended')
  expect(api.history.get.at(-1)?.params).toEqual({ q: 'blue', pageNumber: 1, state: 'suspended' })
})

test('a shop is suspended with a reason, of which some are prepared', async () => {
  const { api, user } = openShop()
  expect(await screen.findByText('12, and 1 hidden')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Suspend' }))
  expect(screen.getByRole('button', { name: 'Suspend shop' })).toBeDisabled()
  await user.selectOptions(screen.getByLabelText('Prepared reasons'), 'Counterfeits')
  expect(screen.getByLabelText('Reason, which the owner reads')).toHaveValue('Your shop sells counterfeit goods.')
  const suspended = { ...harbour, state: 'suspended', suspension: { reason: 'Fakes.', at: harbour.since } }
  api.onPost('/api/operator/shops/harbour/suspend').reply(200, suspended)
  api.onGet('/api/operator/shops/harbour').reply(200, suspended)
  await user.click(screen.getByRole('button', { name: 'Suspend shop' }))
  expect(await screen.findByText('Reason: Fakes.')).toBeVisible()
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(JSON.parse(String(api.history.post[0]?.data))).toEqual({ reason: 'Your shop sells counterfeit goods.' })
  api.onPost('/api/operator/shops/harbour/restore').reply(200, harbour)
  api.onGet('/api/operator/shops/harbour').reply(200, harbour)
  await user.click(screen.getByRole('button', { name: 'Restore' }))
  expect(await screen.findByText('Open')).toBeVisible()
})

test('a shop that waits is approved, and a failure is said', async () => {
  const { api, user } = openShop({ ...harbour, state: 'pending' })
  api.onPost('/api/operator/shops/harbour/approve').replyOnce(409, { message: 'This shop is suspended.' })
  await user.click(await screen.findByRole('button', { name: 'Approve' }))
  expect(await screen.findByText('This shop is suspended.')).toBeVisible()
})
