import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { HagglingSettings, ReceivedOffer, ReceivedOffers, ShopOffer } from 'shared-contract'
import { fakeBackend } from 'shared-state/testing'
import { renderScreen } from 'shared-ui/testing'
import { lamp, owner } from '../testing/shop'
import ShopOffersScreen from './ShopOffersScreen'

const LIST = '/api/shops/s-owner/offers'
const SETTINGS = '/api/products/lamp/haggling'
const AT = '2026-03-04T10:00:00.000Z'

const UNTIL = new Date(Date.now() + 3_600_000).toISOString()

const shopOffer: ShopOffer = { id: 'a1', productId: 'lamp', kind: 'reply', price: 850, until: UNTIL, state: 'open' }

const received = (change: Partial<ReceivedOffer> = {}): ReceivedOffer => ({
  id: 'o1',
  product: { _id: 'lamp', name: lamp.name, image: lamp.image, sellingPrice: 1000 },
  customer: { _id: 'ada', name: 'Ada' },
  price: 700,
  status: 'rejected',
  createdAt: new Date().toISOString(),
  ...change,
})

const listOf = (offers: ReceivedOffer[], page = 1, pages = 1): ReceivedOffers => ({
  offers,
  page,
  pages,
  total: offers.length,
})

function open(offers: ReceivedOffer[] = [received()], { at = '/shop/offers', pages = 1, product = lamp } = {}) {
  const backend = fakeBackend({ session: owner })
  backend.api.onGet('/api/products/shop/s-owner').reply(200, [lamp])
  backend.api.onGet('/api/products/lamp').reply(200, product)
  const holds = (offers: ReceivedOffer[]) => backend.api.onGet(LIST).reply(200, listOf(offers, 1, pages))
  holds(offers)
  const sent = (method: 'post' | 'put') =>
    JSON.parse((backend.api.history[method][0]?.data as string) ?? 'null') as unknown
  const asked = () => backend.api.history.get.filter(({ url }) => url === LIST).map(({ params }) => params as object)
  return { backend, holds, sent, asked, ...renderScreen(<ShopOffersScreen />, { wrapper: backend.Wrapper, at }) }
}

const card = async (name = 'Ada offered $700.00') => within(await screen.findByRole('article', { name }))

test('an offer shows customer, price, product and outcome', async () => {
  open()
  const { getByText, queryByRole } = await card()
  expect(getByText(/for Desk Lamp, at \$1,000\.00/)).toBeVisible()
  expect(getByText('Declined')).toBeVisible()
  expect(queryByRole('button', { name: 'Withdraw' })).toBeNull()
})

test('an offer of more than 7 days ago, to which the server takes no reply, has no form for one', async () => {
  open([received({ createdAt: AT })])
  const { getByText, queryByRole } = await card()
  expect(getByText('You can reply within 7 days after an offer.')).toBeVisible()
  expect(queryByRole('button', { name: 'Reply' })).toBeNull()
})

test('an inbox without offers says so', async () => {
  open([])
  expect(await screen.findByText('No offers here yet.')).toBeVisible()
})

test('a new offer shows at once', async () => {
  const { backend, holds } = open()
  await card()
  await waitFor(() => expect(backend.socket.joined).toHaveLength(1))
  holds([received({ id: 'o2', price: 790 }), received()])
  backend.socket.emits('offerReceived', { productId: 'lamp' })
  await card('Ada offered $790.00')
})

test('an offer that comes while the list is being read for another is not missed', async () => {
  const { backend, holds } = open()
  await card()
  await waitFor(() => expect(backend.socket.joined).toHaveLength(1))
  let answer: (() => void) | undefined
  const read = () => new Promise<[number, object]>((resolve) => (answer = () => resolve([200, listOf([received()])])))
  backend.api.onGet(LIST).reply(read)
  backend.socket.emits('offerReceived', { productId: 'lamp' })
  await waitFor(() => expect(answer).toBeDefined())
  holds([received({ id: 'o2', price: 790 }), received()])
  backend.socket.emits('offerReceived', { productId: 'lamp' })
  answer?.()
  await card('Ada offered $790.00')
})

test('a reply has a price and hours', async () => {
  const { backend, sent, user } = open()
  await user.click((await card()).getByRole('button', { name: 'Reply' }))
  expect(await screen.findByLabelText('Your price')).toHaveFocus()
  await user.keyboard('850')
  backend.api.onPost(LIST).reply(200, shopOffer)
  await user.click(screen.getByRole('button', { name: 'Send reply' }))
  await waitFor(() => expect(screen.queryByLabelText('Your price')).toBeNull())
  expect(sent('post')).toEqual({ productId: 'lamp', customerId: 'ada', price: 850, hours: 48 })
})

test('Escape closes the reply', async () => {
  const { user } = open()
  await user.click((await card()).getByRole('button', { name: 'Reply' }))
  expect(await screen.findByLabelText('Your price')).toHaveFocus()
  await user.keyboard('8{Escape}')
  expect(screen.queryByLabelText('Your price')).toBeNull()
})

test('a price that lapses on screen is said to have lapsed, and cannot be withdrawn', async () => {
  jest.useFakeTimers({ advanceTimers: true })
  try {
    open([received({ shopOffer })])
    const { getByText, getByRole, queryByRole } = await card()
    expect(getByText(/^Your reply: \$850\.00, open until/)).toBeVisible()
    act(() => jest.advanceTimersByTime(3_601_000))
    expect(getByText('Your reply: $850.00, lapsed')).toBeVisible()
    expect(queryByRole('button', { name: 'Withdraw' })).toBeNull()
    expect(getByRole('button', { name: 'Reply' })).toBeVisible()
  } finally {
    jest.useRealTimers()
  }
})

test('a refused reply says why and stays', async () => {
  const { backend, user } = open()
  await user.click((await card()).getByRole('button', { name: 'Reply' }))
  await user.type(await screen.findByLabelText('Your price'), '850')
  backend.api.onPost(LIST).reply(409, { message: 'Your open price is lower already.' })
  await user.click(screen.getByRole('button', { name: 'Send reply' }))
  expect(await screen.findByText('Your open price is lower already.')).toBeVisible()
  expect(screen.getByLabelText('Your price')).toHaveValue('850')
})

test('a reply whose answer was lost closes once the offer shows its price', async () => {
  const { backend, holds, user } = open()
  await user.click((await card()).getByRole('button', { name: 'Reply' }))
  await user.type(await screen.findByLabelText('Your price'), '850')
  backend.api.onPost(LIST).reply(() => {
    holds([received({ shopOffer })])
    return Promise.reject(new Error('The connection was lost.'))
  })
  await user.click(screen.getByRole('button', { name: 'Send reply' }))
  expect(await screen.findByText(/^Your reply: \$850\.00, open until/)).toBeVisible()
  await waitFor(() => expect(screen.queryByLabelText('Your price')).toBeNull())
  expect(screen.queryByRole('alert')).toBeNull()
})

test('a reply that is refused because it was sent before closes, too', async () => {
  const { backend, holds, user } = open()
  await user.click((await card()).getByRole('button', { name: 'Reply' }))
  await user.type(await screen.findByLabelText('Your price'), '850')
  backend.api.onPost(LIST).reply(() => {
    holds([received({ shopOffer })])
    return [409, { message: 'Your price must be below the one that is open.' }]
  })
  await user.click(screen.getByRole('button', { name: 'Send reply' }))
  expect(await screen.findByText(/^Your reply: \$850\.00, open until/)).toBeVisible()
  await waitFor(() => expect(screen.queryByLabelText('Your price')).toBeNull())
})

test('offers that cannot be refreshed stay, with the reply that is being typed', async () => {
  const { backend, user } = open()
  await user.click((await card()).getByRole('button', { name: 'Reply' }))
  await user.type(await screen.findByLabelText('Your price'), '850')
  await waitFor(() => expect(backend.socket.joined).toHaveLength(1))
  backend.api.onGet(LIST).networkError()
  backend.socket.emits('offerReceived', { productId: 'lamp' })
  expect(await screen.findByRole('alert')).toHaveTextContent("Error: Failed to fetch your shop's offers.")
  expect(screen.getByLabelText('Your price')).toHaveValue('850')
})

test('leaving with an unsent reply asks first', async () => {
  const { user } = open()
  await user.click((await card()).getByRole('button', { name: 'Reply' }))
  const closeTab = () => fireEvent(window, new Event('beforeunload', { cancelable: true }))
  await screen.findByLabelText('Your price')
  expect(closeTab()).toBe(true)
  await user.keyboard('850')
  expect(closeTab()).toBe(false)
})

test('the current offers are marked as busy while others load', async () => {
  const { backend, user } = open()
  await card()
  backend.api.onGet(LIST).reply(() => new Promise(() => undefined))
  await user.selectOptions(screen.getByLabelText('Show'), 'Accepted offers')
  expect(screen.getByRole('region', { name: 'Offers found' })).toHaveAttribute('aria-busy', 'true')
})

test('an open price can be withdrawn', async () => {
  const { backend, holds, user } = open([received({ shopOffer })])
  backend.api.onDelete(`${LIST}/a1`).reply(() => {
    holds([received({ shopOffer: { ...shopOffer, state: 'withdrawn' } })])
    return [200, {}]
  })
  await user.click((await card()).getByRole('button', { name: 'Withdraw' }))
  expect(await screen.findByText('Your reply: $850.00, withdrawn')).toBeVisible()
})

test('a withdrawal whose reply was lost is reported as done, not as failed', async () => {
  const { backend, holds, user } = open([received({ shopOffer })])
  backend.api.onDelete(`${LIST}/a1`).reply(() => {
    holds([received({ shopOffer: { ...shopOffer, state: 'withdrawn' } })])
    return [502]
  })
  await user.click((await card()).getByRole('button', { name: 'Withdraw' }))
  expect(await screen.findByText('Your reply: $850.00, withdrawn')).toBeVisible()
  expect(screen.queryByRole('alert')).toBeNull()
})

test('product, state and page are kept in the address bar', async () => {
  const { asked, location, user } = open([received()], { at: '/shop/offers?state=rejected', pages: 3 })
  await card()
  expect(asked()).toEqual([{ pageNumber: 1, state: 'rejected' }])
  await user.click(screen.getByRole('button', { name: 'Next' }))
  expect(location()).toBe('/shop/offers?state=rejected&page=2')
})

test('a product without a name in the address bar means all products', async () => {
  const { asked } = open([received()], { at: '/shop/offers?product=' })
  await card()
  expect(asked()).toEqual([{ pageNumber: 1 }])
})

async function openSettings(settings: HagglingSettings) {
  const opened = open([], { at: '/shop/offers?product=lamp' })
  opened.backend.api.onGet(SETTINGS).reply(200, settings)
  opened.backend.api.onPut(SETTINGS).reply(200, settings)
  expect(await screen.findByRole('heading', { name: 'Counter offers for Desk Lamp' })).toBeVisible()
  await opened.user.click(screen.getByRole('button', { name: 'Show settings' }))
  return opened
}

test('an insight that cannot be fetched is not asked for again and again', async () => {
  const { backend, user } = open(undefined, { at: '/shop/offers?product=lamp' })
  const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))
  backend.api.onGet('/api/products/lamp/haggling/insight').reply(async () => {
    await pause(10)
    return [500, { message: 'Too busy.' }]
  })
  await user.click(await screen.findByRole('button', { name: 'Show insight' }))
  const asked = () => backend.api.history.get.filter(({ url }) => url?.endsWith('/insight')).length
  expect(await screen.findByText('Error: Too busy.')).toBeVisible()
  await act(() => pause(200))
  // by the screen, and by the card that was opened
  expect(asked()).toBe(2)
  expect(screen.getByText('Error: Too busy.')).toBeVisible()
})

test('a product that is gone is said to be so, and its id is not shown as its name', async () => {
  open([], { at: '/shop/offers?product=lost' })
  expect(await screen.findByText('Error: Failed to fetch product details.')).toBeVisible()
  expect(await screen.findByRole('combobox', { name: 'Product' })).toBeVisible()
  expect(screen.queryByText('lost')).toBeNull()
})

test("another shop's product has no settings and no insight here", async () => {
  const product = { ...lamp, shop: { _id: 's-other', shopName: 'Other Oddities' } }
  open([], { at: '/shop/offers?product=lamp', product })
  expect(await screen.findByText('Error: This product belongs to another shop.')).toBeVisible()
  expect(screen.queryByRole('heading', { name: /^Counter offers/ })).toBeNull()
  expect(screen.queryByRole('heading', { name: 'Insight' })).toBeNull()
})

test("a single product's counter can be set, with a target that is not prefilled", async () => {
  const { sent, user } = await openSettings({ counter: 'off', target: null, hours: 24 })
  expect(await screen.findByLabelText('Target')).toHaveValue('')
  expect(screen.getByText('A patient customer can get this price.')).toBeVisible()
  await user.click(screen.getByLabelText('Counter'))
  await user.click(await screen.findByRole('option', { name: 'Meet in the middle' }))
  await user.click(screen.getByRole('button', { name: 'Save settings' }))
  expect(await screen.findByText('Please enter a target price.')).toBeVisible()
  await user.type(screen.getByLabelText('Target'), '900')
  await user.click(screen.getByRole('button', { name: 'Save settings' }))
  expect(await screen.findByText('Haggling settings saved.')).toBeVisible()
  expect(sent('put')).toEqual({ counter: 'meet', target: 900, hours: 24 })
})

test('leaving with settings that are not saved asks first', async () => {
  const { user } = await openSettings({ counter: 'off', target: null, hours: 24 })
  const isAsked = () => !fireEvent(window, new Event('beforeunload', { cancelable: true }))
  await user.type(await screen.findByLabelText('Target'), '900')
  expect(isAsked()).toBe(true)
  await user.click(screen.getByRole('button', { name: 'Save settings' }))
  await screen.findByText('Haggling settings saved.')
  expect(isAsked()).toBe(false)
})

test('settings that are saved by a later attempt show no failure any more', async () => {
  const { backend, user } = await openSettings({ counter: 'off', target: null, hours: 24 })
  await screen.findByLabelText('Target')
  backend.api.onPut(SETTINGS).reply(500)
  await user.click(screen.getByRole('button', { name: 'Save settings' }))
  expect(await screen.findByText('Failed to save the haggling settings.')).toBeVisible()
  backend.api.onPut(SETTINGS).reply(200, {})
  await user.click(screen.getByRole('button', { name: 'Save settings' }))
  expect(await screen.findByText('Haggling settings saved.')).toBeVisible()
  expect(screen.queryByText('Failed to save the haggling settings.')).toBeNull()
})

test('a counter that a price switched off says so', async () => {
  await openSettings({ counter: 'off', target: 1000, hours: 24 })
  expect(await screen.findByText(/Counter offers were switched off/)).toBeVisible()
})
