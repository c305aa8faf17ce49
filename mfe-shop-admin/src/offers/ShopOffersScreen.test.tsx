import type { PastOffer } from '@haggle/shared-contract'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { listOf, openOffers, OFFERS, shopOffer, thread } from '../testing/shopOffers'

const AT = '2026-03-04T10:00:00.000Z'

const card = async (name = 'Ada offered $700.00') => within(await screen.findByRole('article', { name }))

test('a thread shows customer, price, product and outcome', async () => {
  openOffers()
  const { getByText, queryByRole } = await card()
  expect(getByText(/for Desk Lamp, at \$1,000\.00/)).toBeVisible()
  expect(getByText('Declined')).toBeVisible()
  expect(queryByRole('button', { name: 'Withdraw' })).toBeNull()
})

test('names that are written from right to left are isolated from the prices beside them', async () => {
  const { customer, product } = thread()
  openOffers([thread({ customer: { ...customer, name: 'سامي' }, product: { ...product, name: 'مصباح' } })])
  const { getByText } = await card('\u2068سامي\u2069 offered $700.00')
  expect(getByText(/for \u2068مصباح\u2069, at \$1,000\.00/)).toBeVisible()
})

test('an offer of more than 7 days ago, to which the server takes no reply, has no form for one', async () => {
  openOffers([thread({ canReply: false }, { createdAt: AT })])
  const { getByText, queryByRole } = await card()
  expect(getByText('You can reply within 7 days after an offer.')).toBeVisible()
  expect(queryByRole('button', { name: 'Reply' })).toBeNull()
})

test('offers and answers stand in the order they were said, with one counter and one Withdraw', async () => {
  const at = (hour: number) => `2026-03-04T1${hour}:00:00.000Z`
  const said = thread({
    offers: [
      { id: 'o2', price: 700, status: 'rejected', createdAt: at(2) },
      { id: 'o1', price: 600, status: 'rejected', createdAt: at(0), byAgent: true },
    ],
    answers: [
      { ...shopOffer, createdAt: at(3) },
      { ...shopOffer, id: 'a0', kind: 'counter', price: 900, state: 'superseded', createdAt: at(1) },
    ],
  })
  openOffers([said])
  const { getAllByRole, getByRole } = await card()
  expect(getAllByRole('listitem').map(({ firstChild }) => firstChild?.textContent)).toEqual([
    'Offer by an agent: $600.00, declined',
    'Your counter: $900.00, replaced by a later one',
    'Offer: $700.00, declined',
    expect.stringMatching(/^Your reply: \$850\.00, open until/),
  ])
  expect(getByRole('button', { name: 'Reply with a lower price' })).toBeVisible()
  expect(getAllByRole('button', { name: 'Withdraw' })).toHaveLength(1)
})

test('states and kinds that a later contract adds are shown as they are', async () => {
  const newer = { ...shopOffer, kind: 'auction', state: 'paused', createdAt: AT } as unknown as typeof shopOffer
  openOffers([thread({ answers: [newer] }, { status: 'shelved' as PastOffer['status'], createdAt: AT })])
  const { getByText } = await card()
  expect(getByText('Your auction: $850.00, paused')).toBeVisible()
  expect(getByText('Offer: $700.00, shelved')).toBeVisible()
})

test('an agreement ends the thread', async () => {
  openOffers([thread({ canReply: false, answers: [{ ...shopOffer, state: 'taken' }] })])
  const { getByText, queryByRole } = await card()
  expect(getByText('Agreed')).toBeVisible()
  expect(queryByRole('button')).toBeNull()
})

test.each([
  { at: '/shop/offers', says: 'No offers here yet.' },
  { at: '/shop/offers?state=accepted', says: 'No offers here.' },
])('an inbox ($at) without offers says so', async ({ at, says }) => {
  openOffers([], { at })
  expect(await screen.findByText(says)).toBeVisible()
})

test('a new offer shows at once', async () => {
  const { backend, holds } = openOffers()
  await card()
  await waitFor(() => expect(backend.socket.joined).toHaveLength(1))
  holds([thread({}, { id: 'o2', price: 790 })])
  backend.socket.emits('offerReceived', { productId: 'lamp' })
  await card('Ada offered $790.00')
})

test('an offer that comes while the list is being read for another is not missed', async () => {
  const { backend, holds } = openOffers()
  await card()
  await waitFor(() => expect(backend.socket.joined).toHaveLength(1))
  let answer: (() => void) | undefined
  const read = () => new Promise<[number, object]>((resolve) => (answer = () => resolve([200, listOf([thread()])])))
  backend.api.onGet(OFFERS).reply(read)
  backend.socket.emits('offerReceived', { productId: 'lamp' })
  await waitFor(() => expect(answer).toBeDefined())
  holds([thread({}, { id: 'o2', price: 790 })])
  backend.socket.emits('offerReceived', { productId: 'lamp' })
  answer?.()
  await card('Ada offered $790.00')
})

test('a reply has a price, hours and perhaps a note', async () => {
  const { backend, sent, user } = openOffers()
  await user.click((await card()).getByRole('button', { name: 'Reply' }))
  expect(await screen.findByLabelText('Your price')).toHaveFocus()
  await user.keyboard('850')
  await user.type(screen.getByLabelText('Note to the customer (optional)'), 'The last one.')
  backend.api.onPost(OFFERS).reply(200, shopOffer)
  await user.click(screen.getByRole('button', { name: 'Send reply' }))
  await waitFor(() => expect(screen.queryByLabelText('Your price')).toBeNull())
  expect(sent('post')).toEqual({ productId: 'lamp', customerId: 'ada', price: 850, hours: 48, note: 'The last one.' })
})

test('Escape closes the reply', async () => {
  const { user } = openOffers()
  await user.click((await card()).getByRole('button', { name: 'Reply' }))
  expect(await screen.findByLabelText('Your price')).toHaveFocus()
  await user.keyboard('8{Escape}')
  expect(screen.queryByLabelText('Your price')).toBeNull()
})

test('a price that lapses on screen is said to have lapsed, and cannot be withdrawn', async () => {
  jest.useFakeTimers({ advanceTimers: true })
  try {
    openOffers([thread({ answers: [shopOffer] })])
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
  const { backend, user } = openOffers()
  await user.click((await card()).getByRole('button', { name: 'Reply' }))
  await user.type(await screen.findByLabelText('Your price'), '850')
  backend.api.onPost(OFFERS).reply(409, { message: 'Your open price is lower already.' })
  await user.click(screen.getByRole('button', { name: 'Send reply' }))
  expect(await screen.findByText('Your open price is lower already.')).toBeVisible()
  expect(screen.getByLabelText('Your price')).toHaveValue('850')
})

test('a reply with a mistyped price or number of hours is not sent, and says what is expected', async () => {
  const { backend, user } = openOffers()
  await user.click((await card()).getByRole('button', { name: 'Reply' }))
  await user.type(await screen.findByLabelText('Your price'), '8 50')
  const hours = screen.getByLabelText('Hours it holds')
  for (const typed of ['0', '49', '2.5']) {
    await user.clear(hours)
    await user.type(hours, typed)
    await user.click(screen.getByRole('button', { name: 'Send reply' }))
    // antd replaces the message of the value before
    await waitFor(() => expect(screen.getByText('Please enter a whole number from 1 to 48.')).toBeVisible())
    expect(screen.getByText('Please enter a price like 12.50.')).toBeVisible()
  }
  expect(backend.api.history.post).toHaveLength(0)
})

test.each<[string, () => Promise<[number]> | [number, object]]>([
  ['whose answer was lost', () => Promise.reject(new Error('The connection was lost.'))],
  ['that is refused because it was sent before', () => [409, { message: 'Your price must be below the open one.' }]],
])('a reply %s closes once the offer shows its price', async (_, answer) => {
  const { backend, holds, user } = openOffers()
  await user.click((await card()).getByRole('button', { name: 'Reply' }))
  await user.type(await screen.findByLabelText('Your price'), '850')
  backend.api.onPost(OFFERS).reply(() => {
    holds([thread({ answers: [shopOffer] })])
    return answer()
  })
  await user.click(screen.getByRole('button', { name: 'Send reply' }))
  expect(await screen.findByText(/^Your reply: \$850\.00, open until/)).toBeVisible()
  await waitFor(() => expect(screen.queryByLabelText('Your price')).toBeNull())
  expect(screen.queryByRole('alert')).toBeNull()
})

test('offers that cannot be refreshed stay, with the reply that is being typed', async () => {
  const { backend, user } = openOffers()
  await user.click((await card()).getByRole('button', { name: 'Reply' }))
  await user.type(await screen.findByLabelText('Your price'), '850')
  await waitFor(() => expect(backend.socket.joined).toHaveLength(1))
  backend.api.onGet(OFFERS).networkError()
  backend.socket.emits('offerReceived', { productId: 'lamp' })
  expect(await screen.findByRole('alert')).toHaveTextContent("Error: Failed to fetch your shop's offers.")
  expect(screen.getByLabelText('Your price')).toHaveValue('850')
})

test('leaving with an unsent reply asks first', async () => {
  const { user } = openOffers()
  await user.click((await card()).getByRole('button', { name: 'Reply' }))
  const closeTab = () => fireEvent(window, new Event('beforeunload', { cancelable: true }))
  await screen.findByLabelText('Your price')
  expect(closeTab()).toBe(true)
  await user.keyboard('850')
  expect(closeTab()).toBe(false)
})

test('the current offers are marked as busy while others load', async () => {
  const { backend, user } = openOffers()
  await card()
  backend.api.onGet(OFFERS).reply(() => new Promise(() => undefined))
  await user.selectOptions(screen.getByLabelText('Show'), 'Accepted offers')
  expect(screen.getByRole('region', { name: 'Offers found' })).toHaveAttribute('aria-busy', 'true')
})

test.each<[string, [number]]>([
  ['', [200]],
  [', even if the reply is lost', [502]],
])('an open price can be withdrawn, and that is said%s', async (_, reply) => {
  const { backend, holds, user } = openOffers([thread({ answers: [shopOffer] })])
  backend.api.onDelete(`${OFFERS}/a1`).reply(() => {
    holds([thread({ answers: [{ ...shopOffer, state: 'withdrawn' }] })])
    return reply
  })
  await user.click((await card()).getByRole('button', { name: 'Withdraw' }))
  expect(await screen.findByText('Your reply: $850.00, withdrawn')).toBeVisible()
  expect(screen.queryByRole('alert')).toBeNull()
})

test('product, state and page are kept in the address bar', async () => {
  const { asked, location, user } = openOffers([thread()], { at: '/shop/offers?state=rejected', pages: 3 })
  await card()
  expect(asked()).toEqual([{ pageNumber: 1, state: 'rejected', by: 'thread' }])
  await user.click(screen.getByRole('button', { name: 'Next' }))
  expect(location()).toBe('/shop/offers?state=rejected&page=2')
})

test('a product without a name in the address bar means all products', async () => {
  const { asked } = openOffers([thread()], { at: '/shop/offers?product=' })
  await card()
  expect(asked()).toEqual([{ pageNumber: 1, by: 'thread' }])
})

const RED = { variant: 'm-red', variantText: 'M, Red' }
const BLUE = { variant: 'm-blue', variantText: 'M, Blue' }

test('offers for a variant name it, and so does the reply', async () => {
  const { user, backend, sent } = openOffers([thread({}, { ...RED, sellingPrice: 1100 })])
  backend.api.onPost(OFFERS).reply(201, {})
  const { getByText, getByRole, getByLabelText, queryByLabelText } = await card()
  expect(getByText('for Desk Lamp · M, Red, at $1,100.00')).toBeVisible()
  await user.click(getByRole('button', { name: 'Reply' }))
  await user.type(await screen.findByLabelText('Your price'), '850')
  expect(queryByLabelText('Variant')).toBeNull()
  expect(getByLabelText('Hours it holds')).toBeVisible()
  await user.click(getByRole('button', { name: 'Send reply' }))
  await waitFor(() => expect(sent('post')).toMatchObject({ variant: 'm-red', price: 850 }))
})

test('in a thread about several variants each line names its own, and the reply is for the one that is chosen', async () => {
  const at = (hour: number) => new Date(Date.now() - hour * 3_600_000).toISOString()
  const offers: PastOffer[] = [
    { id: 'o2', price: 700, status: 'rejected', createdAt: at(1), ...BLUE },
    { id: 'o1', price: 600, status: 'rejected', createdAt: at(2), ...RED },
  ]
  const answers = [
    { ...shopOffer, ...BLUE },
    { ...shopOffer, id: 'a2', price: 860, ...RED },
  ]
  const { user, backend, sent } = openOffers([thread({ offers, answers })])
  backend.api.onPost(OFFERS).reply(201, {})
  const { getByText, getByRole, getByLabelText } = await card()
  expect(getByText('for Desk Lamp, at $1,000.00')).toBeVisible()
  expect(getByText('Offer: $600.00 for M, Red, declined')).toBeVisible()
  expect(getByRole('button', { name: 'Withdraw M, Blue' })).toBeVisible()
  expect(getByRole('button', { name: 'Withdraw M, Red' })).toBeVisible()
  await user.click(getByRole('button', { name: 'Reply with a lower price' }))
  await screen.findByLabelText('Your price')
  await user.click(getByLabelText('Variant'))
  await user.click(await screen.findByRole('option', { name: 'M, Red' }))
  await user.type(getByLabelText('Your price'), '840')
  await user.click(getByRole('button', { name: 'Send reply' }))
  await waitFor(() => expect(sent('post')).toMatchObject({ variant: 'm-red', price: 840 }))
})
