import type { ShopMoney } from '@haggle/shared-contract'
import { screen, within } from '@testing-library/react'
import { openScreen, pageOf } from '../testing/openScreen'
import { ShopMoneySection } from './ShopMoneySection'

const money: ShopMoney = {
  shop: { _id: 'harbour', shopName: 'Blue Harbour' },
  balance: { held: 120, due: 95.5, paid: 1200, currency: 'INR' },
  commission: { bp: 250, own: false },
  canTransfer: false,
}
const SHOP = '/api/operator/shops/harbour'

const open = (shown = money) =>
  openScreen(<ShopMoneySection shopId="harbour" />, { 'shops/harbour/money': shown, payouts: pageOf() })

test('the commission is shown and set in percent, and what is none is refused', async () => {
  const { api, user } = open()
  const field = await screen.findByLabelText('Commission in %')
  expect(field).toHaveValue('2.5')
  expect(screen.getByText(/^The market’s, of products without tax and shipping/)).toBeVisible()
  await user.clear(field)
  await user.type(field, '101')
  expect(screen.getByRole('button', { name: 'Save commission' })).toBeDisabled()
  expect(field).toHaveAccessibleDescription(/A number from 0 to 100/)
  await user.clear(field)
  await user.type(field, '12.34')
  api.onPut(`${SHOP}/commission`).reply(200, money)
  api.onGet(`${SHOP}/money`).reply(200, { ...money, commission: { bp: 1234, own: true } })
  await user.click(screen.getByRole('button', { name: 'Save commission' }))
  expect(await screen.findByText(/^The shop’s own/)).toBeVisible()
  expect(api.history.put.map(({ data }) => data as unknown)).toEqual(['{"bp":1234}'])
})

test('payouts are held with a reason, and released', async () => {
  const { api, user } = open()
  await user.click(await screen.findByRole('button', { name: 'Hold payouts' }))
  const dialog = within(screen.getByRole('dialog'))
  await user.type(dialog.getByLabelText('Reason, which the owner reads'), 'Complaints')
  api.onPost(`${SHOP}/hold-payouts`).reply(200, money)
  api.onGet(`${SHOP}/money`).reply(200, { ...money, hold: { reason: 'Complaints', since: '2026-03-04T10:00:00.000Z' } })
  await user.click(dialog.getByRole('button', { name: 'Hold payouts' }))
  expect(await screen.findByText(/Payouts are held since .*Complaints/)).toBeVisible()
  api.onPost(`${SHOP}/release-payouts`).reply(200, money)
  api.onGet(`${SHOP}/money`).reply(200, money)
  await user.click(screen.getByRole('button', { name: 'Release payouts' }))
  expect(await screen.findByRole('button', { name: 'Hold payouts' })).toBeVisible()
})

test('what is due is paid out by hand with a reference, after a question', async () => {
  const { api, user } = open()
  const payOut = await screen.findByRole('button', { name: 'Pay out' })
  expect(payOut).toBeDisabled()
  await user.type(screen.getByLabelText('Reference of your own transfer'), 'Bank 7{Enter}')
  expect(screen.getByText(/95.50 to 1 shop by hand, booked as paid with the reference .?Bank 7/)).toBeVisible()
  api.onPost(`${SHOP}/payouts`).reply(409, { message: 'Nothing is due to this shop.' })
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: /Pay out INR/ }))
  expect(await screen.findByText('Nothing is due to this shop.')).toBeVisible()
  expect(api.history.post.map(({ data }) => data as unknown)).toEqual(['{"reference":"Bank 7"}'])
})

test('a linked account is checked, saved and taken away', async () => {
  const { api, user } = open({ ...money, linkedAccount: 'acc_One', canTransfer: true })
  const field = await screen.findByLabelText('Linked account')
  await user.clear(field)
  await user.type(field, 'my bank')
  expect(field).toHaveAccessibleDescription(/like acc_CPRsN1LkFccllA/)
  expect(screen.getByRole('button', { name: 'Save account' })).toBeDisabled()
  await user.clear(field)
  api.onPut(`${SHOP}/linked-account`).reply(200, money)
  await user.click(screen.getByRole('button', { name: 'Save account' }))
  expect(api.history.put.map(({ data }) => data as unknown)).toEqual(['{"account":null}'])
})
