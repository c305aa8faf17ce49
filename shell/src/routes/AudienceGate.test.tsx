import { customer, operator, shopOwner } from '@haggle/shared-state/testing'
import { screen, waitFor } from '@testing-library/react'
import { operatorApp, shopOwnerApp } from '../testing/composition'
import { renderApp, type RenderAppOptions } from '../testing/renderApp'

const FIRST = 'Set up the second factor first: it is needed for everything here.'

const asOperator = (secondFactor: boolean, options: Partial<RenderAppOptions> = {}) =>
  renderApp({
    at: '/',
    session: operator,
    composition: operatorApp,
    server: (api) => api.onGet('/api/auth/profile').reply(200, { ...operator, secondFactor }),
    ...options,
  })

test("in their own app an operator's home is the desk", async () => {
  const { location } = await asOperator(true)
  await screen.findByRole('heading', { name: 'Desk' })
  expect(location()).toBe('/operator')
  expect(screen.queryByText(FIRST)).not.toBeInTheDocument()
})

test('an operator without a second factor is led to the profile, and nothing else is shown', async () => {
  const load = jest.fn(() => Promise.resolve(() => <h1>Secret</h1>))
  const { location } = await asOperator(false, { screens: { '/operator': { load } } })
  expect(await screen.findByText(FIRST)).toBeVisible()
  expect(location()).toBe('/profile')
  expect(load).not.toHaveBeenCalled()
  expect(await screen.findByRole('heading', { name: 'Login with a code' })).toBeVisible()
  expect(screen.queryByText(/^E-mail me/)).not.toBeInTheDocument()
})

test('once it is switched on, the text goes and the recovery codes stay', async () => {
  const profile = { ...operator, secondFactor: false }
  const { user, click } = await asOperator(false, {
    server: (api) => {
      api.onGet('/api/auth/profile').reply(() => [200, profile])
      api.onPost('/api/auth/totp/setup').reply(200, { secret: 'KEY', uri: 'otpauth://totp/x' })
      api.onPost('/api/auth/totp/enable').reply(() => {
        profile.secondFactor = true
        return [200, { recoveryCodes: ['abcd-efgh-ijkl'] }]
      })
    },
  })
  await click(await screen.findByRole('button', { name: 'Set up' }))
  await user.type(await screen.findByLabelText('Code'), '123456')
  await click(screen.getByRole('button', { name: 'Switch on' }))
  await waitFor(() => expect(screen.queryByText(FIRST)).not.toBeInTheDocument())
  expect(screen.getByText('abcd-efgh-ijkl')).toBeVisible()
})

test.each([
  ['a customer', customer, operatorApp, 'operators'],
  ['a shop owner', shopOwner, operatorApp, 'operators'],
])('%s who logs in to an app for others is told so', async (_, person, composition, people) => {
  await renderApp({ at: '/login', session: person, composition })
  expect(await screen.findByRole('heading', { name: `This app is for ${people}` })).toBeVisible()
})

test('the guard of an app for others sends an operator to the log-in', async () => {
  const { location } = await renderApp({ at: '/shop/dashboard', session: operator, composition: shopOwnerApp })
  expect(await screen.findByRole('heading', { name: 'Login' })).toBeVisible()
  expect(location()).toBe('/login')
})

test('the app for operators has no registration', async () => {
  await renderApp({ at: '/login', composition: operatorApp })
  await screen.findByRole('heading', { name: 'Login' })
  expect(screen.queryByText(/Register/)).not.toBeInTheDocument()
})
