import { screen, waitFor, within } from '@testing-library/react'
import { entry, haggler, noDialog, REQUEST } from '../testing/haggler'
import {
  accepted,
  customer,
  inADay,
  lamp,
  lampOffers,
  myOffers,
  pastOffer,
  rejected,
  shopOffer,
} from '../testing/market'
import { visitProduct } from '../testing/productPage'

/** The names of the filled buttons and links outside the reviews, in the page or a part of it. */
const filled = (part: HTMLElement = document.body) =>
  [...part.querySelectorAll('.primary')]
    .map(({ textContent }) => textContent)
    .filter((name) => name !== 'Submit Review')

const suggested = () =>
  within(screen.getByRole('group', { name: 'Suggested amounts' }))
    .queryAllByRole('button')
    .map(({ textContent }) => textContent)

test('offers, counters and replies stay in the thread in their order, the open one with its time', async () => {
  const { backend, dialog, offer, replies } = await haggler()
  const [first, second] = [shopOffer({ id: 'first', price: 95 }), shopOffer({ id: 'second', price: 91.2 })]
  replies(rejected({ id: '1', counter: first }))
  await offer('60')
  await dialog.findByText('$95.00')
  replies(rejected({ id: '2', attemptsLeft: 1, counter: second }))
  await offer('70')
  await dialog.findByText('$91.20')
  backend.socket.emits('shopOffer', shopOffer({ id: 'third', kind: 'reply', price: 88 }))
  await dialog.findByText('$88.00')
  const said = within(dialog.getByRole('list', { name: 'Your offers' })).getAllByRole('listitem')
  expect(said.map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('You offered $60.00. Declined.'),
    'The shop answered $95.00.',
    expect.stringContaining('You offered $70.00. Declined.'),
    'The shop answered $91.20.',
    expect.stringMatching(/^The shop writes: \$88\.00.* leftBuy for \$88\.00Decline$/),
  ])
})

test('after a reload the thread holds the prices that others replaced', async () => {
  const { backend, user } = visitProduct({ session: customer })
  const at = (second: number) => `2026-03-04T14:05:0${second}.000Z`
  const said = (price: number, second: number) => ({ ...pastOffer(price), createdAt: at(second) })
  const [open, first] = [shopOffer({ price: 91.2 }), shopOffer({ id: 'first', price: 95, state: 'superseded' })]
  const answers = [
    { ...open, createdAt: at(4) },
    { ...first, createdAt: at(2) },
  ]
  backend.api
    .onGet('/api/offers')
    .reply(200, myOffers([lampOffers([said(70, 3), said(60, 2)], { answers, shopOffer: open })]))
  backend.api.onGet('/api/negotiations/lamp').reply(200, { productId: 'lamp', attemptsLeft: 1, shopOffer: open })
  const haggle = await screen.findByRole('button', { name: 'Negotiate Price' })
  await waitFor(() => expect(haggle).toBeEnabled())
  await user.click(haggle)
  const thread = within(await screen.findByRole('list', { name: 'Your offers' }))
  await thread.findByText('The shop answered $95.00.')
  expect(thread.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('You offered $60.00.'),
    'The shop answered $95.00.',
    expect.stringContaining('You offered $70.00.'),
    expect.stringMatching(/^The shop answers: \$91\.20/),
  ])
})

test('amounts between the last words fill the field and are not sent; they follow the words', async () => {
  const { backend, dialog, replies, user } = await haggler()
  expect(suggested()).toEqual(['$80.00', '$90.00'])
  await user.click(dialog.getByRole('button', { name: '$80.00' }))
  expect(dialog.getByLabelText('Proposed price')).toHaveValue('80.00')
  expect(backend.api.history.post).toEqual([])
  replies(rejected({ counter: shopOffer({ price: 95 }) }))
  await user.click(dialog.getByRole('button', { name: 'Submit Offer' }))
  await dialog.findByText('$95.00')
  expect(suggested()).toEqual(['$85.00', '$90.00'])
  expect(JSON.parse(backend.api.history.post[0]?.data as string)).toEqual({ productId: 'lamp', proposedPrice: 80 })
})

test('one button is filled: haggling, in the dialog the offer, then the shop’s price, and Buy Now after the deal', async () => {
  const { dialog, offer, replies, backend, user } = await haggler()
  const sheet = screen.getByRole('dialog')
  expect(filled(sheet)).toEqual(['Submit Offer'])
  replies(rejected({ counter: shopOffer({ price: 95 }) }))
  await offer('60')
  await dialog.findByText('$95.00')
  expect(filled(sheet)).toEqual(['Buy for $95.00'])
  await user.keyboard('{Escape}')
  await noDialog()
  expect(filled()).toEqual(['Buy for $95.00'])
  const agreed = { attemptsLeft: 2, agreedPrice: 95, agreedUntil: inADay() }
  backend.api.onPost('/api/offers/answer-1/take').reply(200, { productId: 'lamp', ...agreed })
  backend.api.onGet('/api/negotiations/lamp').reply(200, { productId: 'lamp', ...agreed })
  await user.click(screen.getByRole('button', { name: 'Take: buy for $95.00' }))
  await waitFor(() => expect(filled()).toEqual(['Buy Now']))
  expect(screen.getByText('Agreed price').closest('[data-deal]')).toHaveAttribute('data-deal', 'true')
})

test.each([
  { who: 'a customer', session: customer, button: 'Negotiate Price' },
  { who: 'a guest', session: null, button: 'Log in to make an offer' },
])('on the page of $who the way to haggle is the filled button', async ({ session, button }) => {
  visitProduct({ session })
  await screen.findByText(lamp.name, { selector: 'h1' })
  await waitFor(() => expect(filled()).toEqual([button]))
})

test('an agreement that was there before has no moment of its own', async () => {
  const { backend } = visitProduct({ session: customer })
  backend.api.onGet('/api/negotiations/lamp').reply(200, accepted())
  expect((await screen.findByText('Agreed price')).closest('[data-deal]')).toHaveAttribute('data-deal', 'false')
})

test('with the attempts used up the dialog shows the price, Buy Now and the wish list', async () => {
  const { backend, dialog, user } = await haggler({ attemptsLeft: 1 })
  backend.api
    .onGet('/api/offers')
    .reply(200, myOffers([lampOffers([{ ...pastOffer(70), id: rejected().id }, pastOffer(60), pastOffer(50)])]))
  backend.api.onPost(REQUEST).reply(200, rejected({ attemptsLeft: 0 }))
  await user.type(dialog.getByLabelText('Proposed price'), '70{Enter}')
  expect(await dialog.findByText(entry('You offered $70.00. Declined.'))).toBeVisible()
  expect(dialog.getByText('$99.00')).toBeVisible()
  expect(dialog.getByRole('button', { name: 'Add to wish list' })).toBeVisible()
  expect(dialog.queryByRole('group', { name: 'Suggested amounts' })).not.toBeInTheDocument()
  await user.click(dialog.getByRole('button', { name: 'Buy Now' }))
  expect(backend.store.getState().cart.carts[customer._id]).toMatchObject([{ product: 'lamp', qty: 1 }])
})
