import { customer, shopOwner } from '@haggle/shared-state/testing'
import { AppLink } from '@haggle/shared-ui/router'
import { render, screen, waitFor } from '@testing-library/react'
import { useEffect, useState } from 'react'
import { shopOwnerApp } from '../testing/composition'
import { renderApp } from '../testing/renderApp'
import { AppBoundary } from './AppBoundary'

const inShopApp = (at: string, session = shopOwner) => renderApp({ at, session, composition: shopOwnerApp })

describe("the shop owners' app", () => {
  test('opens at the dashboard', async () => {
    const { location } = await inShopApp('/')
    expect(await screen.findByRole('heading', { name: 'Dashboard' })).toBeVisible()
    expect(location()).toBe('/shop/dashboard')
  })

  test('asks a guest to log in', async () => {
    const { location } = await renderApp({ at: '/', composition: shopOwnerApp })
    await waitFor(() => expect(location()).toBe('/login'))
    expect(await screen.findByRole('link', { name: 'Register as Shop Owner' })).toBeVisible()
    expect(screen.queryByRole('link', { name: 'Register as User' })).not.toBeInTheDocument()
  })

  test.each(['/register/user', '/cart', '/product/p1', '/no/such/page'])('has nothing at %s', async (at) => {
    await inShopApp(at)
    expect(screen.getByRole('heading', { name: '404 Not Found' })).toBeVisible()
  })

  test.each(['/', '/login', '/shop/orders', '/profile'])(
    'tells a customer at %s whom it is for, without a loop',
    async (at) => {
      await inShopApp(at, customer)
      expect(await screen.findByRole('heading', { name: 'This app is for shop owners' })).toBeVisible()
      expect(screen.getByRole('link', { name: 'Go to Marketplace' })).toHaveAttribute('href', 'http://market.test')
      expect(screen.queryByRole('link', { name: /Cart/ })).not.toBeInTheDocument()
    },
  )

  test('links to the marketplace for what it does not have', async () => {
    const links = (
      <>
        <AppLink to="/product/p1">In the marketplace</AppLink>
        <AppLink to="/shop/orders">Here</AppLink>
      </>
    )
    const screens = { '/shop/dashboard': { load: () => Promise.resolve(() => links) } }
    await renderApp({ at: '/', session: shopOwner, composition: shopOwnerApp, screens })
    const marketplace = await screen.findByRole('link', { name: 'In the marketplace' })
    expect(marketplace).toHaveAttribute('href', 'http://market.test/product/p1')
    expect(screen.getByRole('link', { name: 'Here' })).toHaveAttribute('href', '/shop/orders')
  })

  test('lets that customer log out', async () => {
    const { click, location } = await inShopApp('/', customer)
    await click(await screen.findByRole('button', { name: 'Log in as somebody else' }))
    await waitFor(() => expect(location()).toBe('/login'))
  })
})

test('an unknown path says so and leads back', async () => {
  const { click } = await renderApp({ at: '/no/such/page' })
  expect(screen.getByText('404 Not Found')).toBeVisible()
  await click(screen.getByRole('link', { name: 'Back to the start' }))
  expect(await screen.findByRole('heading', { name: 'BrowseProducts' })).toBeVisible()
})

describe('a screen that breaks the page around it', () => {
  const leave = (error: unknown) => {
    const Careless = () => {
      useEffect(
        () => () => {
          throw error
        },
        [],
      )
      return <p>Careless</p>
    }
    const loaded = Promise.resolve(Careless)
    return renderApp({ at: '/', session: customer, screens: { '/': { load: () => loaded } } })
  }
  let sent: jest.Mock
  beforeEach(() => {
    jest.spyOn(console, 'error').mockReturnValue()
    Object.assign(globalThis, { fetch: (sent = jest.fn(() => Promise.reject(new TypeError('offline')))) })
  })

  test('while it is left does not take the navbar and the next screen with it, and is reported', async () => {
    const error = new Error('cleanup')
    error.stack = 'Error: cleanup\n    at f (http://shop.test/releases/catalog/1.1.0/Home.js:1:2)'
    const { click } = await leave(error)
    await click(screen.getByRole('link', { name: 'My Orders' }))
    expect(await screen.findByRole('heading', { name: 'MyOrders' })).toBeVisible()
    expect(screen.getByRole('navigation')).toBeVisible()
    const report: unknown = {
      remote: 'catalog',
      version: '1.1.0',
      type: 'script',
      route: '/',
      message: 'cleanup',
      frames: ['catalog/1.1.0/Home.js:1:2'],
    }
    expect(sent.mock.calls.map(([, { body }]: [string, { body: string }]) => JSON.parse(body) as unknown)).toEqual([
      report,
    ])
  })

  test.each([null, undefined, Object.create(null)])('with %p is shown with its error panel', async (thrown) => {
    const load = Promise.resolve(() => {
      throw thrown
    })
    await renderApp({ at: '/', screens: { '/': { load: () => load } } })
    expect(await screen.findByRole('button', { name: 'Retry' })).toBeVisible()
  })

  test('and `fetch`, too, has its panel, and is reported by other means', async () => {
    sent.mockImplementation(() => {
      throw new Error('no fetch')
    })
    const sendBeacon = jest.fn()
    Object.assign(navigator, { sendBeacon })
    const load = Promise.resolve(() => {
      throw new Error('render')
    })
    await renderApp({ at: '/product/p1', screens: { '/product/:id': { version: '9.9.9', load: () => load } } })
    expect(await screen.findByRole('button', { name: 'Retry' })).toBeVisible()
    expect(sendBeacon).toHaveBeenCalledWith('/api/client-errors', expect.any(Blob))
  })

  test('for good is said so, with a way to load the page again', () => {
    const Broken = () => {
      throw new Error('map is gone')
    }
    render(
      <AppBoundary>
        <Broken />
      </AppBoundary>,
    )
    expect(screen.getByRole('heading', { name: 'Haggle has stopped' })).toBeVisible()
    expect(screen.getByRole('button', { name: 'Try again' })).toBeEnabled()
  })
})

describe('a navigation', () => {
  const scrollTo = () => jest.spyOn(window, 'scrollTo').mockReturnValue()

  test('starts at the top, with the focus on the heading', async () => {
    const scrolled = scrollTo()
    const { click } = await renderApp({ at: '/', session: customer })
    await click(screen.getByRole('link', { name: 'My Orders' }))
    await waitFor(() => expect(screen.getByRole('heading', { name: 'MyOrders' })).toHaveFocus())
    expect(scrolled).toHaveBeenCalledWith(0, 0)
    expect(document.title).toBe('MyOrders · Haggle')
  })

  test('does not happen when the app opens', async () => {
    const scrolled = scrollTo()
    await renderApp({ at: '/' })
    await screen.findByRole('heading', { name: 'BrowseProducts' })
    expect(document.body).toHaveFocus()
    expect(scrolled).not.toHaveBeenCalled()
  })
})

test('the first thing to reach is the way past the navbar', async () => {
  const { user } = await renderApp({ at: '/' })
  await user.tab()
  expect(screen.getByRole('link', { name: 'Skip to content' })).toHaveFocus()
  expect(screen.getByRole('main')).toHaveAttribute('id', 'main')
})

describe('when what has the focus is no more', () => {
  function Wishes() {
    const [there, setThere] = useState(['Lamp', 'Rope'])
    return (
      <section aria-label="Wishes">
        {there.map((name) => (
          <button key={name} onClick={() => setThere(there.filter((each) => each !== name))}>
            {name}
          </button>
        ))}
        <button disabled={there.length < 2} onClick={() => setThere([])}>
          All
        </button>
      </section>
    )
  }
  const open = async () => {
    const loaded = Promise.resolve(Wishes)
    const app = await renderApp({ at: '/', screens: { '/': { load: () => loaded } } })
    return { ...app, wishes: await screen.findByRole('region', { name: 'Wishes' }) }
  }

  test.each(['Lamp', 'All'])('its surroundings have it: %s', async (name) => {
    const { user, wishes } = await open()
    await user.click(screen.getByRole('button', { name }))
    await waitFor(() => expect(wishes).toHaveFocus())
  })

  test.each([
    ['next', 'Lamp', 'Rope'],
    ['previous', 'Sofa', 'Rope'],
  ])('the %s item of its list has it', async (_, name, neighbour) => {
    function Cart() {
      const [there, setThere] = useState(['Lamp', 'Rope', 'Sofa'])
      return there.map((each) => (
        <li key={each} aria-label={each}>
          <button onClick={() => setThere(there.filter((other) => other !== each))}>{`Delete ${each}`}</button>
        </li>
      ))
    }
    const loaded = Promise.resolve(Cart)
    const { user } = await renderApp({ at: '/', screens: { '/': { load: () => loaded } } })
    await user.click(await screen.findByRole('button', { name: `Delete ${name}` }))
    await waitFor(() => expect(screen.getByRole('listitem', { name: neighbour })).toHaveFocus())
  })

  test('after a click on the background the focus stays on the body', async () => {
    const { user } = await open()
    const rope = screen.getByRole('button', { name: 'Rope' })
    rope.focus()
    await user.click(document.body)
    rope.remove()
    await Promise.resolve()
    expect(document.body).toHaveFocus()
  })
})

describe('a link that is pointed at', () => {
  test('has its screen fetched ahead', async () => {
    const prefetch = jest.fn()
    const { user } = await renderApp({ at: '/', session: customer, screens: { '/myorders': { prefetch } } })
    await user.hover(screen.getByRole('link', { name: 'My Orders' }))
    expect(prefetch).toHaveBeenCalled()
  })

  test('has nothing fetched that its reader may not see', async () => {
    const prefetch = jest.fn()
    const Shortcut = () => <a href="/shop/orders">Orders of a shop</a>
    const shortcut = Promise.resolve(Shortcut)
    const { user } = await renderApp({
      at: '/',
      session: customer,
      screens: { '/': { load: () => shortcut }, '/shop/orders': { prefetch } },
    })
    await user.hover(await screen.findByRole('link', { name: 'Orders of a shop' }))
    expect(prefetch).not.toHaveBeenCalled()
  })
})
