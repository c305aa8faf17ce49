import type { SessionUser } from '@haggle/shared-contract'
import { customer, operator, shopOwner } from '@haggle/shared-state/testing'
import { Page } from '@haggle/shared-ui'
import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { useShellProfileQuery } from '../profile/api'
import { renderApp } from '../testing/renderApp'

const people = { guest: null, user: customer, shopOwner, operator } satisfies Record<string, SessionUser | null>
type Who = keyof typeof people

const DASHBOARD = '/shop/dashboard'
const TO_CHECKOUT = '/login?redirect=checkout'
const everyone = { guest: true, user: true, shopOwner: true, operator: true } as const
const signedIn = { ...everyone, guest: '/login' } as const
const owners = { guest: '/login', user: '/', shopOwner: true, operator: '/login' } as const
const guests = { guest: true, user: '/', shopOwner: DASHBOARD, operator: '/login' } as const

/** The path at which each role ends up; true if it stays. */
const ends: Record<string, Record<Who, string | true>> = {
  '/': everyone,
  '/product/p1': everyone,
  '/login': guests,
  '/register/user': guests,
  '/register/shop-owner': guests,
  '/profile': signedIn,
  '/cart': { ...signedIn, guest: '/login?redirect=cart' },
  '/checkout': { ...signedIn, guest: TO_CHECKOUT },
  '/myorders': { guest: '/login', user: true, shopOwner: DASHBOARD, operator: '/login' },
  '/shop/dashboard': owners,
  '/shop/add-product': owners,
  '/shop/edit-product/p1': owners,
  '/shop/orders': owners,
  '/no/such/page': everyone,
}

describe.each(Object.entries(ends))('%s', (route, at) => {
  test.each(Object.keys(people) as Who[])('as %s', async (who) => {
    const { location } = await renderApp({ at: route, session: people[who] })
    const end = at[who] === true ? route : at[who]
    await waitFor(() => expect(location()).toBe(end))
    await waitFor(() => expect(document.querySelector('h1')).toBeVisible())
    expect(location()).toBe(end)
  })
})

describe('while the session is looked up', () => {
  beforeEach(() => jest.useFakeTimers())
  afterEach(() => jest.useRealTimers())

  test('a spinner replaces a guarded screen for 50 ms', async () => {
    await renderApp({ at: '/cart', session: customer })
    expect(screen.getByText('Loading user session...')).toBeVisible()
    await act(() => jest.advanceTimersByTimeAsync(49))
    expect(screen.getByText('Loading user session...')).toBeVisible()
    expect(screen.queryByText('Cart')).not.toBeInTheDocument()
    await act(() => jest.advanceTimersByTimeAsync(1))
    expect(screen.queryByText('Loading user session...')).not.toBeInTheDocument()
    expect(screen.getByRole('heading', { name: 'Cart' })).toBeVisible()
  })

  test('a screen that the visitor may not see is not requested', async () => {
    const load = jest.fn(() => Promise.resolve(() => <h1>Secret</h1>))
    const { location } = await renderApp({
      at: '/shop/orders',
      session: customer,
      screens: { '/shop/orders': { load } },
    })
    await act(() => jest.advanceTimersByTimeAsync(1000))
    expect(location()).toBe('/')
    expect(load).not.toHaveBeenCalled()
  })

  test('a screen that the visitor may see is loading already', async () => {
    const load = jest.fn(() => Promise.resolve(() => <h1>Orders</h1>))
    await renderApp({ at: '/shop/orders', session: shopOwner, screens: { '/shop/orders': { load } } })
    expect(load).toHaveBeenCalledTimes(1)
  })
})

test("a guest's visit to the checkout redirects to the log-in with a toast", async () => {
  await renderApp({ at: '/checkout' })
  expect(await screen.findByText('Not Logged In')).toBeVisible()
})

test('other guarded routes redirect to the log-in without a toast', async () => {
  const { location } = await renderApp({ at: '/profile' })
  await waitFor(() => expect(location()).toBe('/login'))
  expect(screen.queryByText('Not Logged In')).not.toBeInTheDocument()
})

/** The event in this tab when another one logs out. */
function logOutElsewhere() {
  localStorage.setItem('auth', 'null')
  const change = new StorageEvent('storage', { key: 'auth', storageArea: localStorage })
  return act(() => Promise.resolve(void window.dispatchEvent(change)))
}

test('a log-out in another tab ends a guarded screen at once, says so and returns there after the log-in', async () => {
  const { location, backend } = await renderApp({ at: '/myorders?pageNumber=2', session: customer })
  await screen.findByRole('heading', { name: 'MyOrders' })
  await logOutElsewhere()
  expect(screen.queryByRole('heading', { name: 'MyOrders' })).not.toBeInTheDocument()
  await waitFor(() => expect(location()).toBe('/login'))
  expect(await screen.findByText('You were logged out in another tab. Please log in again.')).toBeVisible()
  await act(() => Promise.resolve(void backend.store.dispatch({ type: 'session/started', payload: customer })))
  await waitFor(() => expect(location()).toBe('/myorders?pageNumber=2'))
})

test('a log-out in another tab on the checkout keeps the way back to it', async () => {
  const { location } = await renderApp({ at: '/checkout', session: customer })
  await screen.findByRole('heading', { name: 'Checkout' })
  await logOutElsewhere()
  await waitFor(() => expect(location()).toBe('/login?redirect=checkout'))
})

test('a shop owner who was logged out in another tab goes home after the log-in', async () => {
  const { location, backend } = await renderApp({ at: '/shop/orders', session: shopOwner })
  await screen.findByRole('heading', { name: 'ShopOrders' })
  await logOutElsewhere()
  await screen.findByText('You were logged out in another tab. Please log in again.')
  await act(() => Promise.resolve(void backend.store.dispatch({ type: 'session/started', payload: shopOwner })))
  await waitFor(() => expect(location()).toBe('/shop/dashboard'))
})

test('logging out on the checkout goes to the log-in without a warning', async () => {
  const { click, location } = await renderApp({ at: '/checkout', session: customer })
  await screen.findByRole('heading', { name: 'Checkout' })
  await click(screen.getByRole('button', { name: 'Logout' }))
  await screen.findByRole('heading', { name: 'Login' })
  expect(location()).toBe('/login')
  expect(screen.queryByText('Not Logged In')).not.toBeInTheDocument()
})

/** A screen whose first request is answered by a 401. */
async function endedByServer(at: string, route = at) {
  jest.spyOn(console, 'error').mockReturnValue()
  const app = await renderApp({
    at,
    session: customer,
    screens: { [route]: { load: () => Promise.resolve(AsksTheServer) } },
    server: (api) => api.onGet('/api/auth/profile').replyOnce(401, {}).onGet('/api/auth/profile').reply(200, customer),
  })
  expect(await screen.findByText('Your session expired. Please log in again.')).toBeVisible()
  return app
}

test('a session that the server ends on the checkout leads back there after the log-in', async () => {
  const { location } = await endedByServer('/checkout')
  expect(location()).toBe('/login?redirect=checkout')
  expect(screen.queryByText('Not Logged In')).not.toBeInTheDocument()
})

test('a session that the server ends on another guarded screen leads back there after the log-in', async () => {
  const { location, backend } = await endedByServer('/myorders?pageNumber=2', '/myorders')
  expect(location()).toBe('/login')
  await act(() => Promise.resolve(void backend.store.dispatch({ type: 'session/started', payload: customer })))
  await waitFor(() => expect(location()).toBe('/myorders?pageNumber=2'))
})

test('a public screen says that the session ended', async () => {
  const { location } = await endedByServer('/product/p1', '/product/:id')
  expect(location()).toBe('/product/p1')
})

test('a public screen reports a log-out in another tab, not one in this tab', async () => {
  await renderApp({ at: '/', session: customer })
  await logOutElsewhere()
  expect(await screen.findByText('You were logged out in another tab. Please log in again.')).toBeVisible()
  cleanup()
  const own = await renderApp({ at: '/', session: customer })
  await own.click(screen.getByRole('button', { name: 'Logout' }))
  await screen.findByRole('heading', { name: 'Login' })
  expect(screen.queryByText(/Please log in again/)).not.toBeInTheDocument()
})

function AsksTheServer() {
  useShellProfileQuery()
  return <Page title="Checkout" />
}
