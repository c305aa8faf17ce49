import type { SessionUser } from '@haggle/shared-contract'
import { StoreProvider } from '@haggle/shared-state'
import { customer, fakeBackend, lampLine, shopOwner } from '@haggle/shared-state/testing'
import { MemoryRouter } from '@haggle/shared-ui/router'
import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { renderToString } from 'react-dom/server'
import { CompositionContext } from '../composition/CompositionContext'
import { marketplace } from '../testing/composition'
import { renderApp, type RenderAppOptions } from '../testing/renderApp'
import LoginScreen from './LoginScreen'

const LOGIN = '/api/auth/login'

async function logIn(options: Partial<RenderAppOptions>) {
  const app = await renderApp({ at: '/login', ...options })
  await app.user.type(await screen.findByLabelText('Email'), 'ada@haggle.test')
  await app.user.type(screen.getByLabelText('Password'), 'secret-word')
  await app.click(screen.getByRole('button', { name: 'Login' }))
  return app
}

const accepts =
  (user: SessionUser): RenderAppOptions['server'] =>
  (api) =>
    api.onPost(LOGIN, { email: 'ada@haggle.test', password: 'secret-word' }).reply(200, user)

test.each([
  ['a customer to the catalogue', customer, '/login', '/'],
  ['a shop owner to the dashboard', shopOwner, '/login', '/shop/dashboard'],
  ['a customer on the way to the checkout', customer, '/login?redirect=checkout', '/checkout'],
  ['a shop owner, even from the checkout', shopOwner, '/login?redirect=checkout', '/shop/dashboard'],
  ['nobody to another site', customer, '/login?redirect=https://evil.test', '/'],
  ['nobody to another path', customer, '/login?redirect=/profile', '/'],
  ['a customer back to a product', customer, '/login?redirect=product/lamp-1_x', '/product/lamp-1_x'],
  ['a customer to the cart', customer, '/login?redirect=cart', '/cart'],
  ['a customer to their offers', customer, '/login?redirect=offers', '/offers'],
  ["a customer to an agent's request", customer, '/login?redirect=agents', '/agents/allow'],
  ["an owner to an agent's request", shopOwner, '/login?redirect=agents', '/agents/allow'],
  ['a shop owner, even from a product', shopOwner, '/login?redirect=product/lamp', '/shop/dashboard'],
  ['nobody beside the products', customer, '/login?redirect=product/..%2Fcart', '/'],
  ['nobody through a product', customer, '/login?redirect=product%2F%2Fevil.test', '/'],
  ['nobody to less than a product', customer, '/login?redirect=product/', '/'],
])('leads %s', async (_, user, at, end) => {
  const { location } = await logIn({ at, server: accepts(user) })
  await waitFor(() => expect(location()).toBe(end))
  expect(JSON.parse(localStorage.getItem('auth') ?? 'null')).toEqual(user)
})

test('text typed into prerendered markup can be submitted after hydration, not before', async () => {
  const { api, store } = fakeBackend()
  api.onPost(LOGIN).reply(401, { message: 'Invalid email or password' })
  const app = (
    <StoreProvider store={store}>
      <CompositionContext value={marketplace}>
        <MemoryRouter initialEntries={['/login']}>
          <LoginScreen />
        </MemoryRouter>
      </CompositionContext>
    </StoreProvider>
  )
  const container = document.body.appendChild(document.createElement('div'))
  container.innerHTML = renderToString(app)
  expect(screen.getByRole('button', { name: 'Login' })).toBeDisabled()
  const user = userEvent.setup({ delay: null })
  await user.type(screen.getByLabelText('Email'), 'ada@haggle.test')
  await user.type(screen.getByLabelText('Password'), 'secret-word')
  render(app, { container, hydrate: true })
  expect(screen.getByLabelText('Password')).toHaveFocus()
  await user.click(screen.getByRole('button', { name: 'Login' }))
  await waitFor(() => expect(api.history.post).toHaveLength(1))
  expect(JSON.parse(String(api.history.post[0]?.data))).toEqual({ email: 'ada@haggle.test', password: 'secret-word' })
})

test('where the log-in leads is loaded while the server still thinks', async () => {
  const load = jest.fn(() => Promise.resolve(() => null))
  const { backend } = await logIn({
    at: '/login?redirect=cart',
    server: (api) => api.onPost(LOGIN).reply(() => new Promise(() => undefined)),
    screens: { '/cart': { load } },
  })
  expect(load).toHaveBeenCalledTimes(1)
  expect(backend.store.getState().session.user).toBeNull()
})

test("the server's message about a failure is shown", async () => {
  jest.spyOn(console, 'error').mockReturnValue()
  const { location } = await logIn({
    server: (api) => api.onPost(LOGIN).reply(401, { message: 'Invalid email or password' }),
  })
  expect(await screen.findByText('Invalid email or password')).toBeVisible()
  expect(location()).toBe('/login')
})

test('a failure without a word has one of ours', async () => {
  await logIn({ server: (api) => api.onPost(LOGIN).networkError() })
  expect(await screen.findByText('Login failed. Please check your credentials.')).toBeVisible()
})

test('e-mail and password are required', async () => {
  const { click, backend } = await renderApp({ at: '/login' })
  await click(await screen.findByRole('button', { name: 'Login' }))
  expect(await screen.findByText('Email is required')).toBeVisible()
  expect(screen.getByText('Password is required')).toBeVisible()
  expect(backend.api.history.post ?? []).toEqual([])
})

test('the fields are of their types', async () => {
  await renderApp({ at: '/login' })
  expect(await screen.findByLabelText('Email')).toHaveAttribute('type', 'email')
  expect(screen.getByLabelText('Password')).toHaveAttribute('type', 'password')
})

test("a second factor's code is asked for, and its field has the focus", async () => {
  jest.spyOn(console, 'error').mockReturnValue()
  const { user } = await logIn({
    server: (api) => {
      api.onPost(LOGIN).replyOnce(401, { message: 'Please enter your code.', needsCode: true })
      api.onPost(LOGIN, { email: 'ada@haggle.test', password: 'secret-word', code: '123456' }).reply(200, shopOwner)
    },
  })
  await waitFor(() => expect(screen.getByLabelText('Code')).toHaveFocus())
  expect(screen.getByRole('alert')).toHaveTextContent('Please enter your code.')
  await user.keyboard('123456{Enter}')
  expect(await screen.findByRole('heading', { name: 'Dashboard' })).toBeVisible()
})

test('both registrations are a link away', async () => {
  await renderApp({ at: '/login' })
  expect(await screen.findByRole('link', { name: 'Register as User' })).toHaveAttribute('href', '/register/user')
  expect(screen.getByRole('link', { name: 'Register as Shop Owner' })).toHaveAttribute('href', '/register/shop-owner')
})

test("a guest's visit to the cart leads to the log-in, which says what waits in it", async () => {
  const lines = ['Desk', 'Vase', 'Rug'].map((name) => ({ ...lampLine, product: name, name, qty: 1 }))
  const { location } = await renderApp({ at: '/cart', cart: [lampLine, ...lines] })
  await waitFor(() => expect(location()).toBe('/login?redirect=cart'))
  const waiting = within(await screen.findByRole('region', { name: 'Waiting in your cart' }))
  expect(waiting.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    '2 x Lamp',
    '1 x Desk',
    '1 x Vase',
  ])
  expect(waiting.getByText('and 1 more')).toBeVisible()
})

test('log-in and registration say for which product an offer is meant', async () => {
  const { click } = await renderApp({
    at: '/login?redirect=product/lamp-1',
    server: (api) => api.onGet('/api/products/lamp-1').reply(200, { name: 'Bedside Lamp', image: '/media/lamp.webp' }),
  })
  expect(await screen.findByText('Bedside Lamp')).toHaveTextContent(/^Bedside Lamp$/)
  expect(screen.getByText(/Make your offer for/)).toBeVisible()
  await click(screen.getByRole('link', { name: 'Register as User' }))
  expect(await screen.findByText(/Make your offer for/)).toBeVisible()
})

test('the first field to fill in has the focus: the password, after a registration', async () => {
  const { click } = await renderApp({ at: '/' })
  await click(await screen.findByRole('link', { name: 'Login' }))
  await waitFor(() => expect(screen.getByLabelText('Email')).toHaveFocus())
  await click(screen.getByRole('link', { name: 'Register as User' }))
  await waitFor(() => expect(screen.getByLabelText('Name')).toHaveFocus())
})

test('nothing is said of an empty cart', async () => {
  await renderApp({ at: '/login?redirect=cart' })
  expect(await screen.findByLabelText('Email')).toBeVisible()
  expect(screen.queryByText('Waiting in your cart')).toBeNull()
})

test.each(['checkout', 'cart', 'offers', 'product/lamp-1'])(
  'the way back to %s is carried through registration, which fills in the e-mail',
  async (redirect) => {
    const alert = jest.spyOn(window, 'alert').mockReturnValue()
    const { click, user, location } = await renderApp({
      at: `/login?redirect=${redirect}`,
      server: (api) => api.onPost('/api/auth/register/user').reply(201, { message: 'Welcome.' }),
    })
    await click(await screen.findByRole('link', { name: 'Register as User' }))
    expect(await screen.findByRole('link', { name: 'Log in' })).toHaveAttribute('href', `/login?redirect=${redirect}`)
    await user.type(screen.getByLabelText('Name'), 'Ada')
    await user.type(screen.getByLabelText('Email'), 'ada@haggle.test')
    await user.type(screen.getByLabelText('Password'), 'secret-word')
    await user.type(screen.getByLabelText('Confirm Password'), 'secret-word')
    await click(screen.getByRole('button', { name: 'Register' }))
    await waitFor(() => expect(location()).toBe(`/login?redirect=${redirect}`))
    expect(alert).toHaveBeenCalledWith('Registration successful! Please log in.')
    expect(screen.getByLabelText('Email')).toHaveValue('ada@haggle.test')
    expect(screen.getByLabelText('Password')).toHaveFocus()
  },
)

test('a way back that is ignored is not carried on', async () => {
  await renderApp({ at: '/login?redirect=https://evil.test' })
  expect(await screen.findByRole('link', { name: 'Register as User' })).toHaveAttribute('href', '/register/user')
})

test('the log-in says that the server ended the session', async () => {
  jest.spyOn(console, 'error').mockReturnValue()
  await renderApp({
    at: '/profile',
    session: customer,
    server: (api) => api.onGet('/api/auth/profile').reply(401, { message: 'Please log in.' }),
  })
  expect(await screen.findByText('Your session expired. Please log in again.')).toBeVisible()
})
