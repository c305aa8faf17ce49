import { api } from '@haggle/shared-state'
import { customer, fakeBackend } from '@haggle/shared-state/testing'
import { Page } from '@haggle/shared-ui'
import { Link, useParams } from '@haggle/shared-ui/router'
import { renderScreen } from '@haggle/shared-ui/testing'
import { act, fireEvent, screen, within } from '@testing-library/react'
import { useState, type ReactNode } from 'react'
import type { AppScreen } from '../composition/screen'
import { useShellProfileQuery } from '../profile/api'
import { LoadFailure } from '../remotes/LoadFailure'
import { memoizeUntilFailure } from '../remotes/memoizeUntilFailure'
import { reportFailure } from '../remotes/reportFailure'
import { renderApp } from '../testing/renderApp'
import { ScreenFrame } from './ScreenFrame'

jest.mock('../remotes/reportFailure')

const Browse = () => <Page title="Browse Products" />
const failure = (type: string) => new LoadFailure('catalog', '1.1.0', Object.assign(new Error('No files.'), { type }))

// React says on the console what its boundaries catch.
beforeEach(() => void jest.spyOn(console, 'error').mockReturnValue())

const open = (load: () => Promise<() => ReactNode>) =>
  renderApp({ at: '/', session: customer, screens: { '/': { load } } })

test('a skeleton is shown while a screen loads', async () => {
  await open(() => new Promise(() => undefined))
  expect(screen.getByRole('status', { name: 'Loading page' })).toHaveAttribute('aria-busy', 'true')
})

test('a screen is shown when it is loaded, not only when React ends the 300 ms of a fallback', async () => {
  let arrive: (screen: typeof Browse) => void = () => undefined
  const loading = new Promise<typeof Browse>((resolve) => (arrive = resolve))
  await open(() => loading)
  arrive(Browse)
  // turns of the event loop rather than time, which is longer on a busy machine; act would not wait for the 300 ms
  for (let turn = 0; turn < 20; turn++) await new Promise((done) => setTimeout(done))
  expect(screen.getByRole('heading', { name: 'Browse Products' })).toBeVisible()
})

test.each(['missing', 'timeout', 'error'])(
  'a screen that fails to load says how, whose it is and in which version: %s',
  async (type) => {
    await open(() => Promise.reject(failure(type)))
    const panel = within(await screen.findByRole('alert'))
    expect(panel.getByRole('heading', { level: 1 })).toBeVisible()
    expect(panel.getByText('catalog 1.1.0')).toBeVisible()
    expect(panel.getByText(type)).toBeVisible()
  },
)

test('the rest of the page keeps working', async () => {
  const { click } = await open(() => Promise.reject(failure('error')))
  await screen.findByRole('alert')
  await click(screen.getByRole('link', { name: 'My Orders' }))
  expect(await screen.findByRole('heading', { name: 'MyOrders' })).toBeVisible()
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
})

test('Retry loads the screen again', async () => {
  const load = jest.fn(() => Promise.resolve(Browse)).mockRejectedValueOnce(failure('error'))
  const { click } = await open(load)
  await click(await screen.findByRole('button', { name: 'Retry' }))
  expect(await screen.findByRole('heading', { name: 'Browse Products' })).toBeVisible()
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
})

test('a screen opened offline says so, and loads when the browser is back online', async () => {
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  await open(jest.fn(() => Promise.resolve(Browse)).mockRejectedValueOnce(failure('error')))
  expect(await screen.findByRole('alert')).toHaveTextContent('You seem to be offline.')
  await act(() => Promise.resolve(void fireEvent(window, new Event('online'))))
  expect(await screen.findByRole('heading', { name: 'Browse Products' })).toBeVisible()
})

test('Retry that fails shows the panel again', async () => {
  const load = jest.fn(() => Promise.reject(failure('error')))
  const { click } = await open(load)
  await click(await screen.findByRole('button', { name: 'Retry' }))
  expect(await screen.findByRole('button', { name: 'Retry' })).toBeVisible()
  expect(load).toHaveBeenCalledTimes(2)
})

test('Retry does not wait for the load behind the panel, which may hang', async () => {
  const load = jest.fn(() => new Promise<typeof Browse>(() => undefined)).mockRejectedValueOnce(failure('timeout'))
  const reload = () => Promise.resolve(Browse)
  const { click } = await renderApp({ at: '/', session: customer, screens: { '/': { load, reload } } })
  await click(await screen.findByRole('button', { name: 'Retry' }))
  expect(await screen.findByRole('heading', { name: 'Browse Products' })).toBeVisible()
})

test('a screen that timed out is tried again behind the panel, and takes over when it arrives', async () => {
  let arrive: (screen: typeof Browse) => void = () => undefined
  const late = new Promise<typeof Browse>((resolve) => (arrive = resolve))
  const load = jest.fn(() => late).mockRejectedValueOnce(failure('timeout'))
  await open(load)
  expect(await screen.findByRole('alert')).toBeVisible()
  await act(() => {
    arrive(Browse)
    return late
  })
  expect(await screen.findByRole('heading', { name: 'Browse Products' })).toBeVisible()
})

test('going back to a screen that timed out shows the error panel while the next load hangs', async () => {
  const start = jest.fn(() => new Promise<typeof Browse>(() => undefined)).mockRejectedValueOnce(failure('timeout'))
  const { click } = await renderApp({
    at: '/',
    session: customer,
    screens: { '/': memoizeUntilFailure(start, jest.fn()) },
  })
  await screen.findByRole('alert')
  await click(screen.getByRole('link', { name: 'My Orders' }))
  await screen.findByRole('heading', { name: 'MyOrders' })
  await click(screen.getByRole('link', { name: 'Haggle' }))
  expect(await screen.findByRole('button', { name: 'Retry' })).toBeVisible()
  expect(start).toHaveBeenCalledTimes(2)
})

describe('a screen that throws while rendering', () => {
  let isBroken: boolean
  const Fragile = () => {
    if (isBroken) throw new TypeError('Cannot read properties of undefined')
    return <Page title="Mended" />
  }
  const crash = async () => {
    isBroken = true
    const app = await renderApp({
      at: '/product/p1',
      session: customer,
      screens: { '/product/:id': { load: () => loaded } },
    })
    await screen.findByRole('alert')
    return app
  }
  const loaded = Promise.resolve(Fragile)

  test('is caught, and reported, and its release is named on the console', async () => {
    await crash()
    expect(console.error).toHaveBeenLastCalledWith('The screen of catalog 1.1.0 failed.')
    expect(screen.getByRole('navigation', { name: 'Main' })).toBeVisible()
    expect(screen.getByText('crash')).toBeVisible()
    expect(reportFailure).toHaveBeenCalledTimes(1)
    expect(reportFailure).toHaveBeenCalledWith({
      remote: 'catalog',
      version: '1.1.0',
      type: 'error',
      message: 'Crashed: Cannot read properties of undefined',
      isCounted: true,
      frames: [],
    })
  })

  test('is shown by Retry once it can be', async () => {
    const { click } = await crash()
    isBroken = false
    await click(screen.getByRole('button', { name: 'Retry' }))
    expect(await screen.findByRole('heading', { name: 'Mended' })).toBeVisible()
  })
})

test('a screen whose texts a browser extension removed is rendered anew, and that does not count against its release', async () => {
  const Product = () => {
    const [isBusy, setBusy] = useState(false)
    return (
      <Page title="Product">
        <button onClick={() => setBusy(true)}>
          {isBusy && <span>…</span>}
          Buy
        </button>
      </Page>
    )
  }
  const loaded = Promise.resolve(Product)
  const { click } = await open(() => loaded)
  const button = await screen.findByRole('button', { name: 'Buy' })
  button.replaceChildren()
  await click(button)
  expect(await screen.findByRole('button', { name: 'Buy' })).toBeVisible()
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  expect(reportFailure).toHaveBeenCalledWith(expect.objectContaining({ remote: 'catalog', isCounted: false }))
  // it withstands that from now on
  const again = screen.getByRole('button', { name: 'Buy' })
  again.replaceChildren()
  await click(again)
  expect(again).toHaveTextContent('…')
  expect(reportFailure).toHaveBeenCalledTimes(1)
})

test('Retry fetches again the reply that made a screen crash', async () => {
  const Profile = () => {
    const { data } = useShellProfileQuery()
    return <Page title={data ? data.name.toUpperCase() : 'Loading'} />
  }
  const loaded = Promise.resolve(Profile)
  const { click } = await renderApp({
    at: '/product/p1',
    session: customer,
    screens: { '/product/:id': { load: () => loaded } },
    server: (api) => api.onGet('/api/auth/profile').replyOnce(200, {}).onGet('/api/auth/profile').reply(200, customer),
  })
  await click(within(await screen.findByRole('alert')).getByRole('button', { name: 'Retry' }))
  expect(await screen.findByRole('heading', { name: customer.name.toUpperCase() })).toBeVisible()
})

const Crashing = () => {
  throw new Error('broken')
}
const openCrashing = (live: AppScreen['live']) => {
  const loaded = Promise.resolve(Crashing)
  return renderApp({ at: '/', session: customer, screens: { '/': { load: () => loaded, live } } })
}

test('a canary that crashes is reported, and the live release takes its place', async () => {
  await openCrashing({ version: '1.0.0', load: () => Promise.resolve(Browse) })
  expect(await screen.findByRole('heading', { name: 'Browse Products' })).toBeVisible()
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  expect(reportFailure).toHaveBeenCalledWith(expect.objectContaining({ version: '1.1.0', message: 'Crashed: broken' }))
})

test('the live release in place of a canary does not get replies that the canary made its own', async () => {
  const release = (field: string, title: (profile: Record<string, string>) => string) => () => {
    const { useGreetingQuery } = api.injectEndpoints({
      overrideExisting: true,
      endpoints: (build) => ({
        greeting: build.query<Record<string, string>, void>({
          query: () => ({ url: '/api/auth/profile' }),
          transformResponse: ({ name }: { name: string }) => ({ [field]: name }),
        }),
      }),
    })
    const Greeting = () => {
      const { data } = useGreetingQuery()
      return <Page title={data ? title(data) : 'Loading'} />
    }
    return Promise.resolve(Greeting)
  }
  const canary = memoizeUntilFailure(
    release('fullName', ({ nick }) => nick!.toUpperCase()),
    () => undefined,
  )
  const live = memoizeUntilFailure(
    release('name', ({ name }) => name!.toUpperCase()),
    () => undefined,
  )
  await renderApp({
    at: '/',
    session: customer,
    screens: { '/': { load: canary.load, live: { version: '1.0.0', load: live.load } } },
    server: (backend) => backend.onGet('/api/auth/profile').reply(200, customer),
  })
  expect(await screen.findByRole('heading', { name: customer.name.toUpperCase() })).toBeVisible()
})

test('if the live release crashes, too, the error panel names it', async () => {
  await openCrashing({ version: '1.0.0', load: () => Promise.resolve(Crashing) })
  expect(await screen.findByRole('alert')).toHaveTextContent('catalog 1.0.0')
  expect(reportFailure).toHaveBeenLastCalledWith(
    expect.objectContaining({ version: '1.0.0', message: 'Crashed: broken' }),
  )
})

test('another address of the same screen tries again', async () => {
  const Product = () => {
    if (useParams().id === 'broken') throw new Error('broken')
    return <Page title="Whole" />
  }
  const loaded = Promise.resolve(Product)
  const product: AppScreen = {
    path: '/product/:id',
    access: 'everyone',
    remote: 'catalog',
    version: '1.1.0',
    load: () => loaded,
    prefetch: () => undefined,
  }
  const ui = (
    <>
      <Link to="/product/whole">Another product</Link>
      <ScreenFrame screen={product} />
    </>
  )
  await act(() =>
    Promise.resolve(renderScreen(ui, { wrapper: fakeBackend().Wrapper, at: '/product/broken', path: product.path })),
  )
  await screen.findByRole('alert')
  await act(() => Promise.resolve(void fireEvent.click(screen.getByRole('link'))))
  expect(await screen.findByRole('heading', { name: 'Whole' })).toBeVisible()
})

test('a failure to load is not reported a second time as a crash', async () => {
  await open(() => Promise.reject(failure('missing')))
  await screen.findByRole('alert')
  expect(reportFailure).not.toHaveBeenCalled()
})
