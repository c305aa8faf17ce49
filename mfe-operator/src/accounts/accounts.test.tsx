import type { OperatorAccount } from '@haggle/shared-contract'
import { operator } from '@haggle/shared-state/testing'
import { screen, within } from '@testing-library/react'
import { openScreen, pageOf } from '../testing/openScreen'
import AccountScreen from './AccountScreen'
import AccountsScreen from './AccountsScreen'

const time = '2026-03-04T10:00:00.000Z'
const carla: OperatorAccount = {
  _id: 'carla',
  name: 'Carla',
  email: 'carla@haggle.test',
  role: 'user',
  state: 'active',
  createdAt: time,
  emailVerified: true,
  secondFactor: true,
  sessions: [{ id: 's', device: 'Firefox on Linux', createdAt: time, lastUsedAt: time }],
  orders: {
    total: 21,
    items: [{ _id: 'o', orderNumber: 'ABCD2345', status: 'paid', totalPrice: 110, createdAt: time }],
  },
  offers: 4,
  reports: {
    about: [],
    by: [
      {
        subject: 'product',
        id: 'lamp',
        name: 'Brass lamp',
        reason: 'counterfeit',
        text: 'It is tin.',
        state: 'open',
        createdAt: time,
      },
    ],
  },
  trail: [
    { at: time, actor: 'Opal', action: 'account.blocked', subject: 'carla', after: { reason: 'Fraud.' }, address: '' },
  ],
}

function openAccount(account = carla) {
  const path = `accounts/${account._id}`
  return openScreen(<AccountScreen />, { [path]: account }, path, 'accounts/:id')
}

test('accounts are found, and search and state are in the address', async () => {
  const { api, user, location } = openScreen(<AccountsScreen />, { accounts: pageOf(carla) }, 'accounts')
  expect(await screen.findByRole('link', { name: 'Carla' })).toHaveAttribute('href', '/operator/accounts/carla')
  await user.type(screen.getByLabelText('Email, order number, name or id'), 'ABCD2345{Enter}')
  await user.selectOptions(screen.getByLabelText('State'), 'Blocked')
  expect(location()).toBe('/operator/accounts?q=ABCD2345&state=blocked')
  expect(api.history.get.at(-1)?.params).toEqual({ q: 'ABCD2345', pageNumber: 1, state: 'blocked' })
})

test('an account shows sessions, orders, reports and trail', async () => {
  openAccount()
  const part = async (name: string) => within(await screen.findByRole('region', { name }))
  expect((await part('Facts')).getByText('carla@haggle.test, confirmed')).toBeVisible()
  expect((await part('Sessions')).getByText(/Firefox on Linux/)).toBeVisible()
  expect((await part('Orders')).getByText('The newest 1 of 21')).toBeVisible()
  expect((await part('Orders')).getByRole('link', { name: 'ABCD2345' })).toHaveAttribute(
    'href',
    expect.stringMatching(/^\/operator\/orders\/./),
  )
  expect((await part('Orders')).getByText(/, \$110\.00, paid/)).toBeVisible()
  expect((await part('Reports of what is theirs')).getByText('None.')).toBeVisible()
  expect((await part('Reports that they made')).getByText('It is tin.')).toBeVisible()
  expect((await part('Trail')).getByText(/account\.blocked by .*Opal.*Fraud\./)).toBeVisible()
})

test.each([
  ['Block', 'block'],
  ['End sessions', 'end-sessions'],
  ['Reset second factor', 'reset-totp'],
  ['Delete', 'delete'],
])('%s asks for a reason', async (name, path) => {
  const { api, user } = openAccount()
  await user.click(await screen.findByRole('button', { name }))
  const dialog = within(screen.getByRole('dialog'))
  const confirm = dialog.getByRole('button', { name: `${name} now` })
  expect(confirm).toBeDisabled()
  await user.type(dialog.getByLabelText('Reason, which the account’s owner reads'), ' Fraud. ')
  api.onPost(`/api/operator/accounts/carla/${path}`).reply(200, { message: 'Done.' })
  await user.click(confirm)
  expect(await screen.findByText('Done.')).toBeVisible()
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(JSON.parse(String(api.history.post[0]?.data))).toEqual({ reason: 'Fraud.' })
})

test('a refusal is said in the dialog, which stays', async () => {
  const { api, user } = openAccount()
  await user.click(await screen.findByRole('button', { name: 'Delete' }))
  await user.selectOptions(screen.getByLabelText('Prepared reasons'), 'Asked for')
  const message = 'The shop has money that is not paid out yet.'
  api.onPost('/api/operator/accounts/carla/delete').reply(409, { message })
  await user.click(screen.getByRole('button', { name: 'Delete now' }))
  expect(await within(screen.getByRole('dialog')).findByText(message)).toBeVisible()
})

test('a blocked account says why, and is unblocked', async () => {
  const blocked = { reason: 'Fraud.', at: time, by: 'Opal' }
  const { api, user } = openAccount({ ...carla, state: 'blocked', blocked, sessions: [], secondFactor: false })
  expect(await screen.findByText('Reason: Fraud.')).toBeVisible()
  for (const name of ['Block', 'End sessions', 'Reset second factor'])
    expect(screen.queryByRole('button', { name })).toBeNull()
  api.onPost('/api/operator/accounts/carla/unblock').reply(200, { message: 'Done.' })
  api.onGet('/api/operator/accounts/carla').reply(200, carla)
  await user.click(screen.getByRole('button', { name: 'Unblock' }))
  expect(await screen.findByRole('button', { name: 'Block' })).toBeVisible()
})

test('one’s own account and a deleted one have no acts', async () => {
  const { unmount } = openAccount({ ...carla, _id: operator._id })
  expect(await screen.findByText(/This is your own account/)).toBeVisible()
  unmount()
  openAccount({ ...carla, state: 'deleted' })
  expect(await screen.findByText('Deleted')).toBeVisible()
  expect(screen.queryByRole('button')).toBeNull()
})

test('the data of an account are downloaded', async () => {
  const { api, user } = openAccount()
  api.onGet('/api/operator/accounts/carla/export').reply(200, { account: { name: 'Carla' } })
  const made = jest.fn<string, [Blob]>(() => 'blob:it')
  Object.assign(URL, { createObjectURL: made, revokeObjectURL: () => undefined })
  const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
  await user.click(await screen.findByRole('button', { name: 'Export' }))
  await screen.findByRole('button', { name: 'Export' })
  expect(made.mock.calls[0]?.[0].type).toBe('application/json')
  expect(click.mock.contexts[0]).toHaveProperty('download', 'account-carla.json')
})
