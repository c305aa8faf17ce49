import type { PastOffer } from '@haggle/shared-contract'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { entry, REQUEST } from '../testing/haggler'
import { customer, inADay, lamp, lampOffers, myOffers, pastOffer, rejected, shopOffer } from '../testing/market'
import { visitProduct } from '../testing/productPage'

const STANDING = '/api/negotiations/lamp'
const TAKE = 'Take: buy for $92.00'
const AGREED_UNTIL = inADay()

/** The page of a customer with an open shop offer, unless `standing` says otherwise. */
async function visit(standing: object = { attemptsLeft: 2, shopOffer: shopOffer() }) {
  const visit = visitProduct({ session: customer })
  const stands = (state: object) => visit.backend.api.onGet(STANDING).reply(200, { productId: 'lamp', ...state })
  stands(standing)
  visit.backend.api.onGet('/api/offers').reply(200, myOffers([lampOffers([pastOffer(50)])]))
  await screen.findByText('Real-time: connected')
  return { ...visit, stands }
}

async function visitDialog(standing?: object) {
  const page = await visit(standing)
  await page.user.click(screen.getByRole('button', { name: 'Negotiate Price' }))
  return { ...page, dialog: within(await screen.findByRole('dialog')) }
}

const noShopPrice = () => waitFor(() => expect(screen.queryByLabelText("The shop's price")).not.toBeInTheDocument())

test("the dialog is a conversation: the offers, and the shop's answer with a countdown", async () => {
  const { dialog } = await visitDialog()
  expect(await dialog.findByText(entry('You offered $50.00. Declined.'))).toBeVisible()
  const answer = within(dialog.getByLabelText("The shop's price"))
  expect(answer.getByText('$92.00')).toBeVisible()
  expect(answer.getByRole('timer')).toHaveTextContent(/^2[34]:\d\d:\d\d left$/)
  expect(dialog.getByRole('link', { name: 'My Offers' })).toHaveAttribute('href', '/offers')
})

test('the outcome of an offer that a later contract adds is shown as it is', async () => {
  const page = await visit()
  const shelved = { ...pastOffer(50), status: 'shelved' as PastOffer['status'] }
  page.backend.api.onGet('/api/offers').reply(200, myOffers([lampOffers([shelved])]))
  await page.user.click(screen.getByRole('button', { name: 'Negotiate Price' }))
  expect(await screen.findByText(entry('You offered $50.00. shelved'))).toBeVisible()
})

/** What My Offers was asked for, in order. */
const askedFor = ({ backend }: Awaited<ReturnType<typeof visit>>) =>
  backend.api.history.get.filter(({ url }) => url === '/api/offers').map(({ params }) => params as unknown)

test('the offers for a product are asked for by its id, and again after a new one', async () => {
  const page = await visit({ attemptsLeft: 1, shopOffer: shopOffer() })
  page.backend.api.onGet('/api/offers').reply(200, myOffers([lampOffers([pastOffer(60), pastOffer(50)])]))
  await page.user.click(screen.getByRole('button', { name: 'Negotiate Price' }))
  const list = within(await screen.findByRole('list', { name: 'Your offers' }))
  await list.findByText(entry('You offered $50.00. Declined.'))
  expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('You offered $50.00. Declined.'),
    expect.stringContaining('You offered $60.00. Declined.'),
    expect.stringContaining('The shop answers: $92.00'),
  ])
  expect(askedFor(page)).toEqual([{ productId: 'lamp' }])
  page.backend.api.onPost(REQUEST).reply(200, rejected({ attemptsLeft: 1 }))
  await page.user.type(screen.getByLabelText('Proposed price'), '60{Enter}')
  await waitFor(() => expect(askedFor(page)).toEqual([{ productId: 'lamp' }, { productId: 'lamp' }]))
})

test('no offers are fetched for a customer who has made none for the product', async () => {
  const page = await visitDialog({ attemptsLeft: 3 })
  expect(await page.dialog.findByText('Attempts left: 3 / 3')).toBeVisible()
  page.stands({ attemptsLeft: 2 })
  page.backend.socket.emits('negotiationOutcome', rejected({ attemptsLeft: 2 }))
  expect(await page.dialog.findByText(entry('You offered $50.00. Declined.'))).toBeVisible()
  expect(askedFor(page)).toEqual([{ productId: 'lamp' }])
})

test('a rejected offer and the counter that came with it stand in the dialog', async () => {
  const { backend, dialog, user } = await visitDialog({ attemptsLeft: 3 })
  backend.api.onPost(REQUEST).reply(200, rejected({ counter: shopOffer({ price: 88.5 }) }))
  // a live region, so screen readers announce it
  const announced = screen.getByRole('dialog').querySelector('[aria-live]:empty')
  expect(announced).toBeInTheDocument()
  await user.type(dialog.getByLabelText('Proposed price'), '60{Enter}')
  expect(await dialog.findByText('$88.50')).toBeVisible()
  expect(announced).toContainElement(dialog.getByText('$88.50'))
  expect(dialog.getByRole('timer')).toHaveAttribute('aria-live', 'off')
  expect(dialog.getByText(entry('You offered $60.00. Declined.'))).toBeVisible()
  expect(dialog.getByText('Attempts left: 2 / 3')).toBeVisible()
})

test('an offer at the shop’s price is not sent: that price can be taken', async () => {
  const { backend, dialog, user } = await visitDialog()
  await user.type(await dialog.findByLabelText('Proposed price'), '92{Enter}')
  expect(dialog.getByRole('alert')).toHaveTextContent("Your offer must be below the shop's price of $92.00")
  expect(backend.api.history.post).toEqual([])
})

test('a selling price that fell below the shop’s price is the limit for the next offer, and the message says so', async () => {
  const { backend, dialog, user } = await visitDialog({ attemptsLeft: 2, shopOffer: shopOffer({ price: 110 }) })
  await user.type(await dialog.findByLabelText('Proposed price'), '100{Enter}')
  expect(dialog.getByRole('alert')).toHaveTextContent('Your offer must be below the selling price.')
  expect(backend.api.history.post).toEqual([])
})

test('a shop’s price that lapses while the dialog is open limits the next offer no longer', async () => {
  jest.useFakeTimers({ advanceTimers: true })
  try {
    const until = new Date(Date.now() + 60_000).toISOString()
    const { backend, dialog } = await visitDialog({ attemptsLeft: 2, shopOffer: shopOffer({ until }) })
    backend.api.onPost(REQUEST).reply(200, rejected({ attemptsLeft: 1 }))
    await act(() => jest.advanceTimersByTimeAsync(61_000))
    expect(dialog.getByText("The shop's price of $92.00 has lapsed.")).toBeVisible()
    fireEvent.change(dialog.getByLabelText('Proposed price'), { target: { value: '95' } })
    fireEvent.click(dialog.getByRole('button', { name: 'Submit Offer' }))
    expect(await dialog.findByText(entry('You offered $95.00. Declined.'))).toBeVisible()
  } finally {
    jest.useRealTimers()
  }
})

test('the shop’s price taken in the dialog is agreed: the dialog closes and the page shows it', async () => {
  const { backend, dialog, stands, user } = await visitDialog()
  const agreed = { attemptsLeft: 2, agreedPrice: 92, agreedUntil: AGREED_UNTIL }
  backend.api.onPost('/api/offers/answer-1/take').reply(() => {
    stands(agreed)
    return [200, { productId: 'lamp', ...agreed }]
  })
  await user.click(dialog.getByRole('button', { name: TAKE }))
  expect(await screen.findByText('Negotiation Accepted!')).toBeVisible()
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  expect(screen.getByText('$92.00')).toBeVisible()
  expect(await screen.findByText(/agreed until/)).toBeVisible()
  expect(screen.getByRole('button', { name: 'Add to Cart' })).toBeEnabled()
})

test('the shop’s price can be declined, and the focus stays in the dialog', async () => {
  const { backend, dialog, stands, user } = await visitDialog()
  backend.api.onPost('/api/offers/answer-1/decline').reply(() => {
    stands({ attemptsLeft: 2 })
    return [200, {}]
  })
  await user.click(dialog.getByRole('button', { name: 'Decline' }))
  await noShopPrice()
  expect(screen.getByRole('dialog')).toContainElement(document.activeElement as HTMLElement)
})

test.each([
  [TAKE, 'Decline', 'take'],
  ['Decline', TAKE, 'decline'],
])('while %s is sent, neither it nor %s is sent besides', async (pressed, other, sent) => {
  const { backend, dialog, user } = await visitDialog()
  backend.api.onPost().reply(() => new Promise(() => {}))
  for (const answer of [pressed, other, pressed]) await user.click(dialog.getByRole('button', { name: answer }))
  expect(backend.api.history.post.map(({ url }) => url)).toEqual([`/api/offers/answer-1/${sent}`])
})

test('a refused answer says why, within the modal layer', async () => {
  const { backend, dialog, user } = await visitDialog()
  backend.api.onPost('/api/offers/answer-1/take').reply(409, { message: 'This price has lapsed.' })
  await user.click(dialog.getByRole('button', { name: TAKE }))
  const told = await screen.findByRole('alert')
  expect(told).toHaveTextContent('This price has lapsed.')
  expect(told.closest('dialog')).toContainElement(screen.getByRole('dialog'))
})

test('an answer to a price that was replaced meanwhile says so, beside the new one', async () => {
  const { backend, dialog, stands, user } = await visitDialog()
  backend.api.onPost('/api/offers/answer-1/take').reply(() => {
    stands({ attemptsLeft: 1, shopOffer: shopOffer({ id: 'answer-2', price: 90 }) })
    return [409, { message: 'There is a newer price of the shop.' }]
  })
  await user.click(dialog.getByRole('button', { name: TAKE }))
  expect(await dialog.findByText('$90.00')).toBeVisible()
  expect(screen.getByRole('alert')).toHaveTextContent('There is a newer price of the shop.')
})

test('a price taken after a rejection leaves one outcome on screen', async () => {
  const { backend, dialog, user } = await visitDialog()
  backend.socket.emits('negotiationOutcome', rejected({ attemptsLeft: 1 }))
  expect(await screen.findByText('Negotiation Rejected')).toBeVisible()
  backend.api
    .onPost('/api/offers/answer-1/take')
    .reply(200, { productId: 'lamp', attemptsLeft: 1, agreedPrice: 92, agreedUntil: AGREED_UNTIL })
  await user.click(dialog.getByRole('button', { name: TAKE }))
  expect(await screen.findByText('Negotiation Accepted!')).toBeVisible()
  expect(screen.queryByText('Negotiation Rejected')).toBeNull()
})

test('with no attempt left the shop’s price can be taken on the page', async () => {
  await visit({ attemptsLeft: 0, shopOffer: shopOffer({ kind: 'reply' }) })
  expect(await screen.findByRole('button', { name: TAKE })).toBeEnabled()
  const haggle = screen.getByRole('button', { name: 'Negotiate Price' })
  expect(haggle).toBeDisabled()
  expect(haggle).toHaveAccessibleDescription("You have no attempts left, but the shop's price of $92.00 is open.")
})

test('attempts are called exhausted once the last open price of the shop has lapsed', async () => {
  await visit({ attemptsLeft: 0, shopOffer: shopOffer({ until: new Date(Date.now() - 1000).toISOString() }) })
  expect(await screen.findByText('You have exhausted your negotiation attempts for this product.')).toBeVisible()
})

test("an offer has no example beside the shop's price, nor is it called exhausted", async () => {
  const { dialog, stands, backend } = await visitDialog()
  expect(dialog.getByLabelText('Proposed price')).not.toHaveAttribute('placeholder')
  stands({ attemptsLeft: 0, shopOffer: shopOffer() })
  backend.socket.emits('negotiationOutcome', rejected({ attemptsLeft: 0 }))
  expect(await dialog.findByText('Attempts left: 0 / 3')).toBeVisible()
  expect(dialog.queryByText(/exhausted/)).toBeNull()
})

test("a shop's reply and its withdrawal show at once", async () => {
  const { backend, stands } = await visit({ attemptsLeft: 2 })
  backend.socket.emits('shopOffer', shopOffer({ kind: 'reply', price: 75 }))
  expect(await screen.findByText('$75.00')).toBeVisible()
  stands({ attemptsLeft: 2 })
  backend.socket.emits('shopOffer', shopOffer({ kind: 'reply', price: 75, state: 'withdrawn' }))
  await noShopPrice()
})

test.each([
  { paid: true, says: 'You bought this product at your agreed price of $85.00. The haggling is over.' },
  { paid: false, says: 'Your agreed price does not hold any more. The haggling over this product is over.' },
])('after a deal (paid: $paid) the page says what became of it', async ({ paid, says }) => {
  const { backend } = visitProduct({ session: customer })
  backend.api.onGet(STANDING).reply(200, { productId: 'lamp', attemptsLeft: 0 })
  backend.api.onGet('/api/offers').reply(200, myOffers([lampOffers([pastOffer(85, 'accepted')], { attemptsLeft: 0 })]))
  const orderItems = [{ product: lamp._id, price: 85, sellingPrice: 99 }]
  backend.api.onGet('/api/orders/myorders').reply(200, [{ isPaid: paid, orderItems }])
  expect(await screen.findByText(says)).toBeVisible()
  expect(backend.api.history.get.find(({ url }) => url === '/api/orders/myorders')?.params).toEqual({
    from: '2026-03-04',
  })
  expect(screen.getByRole('button', { name: 'Negotiate Price' })).toHaveAccessibleDescription(says)
})

test('a guest is led to the log-in and back to this product', async () => {
  visitProduct({ session: null })
  const way = await screen.findByRole('link', { name: 'Log in to make an offer' })
  expect(way).toHaveAttribute('href', '/login?redirect=product/lamp')
  expect(screen.getByText('Please log in as a user to negotiate.')).toBeVisible()
})
