import type { MyOffers } from '@haggle/shared-contract'
import { fakeBackend } from '@haggle/shared-state/testing'
import { renderScreen } from '@haggle/shared-ui/testing'
import { act, screen, within } from '@testing-library/react'
import { customer, dress, lamp, lampOffers, myOffers, pastOffer, shopOffer } from '../testing/market'
import MyOffersScreen from './MyOffersScreen'

const DAY = 24 * 60 * 60 * 1000

function open(answer?: MyOffers, at = '/offers', serverTime = Date.now()) {
  const backend = fakeBackend({ session: customer })
  backend.api.onGet('/api/offers').reply(answer ? 200 : 500, answer, { date: new Date(serverTime).toUTCString() })
  return { backend, ...renderScreen(<MyOffersScreen />, { wrapper: backend.Wrapper, at }) }
}

const card = async () => within(await screen.findByRole('region', { name: 'Reading Lamp' }))

test('a customer without offers is told so', async () => {
  open(myOffers([]))
  expect(await screen.findByText('You have made no offers yet.')).toBeVisible()
})

test('a failure can be tried again', async () => {
  const { backend, user } = open()
  expect(await screen.findByRole('alert')).toHaveTextContent('Error: Failed to fetch your offers.')
  backend.api.onGet('/api/offers').reply(200, myOffers([]))
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('You have made no offers yet.')).toBeVisible()
})

test('a product shows its offers, the attempts left and the shop’s price', async () => {
  open(myOffers([lampOffers([pastOffer(70), pastOffer(60)], { shopOffer: shopOffer() })]))
  const { getByRole, getByText } = await card()
  expect(getByRole('link', { name: 'Reading Lamp' })).toHaveAttribute('href', '/product/lamp')
  const said = within(getByRole('list', { name: 'Your offers' })).getAllByRole('listitem')
  expect(said.map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('You offered $60.00. Declined.'),
    expect.stringContaining('You offered $70.00. Declined.'),
  ])
  expect(getByText('Attempts left: 1 / 3')).toBeVisible()
  expect(getByText('$92.00')).toBeVisible()
  expect(getByRole('timer')).toHaveTextContent(/left$/)
})

test('the shop’s price can be taken in My Offers', async () => {
  const { backend, user } = open(myOffers([lampOffers([pastOffer(70)], { shopOffer: shopOffer() })]))
  const agreed = { agreedPrice: 92, agreedUntil: new Date(Date.now() + DAY).toISOString() }
  backend.api.onPost('/api/offers/answer-1/take').reply(() => {
    backend.api.onGet('/api/offers').reply(200, myOffers([lampOffers([pastOffer(70)], agreed)]))
    return [200, { productId: 'lamp', attemptsLeft: 2, ...agreed }]
  })
  await user.click((await card()).getByRole('button', { name: 'Take' }))
  expect(await screen.findByText('Agreed price')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Add to Cart' })).toHaveAccessibleDescription(
    'at your agreed price of $92.00',
  )
})

test('the agreed product is added to the cart, once on a double click, and the attempts left are shown', async () => {
  const agreed = { agreedPrice: 85, agreedUntil: new Date(Date.now() + DAY).toISOString() }
  const { backend, user } = open(myOffers([lampOffers([pastOffer(85, 'accepted')], agreed)]))
  backend.api.onGet('/api/products/lamp').reply(200, lamp)
  await user.dblClick((await card()).getByRole('button', { name: 'Add to Cart' }))
  expect(await screen.findByText('1 x Reading Lamp added to your cart.')).toBeVisible()
  expect(backend.store.getState().cart.carts[customer._id]).toMatchObject([{ product: 'lamp', qty: 1 }])
  expect((await card()).getByText(/^Attempts left: \d \/ 3$/)).toBeVisible()
})

test('on a device whose clock is a day behind, the shop’s price counts down as the server says', async () => {
  const serverTime = Date.now() + DAY
  const until = new Date(serverTime + 3_600_000).toISOString()
  open(myOffers([lampOffers([pastOffer(70)], { shopOffer: shopOffer({ until }) })]), '/offers', serverTime)
  expect((await card()).getByRole('timer')).toHaveTextContent(/^(01:00:0|00:59:5)\d left$/)
})

test('an agreement that lapses while the screen is open is not shown any more', async () => {
  jest.useFakeTimers({ advanceTimers: true })
  try {
    const agreed = { agreedPrice: 85, agreedUntil: new Date(Date.now() + 60_000).toISOString() }
    const { backend } = open(myOffers([lampOffers([pastOffer(85, 'accepted')], agreed)]))
    expect((await card()).getByText('Agreed price')).toBeVisible()
    backend.api.onGet('/api/offers').reply(200, myOffers([lampOffers([pastOffer(85, 'accepted')])]))
    await act(() => jest.advanceTimersByTimeAsync(50_000))
    expect(screen.getByText('Agreed price')).toBeVisible()
    await act(() => jest.advanceTimersByTimeAsync(11_000))
    expect(screen.queryByText('Agreed price')).toBeNull()
    expect(screen.queryByRole('button', { name: 'Add to Cart' })).toBeNull()
  } finally {
    jest.useRealTimers()
  }
})

test('what was agreed and bought says so, and can no longer be added to the cart', async () => {
  open(myOffers([lampOffers([pastOffer(85, 'accepted')], { boughtFor: 85 })]))
  expect((await card()).getByText('Bought at your agreed price of $85.00.')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Add to Cart' })).toBeNull()
})

test('pages lead through many products, and stand in the address bar', async () => {
  const { backend, location, user } = open(myOffers([lampOffers([pastOffer(70)])], 1, 2))
  await user.click(await screen.findByRole('button', { name: 'Next' }))
  expect(location()).toBe('/offers?page=2')
  expect(backend.api.history.get.map(({ params }) => params as object)).toContainEqual({ pageNumber: 2 })
})

test('the current page stays, dimmed, while another one loads, and goes if that fails', async () => {
  const { backend, user } = open(myOffers([lampOffers([pastOffer(70)])], 1, 2))
  const list = (await screen.findByRole('region', { name: 'Reading Lamp' })).parentElement
  let fail: () => void = () => undefined
  backend.api.onGet('/api/offers').reply(() => new Promise((resolve) => (fail = () => resolve([500]))))
  await user.click(screen.getByRole('button', { name: 'Next' }))
  expect(list).toHaveAttribute('aria-busy', 'true')
  act(fail)
  expect(await screen.findByRole('alert')).toHaveTextContent('Error: Failed to fetch your offers.')
  expect(screen.queryByRole('region', { name: 'Reading Lamp' })).toBeNull()
})

test('a new offer of the shop shows at once', async () => {
  const { backend } = open(myOffers([lampOffers([pastOffer(70)])]))
  await card()
  backend.api.onGet('/api/offers').reply(200, myOffers([lampOffers([pastOffer(70)], { shopOffer: shopOffer() })]))
  backend.socket.emits('shopOffer', shopOffer())
  expect(await screen.findByText('$92.00')).toBeVisible()
})

test('a variant’s agreed price names it, leads to it, and is what goes into the cart', async () => {
  const agreed = { agreedPrice: 41, agreedUntil: new Date(Date.now() + DAY).toISOString() }
  const variant = { variant: 'm-red', variantText: 'M, Red' }
  const offered = lampOffers([{ ...pastOffer(41, 'accepted'), ...variant }], { ...agreed, ...variant })
  const { backend, user } = open(myOffers([offered]))
  backend.api.onGet('/api/products/lamp').reply(200, { ...dress, _id: 'lamp' })
  const { getByRole, getByText } = await card()
  expect(getByText('M, Red')).toBeVisible()
  expect(getByText('You offered $41.00 for M, Red.')).toBeVisible()
  expect(getByRole('link', { name: 'Reading Lamp' })).toHaveAttribute('href', '/product/lamp?variant=m-red')
  await user.click(getByRole('button', { name: 'Add to Cart' }))
  expect(await screen.findByText('1 x Summer Dress, M, Red added to your cart.')).toBeVisible()
  expect(backend.store.getState().cart.carts[customer._id]).toMatchObject([{ variant: 'm-red', price: 45 }])
})
