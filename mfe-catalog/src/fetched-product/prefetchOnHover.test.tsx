import { fakeBackend } from '@haggle/shared-state/testing'
import { Link, Route, Routes } from '@haggle/shared-ui/router'
import { renderScreen } from '@haggle/shared-ui/testing'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import BrowseProducts from '../browse/BrowseProducts'
import ProductDetail from '../product/ProductDetail'
import { lamp, lampSummary, listOf } from '../testing/market'
import { asInBrowser } from '../testing/productPage'

const priced = (sellingPrice: number) => ({ ...lamp, sellingPrice, mrp: 500 })

afterEach(() => {
  jest.useRealTimers()
  jest.restoreAllMocks()
  Reflect.deleteProperty(navigator, 'connection')
})

/** A visitor on a list with a lamp, and links to the lamp and back. */
async function browse() {
  asInBrowser()
  const backend = fakeBackend()
  backend.api.onGet('/api/products').reply(200, listOf([lampSummary]))
  backend.api.onGet('/api/products/lamp').reply(200, priced(99))
  backend.api.onGet('/api/negotiations/lamp').reply(200, { productId: 'lamp', attemptsLeft: 3 })
  const { user } = renderScreen(
    <>
      <Link to="/">All products</Link>
      <Routes>
        <Route path="/" element={<BrowseProducts />} />
        <Route path="/product/:id" element={<ProductDetail />} />
      </Routes>
    </>,
    { wrapper: backend.Wrapper },
  )
  const link = await screen.findByRole('link', { name: 'View Details' })
  const asked = () => backend.api.history.get.filter(({ url }) => url === '/api/products/lamp').length
  return { backend, user, link, asked }
}

test.each([
  ['pointed at', (link: HTMLElement) => fireEvent.pointerEnter(link)],
  ['focused', (link: HTMLElement) => fireEvent.focus(link)],
])('a product whose link is %s is there when it is opened, asked for once', async (_, approach) => {
  const { user, link, asked } = await browse()
  approach(link)
  approach(link)
  expect(asked()).toBe(0)
  await waitFor(() => expect(asked()).toBe(1))
  await screen.findByRole('link', { name: 'View Details' })
  await user.click(link)
  expect(screen.getByRole('heading', { level: 1, name: 'Reading Lamp' })).toBeVisible()
  expect(asked()).toBe(1)
})

test('a link that the pointer passes, or that is opened at once, prefetches nothing', async () => {
  const { user, link, asked } = await browse()
  jest.useFakeTimers({ advanceTimers: true })
  for (const [come, go] of [
    [fireEvent.pointerEnter, fireEvent.pointerLeave],
    [fireEvent.focus, fireEvent.blur],
  ] as const) {
    come(link)
    go(link)
  }
  jest.advanceTimersByTime(1000)
  expect(asked()).toBe(0)
  jest.useRealTimers()
  await user.click(link)
  expect(await screen.findByText('$99.00')).toBeVisible()
  expect(asked()).toBe(1)
})

test('a product that was prefetched long before is fetched again when it is opened', async () => {
  const { backend, user, link, asked } = await browse()
  await user.hover(link)
  await waitFor(() => expect(asked()).toBe(1))
  backend.api.onGet('/api/products/lamp').reply(200, priced(120))
  jest.useFakeTimers({ advanceTimers: true, now: Date.now() + 6000 })
  fireEvent.click(link)
  expect(await screen.findByText('$120.00')).toBeVisible()
  expect(asked()).toBe(2)
})

test('a second visit fetches the product again, however soon', async () => {
  const { backend, user, link, asked } = await browse()
  await user.click(link)
  expect(await screen.findByText('$99.00')).toBeVisible()
  await user.click(screen.getByText('All products'))
  backend.api.onGet('/api/products/lamp').reply(200, priced(120))
  await user.click(await screen.findByRole('link', { name: 'View Details' }))
  expect(await screen.findByText('$120.00')).toBeVisible()
  expect(asked()).toBe(2)
})

test('nothing is prefetched for a visitor who saves data or is offline', async () => {
  const { link, asked } = await browse()
  Object.assign(navigator, { connection: { saveData: true } })
  jest.useFakeTimers()
  fireEvent.focus(link)
  jest.advanceTimersByTime(1000)
  Reflect.deleteProperty(navigator, 'connection')
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  fireEvent.focus(link)
  jest.advanceTimersByTime(1000)
  expect(asked()).toBe(0)
})
