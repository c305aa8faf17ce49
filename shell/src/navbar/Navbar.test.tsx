import type { SessionUser } from '@haggle/shared-contract'
import type { Composition, NavEntry } from '@haggle/shared-contract/platform'
import { registerBadge } from '@haggle/shared-state'
import { customer, fakeBackend, lampLine, shopOwner } from '@haggle/shared-state/testing'
import { MemoryRouter } from '@haggle/shared-ui/router'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { App } from '../app/App'
import type { AppScreen } from '../composition/screen'
import { marketplace, releaseOf, shopOwnerApp } from '../testing/composition'
import { renderApp } from '../testing/renderApp'

const navbar = () => within(screen.getByRole('navigation', { name: 'Main' }))

const links = () =>
  navbar()
    .getAllByRole('link')
    .map((link) => [link.getAttribute('aria-label') ?? link.textContent, link.getAttribute('href')])

test('a guest can log in and register', async () => {
  await renderApp({ at: '/' })
  expect(links()).toEqual([
    ['Haggle', '/'],
    ['Login', '/login'],
    ['Register User', '/register/user'],
    ['Register Shop Owner', '/register/shop-owner'],
  ])
  expect(navbar().queryByRole('button', { name: 'Logout' })).not.toBeInTheDocument()
})

test('a guest finds the cart as soon as something is in it', async () => {
  await renderApp({ at: '/', cart: [lampLine] })
  expect(navbar().getByRole('link', { name: 'Cart, 2 items' })).toHaveAttribute('href', '/cart')
  expect(navbar().queryByRole('link', { name: 'My Orders' })).toBeNull()
})

test('a customer finds cart, orders and profile', async () => {
  await renderApp({ at: '/', session: customer })
  expect(links()).toEqual([
    ['Haggle', '/'],
    ['Cart', '/cart'],
    ['My Orders', '/myorders'],
    ['Notices', '/notices'],
    ['My Profile', '/profile'],
  ])
  expect(navbar().getByText(/^Hello,/)).toHaveTextContent('Hello, Ada Customer (user)')
})

test('a shop owner finds shop, orders of the shop and profile', async () => {
  await renderApp({ at: '/', session: shopOwner })
  expect(links()).toEqual([
    ['Haggle', '/'],
    ['My Shop', '/shop/dashboard'],
    ['Manage Orders', '/shop/orders'],
    ['Notices', '/notices'],
    ['My Profile', '/profile'],
  ])
  expect(navbar().getByText(/^Hello,/)).toHaveTextContent('Hello, Oskar Owner (shopOwner)')
})

test('the name in the greeting is isolated from the words around it', async () => {
  await renderApp({ at: '/', session: { ...customer, name: 'سامي' } })
  const greeting = navbar().getByText(/^Hello,/)
  expect(greeting).toHaveTextContent('Hello, سامي (user)')
  expect(greeting.querySelector('bdi')).toHaveTextContent('سامي')
})

test('on a phone the rest is behind a button, which Escape and a choice close', async () => {
  const { user } = await renderApp({ at: '/profile', session: shopOwner })
  const menu = navbar().getByRole('button', { name: 'Menu' })
  expect(menu).toHaveAttribute('aria-expanded', 'false')
  await user.click(menu)
  expect(menu).toHaveAttribute('aria-expanded', 'true')
  await user.keyboard('{Escape}')
  expect(menu).toHaveAttribute('aria-expanded', 'false')
  expect(menu).toHaveFocus()
  await user.click(menu)
  await user.click(navbar().getByRole('link', { name: 'My Shop' }))
  expect(menu).toHaveAttribute('aria-expanded', 'false')
  // the page that is shown already: nothing else takes the focus
  await user.click(menu)
  await user.click(navbar().getByRole('link', { name: 'My Shop' }))
  expect(menu).toHaveFocus()
})

test('the badge counts every item of the cart', async () => {
  await renderApp({ at: '/', session: customer, cart: [lampLine, { ...lampLine, product: 'p-vase', qty: 1 }] })
  expect(navbar().getByRole('link', { name: 'Cart, 3 items' })).toHaveTextContent('3')
})

test('a count too wide for the badge is said in full by its name', async () => {
  await renderApp({ at: '/', session: customer, cart: [{ ...lampLine, qty: 1000 }] })
  expect(navbar().getByRole('link', { name: 'Cart, 1000 items' })).toHaveTextContent('999+')
})

test('an empty cart has no badge', async () => {
  await renderApp({ at: '/', session: customer })
  expect(navbar().getByRole('link', { name: 'Cart' })).toHaveTextContent(/^$/)
})

test('the screen that is open is marked', async () => {
  await renderApp({ at: '/myorders', session: customer })
  expect(navbar().getByRole('link', { name: 'My Orders' })).toHaveAttribute('aria-current', 'page')
  expect(navbar().getByRole('link', { name: 'Cart' })).not.toHaveAttribute('aria-current')
})

test('the profile picture is shown, or a blank one when it cannot be', async () => {
  const session: SessionUser = { ...customer, profilePicture: 'https://pictures.test/ada.webp' }
  await renderApp({ at: '/', session })
  const link = navbar().getByRole('link', { name: 'My Profile' })
  const picture = link.querySelector('img')
  expect(picture).toHaveAttribute('src', session.profilePicture)
  act(() => void picture?.dispatchEvent(new Event('error')))
  expect(link.querySelector('svg')).toBeVisible()
})

test('a search stands on every page but the list of products, which it leads to', async () => {
  const { user, location } = await renderApp({ at: '/myorders', session: customer })
  await user.type(screen.getByRole('searchbox', { name: 'Search all shops' }), ' tea & cups {Enter}')
  await waitFor(() => expect(location()).toBe('/?keyword=tea%20%26%20cups'))
  expect(screen.queryByRole('searchbox', { name: 'Search all shops' })).not.toBeInTheDocument()
})

test('Logout ends the session, tells the server and leads to the log-in', async () => {
  const { click, backend, location } = await renderApp({ at: '/', session: customer })
  await click(navbar().getByRole('button', { name: 'Logout' }))
  expect(await screen.findByRole('heading', { name: 'Login' })).toBeVisible()
  expect(location()).toBe('/login')
  expect(localStorage.getItem('auth')).toBe('null')
  const [call] = backend.api.history.post ?? []
  expect(call).toMatchObject({ url: '/api/auth/logout', headers: { Authorization: `Bearer ${customer.token}` } })
})

test('a double click on Logout does not follow the link that takes its place', async () => {
  const { click, location } = await renderApp({ at: '/profile', session: customer })
  await click(screen.getByRole('button', { name: 'Logout' }))
  const link = await navbar().findByRole('link', { name: 'Register Shop Owner' })
  fireEvent.click(link, { detail: 2 })
  expect(location()).toBe('/login')
  fireEvent.click(link, { detail: 1 })
  expect(location()).toBe('/register/shop-owner')
})

test("the shop owners' app has no place for customers, and a way to the marketplace", async () => {
  await renderApp({ at: '/login', composition: shopOwnerApp })
  expect(links()).toEqual([
    ['Haggle for shop owners', '/'],
    ['Marketplace', 'http://market.test'],
    ['Login', '/login'],
    ['Register Shop Owner', '/register/shop-owner'],
  ])
})

describe('a remote that the shell has never heard of', () => {
  const withWishlist = (nav: NavEntry) => {
    const release = releaseOf('wishlist', '1.0.0', [{ path: '/wishes', access: 'everyone', screen: './Wishes', nav }])
    return { ...marketplace, remotes: [...marketplace.remotes, { name: release.name, release }] }
  }

  test('brings a link, before the pictures and those of the shell', async () => {
    await renderApp({ at: '/', session: customer, composition: withWishlist({ label: 'Wish list' }) })
    expect(links().map(([name]) => name)).toEqual(['Haggle', 'Wish list', 'Cart', 'My Orders', 'Notices', 'My Profile'])
    expect(navbar().getByRole('link', { name: 'Wish list' })).toHaveTextContent('Wish list')
  })

  test.each([
    ['everyone', [null, customer, shopOwner]],
    ['guest', [null]],
    ['signedIn', [customer, shopOwner]],
    ['user', [customer]],
    ['shopOwner', [shopOwner]],
  ] as const)('shows a link for %s to nobody else', async (visibleTo, viewers) => {
    for (const session of [null, customer, shopOwner]) {
      const composition = withWishlist({ label: 'Wish list', visibleTo })
      const { unmount } = await renderApp({ at: '/login', session, composition })
      const shown = navbar().queryAllByRole('link', { name: 'Wish list' })
      expect(shown).toHaveLength(viewers.some((viewer) => viewer === session) ? 1 : 0)
      unmount()
    }
  })

  test('brings an icon and a badge of its own', async () => {
    const nav: NavEntry = { label: 'Wish list', icon: 'M2 4h20', badge: 'wishlist/wishes' }
    await renderApp({ at: '/', composition: withWishlist(nav) })
    const link = navbar().getByRole('link', { name: 'Wish list' })
    expect(link.querySelector('path')).toHaveAttribute('d', 'M2 4h20')
    expect(link).toHaveTextContent(/^$/)
    expect(link).toHaveAttribute('title', 'Wish list')
    act(() => registerBadge('wishlist/wishes', { count: () => 4, describe: (wishes) => `${wishes} wishes` }))
    expect(navbar().getByRole('link', { name: 'Wish list, 4 wishes' })).toHaveTextContent('4')
  })

  test('is in the markup of a host for everybody, and goes right after for who gets a release without it', async () => {
    const composition = withWishlist({ label: 'Wish list' })
    const markup = hostMarkup(composition)
    const place = document.body.appendChild(document.createElement('div'))
    place.innerHTML = markup
    expect(place).toHaveTextContent('Wish list')
    const onRecoverableError = jest.fn()
    await act(() => Promise.resolve(hydrateRoot(place, appOf(composition, []), { onRecoverableError })))
    expect(onRecoverableError).not.toHaveBeenCalled()
    expect(place).not.toHaveTextContent('Wish list')
    place.remove()
  })
})

/** An app for a visitor who gets these screens, whatever the composition says. */
const appOf = (composition: Composition, screens: AppScreen[]) => (
  <MemoryRouter>
    <App composition={composition} screens={screens} slots={new Map()} store={fakeBackend().store} />
  </MemoryRouter>
)
const hostMarkup = (composition: Composition) => renderToString(appOf(composition, []))
