import { act, screen, within } from '@testing-library/react'
import type { SessionUser } from 'shared-contract'
import { customer, lampLine, shopOwner } from 'shared-state/testing'
import { shopOwnerApp } from '../testing/composition'
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

test('a customer finds cart, orders and profile', async () => {
  await renderApp({ at: '/', session: customer })
  expect(links()).toEqual([
    ['Haggle', '/'],
    ['Cart', '/cart'],
    ['My Orders', '/myorders'],
    ['My Profile', '/profile'],
  ])
  expect(navbar().getByText('Hello, Ada Customer (user)')).toBeVisible()
})

test('a shop owner finds shop, orders of the shop and profile', async () => {
  await renderApp({ at: '/', session: shopOwner })
  expect(links()).toEqual([
    ['Haggle', '/'],
    ['My Shop', '/shop/dashboard'],
    ['Manage Orders', '/shop/orders'],
    ['My Profile', '/profile'],
  ])
  expect(navbar().getByText('Hello, Oskar Owner (shopOwner)')).toBeVisible()
})

test('the badge counts every item of the cart', async () => {
  await renderApp({ at: '/', session: customer, cart: [lampLine, { ...lampLine, product: 'p-vase', qty: 1 }] })
  expect(navbar().getByRole('link', { name: 'Cart, 3 items' })).toHaveTextContent('3')
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

test('Logout ends the session, tells the server and leads to the log-in', async () => {
  const { click, backend, location } = await renderApp({ at: '/', session: customer })
  await click(navbar().getByRole('button', { name: 'Logout' }))
  expect(await screen.findByRole('heading', { name: 'Login' })).toBeVisible()
  expect(location()).toBe('/login')
  expect(localStorage.getItem('auth')).toBe('null')
  const [call] = backend.api.history.post ?? []
  expect(call).toMatchObject({ url: '/api/auth/logout', headers: { Authorization: `Bearer ${customer.token}` } })
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
