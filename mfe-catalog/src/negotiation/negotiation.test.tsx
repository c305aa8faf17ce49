import { screen, waitFor, within } from '@testing-library/react'
import { entry, haggler, noDialog, REQUEST } from '../testing/haggler'
import { accepted, customer, lamp, lampOffers, myOffers, owner, pastOffer, rejected } from '../testing/market'
import { visitProduct } from '../testing/productPage'

test('the dialog suggests 90% of the selling price and counts the attempts', async () => {
  const { dialog } = await haggler()
  await waitFor(() => expect(dialog.getByPlaceholderText(/89\.10/)).toHaveFocus())
  expect(dialog.getByText('Attempts left: 3 / 3')).toBeVisible()
})

test.each(['', '0', '-5', 'cheap', '1e1', '80.999'])('%p is no offer', async (price) => {
  const { backend, dialog, user } = await haggler()
  if (price) await user.type(dialog.getByLabelText('Proposed price'), price)
  await user.click(dialog.getByRole('button', { name: 'Submit Offer' }))
  expect(await dialog.findByRole('alert')).toHaveTextContent('Please enter a valid proposed price.')
  expect(backend.api.history.post).toEqual([])
})

test('an offer at the selling price is not sent', async () => {
  const { backend, dialog, offer } = await haggler()
  await offer('99')
  expect(await dialog.findByRole('alert')).toHaveTextContent('Your offer must be below the selling price.')
  expect(backend.api.history.post).toEqual([])
})

test('an error about an offer disappears once the offer is corrected', async () => {
  const { dialog, offer, user } = await haggler()
  await offer('cheap')
  const field = dialog.getByLabelText('Proposed price')
  await waitFor(() => expect(field).toBeInvalid())
  expect(field).toHaveAccessibleDescription('Please enter a valid proposed price.')
  await user.clear(field)
  await user.type(field, '60')
  await waitFor(() => expect(field).toBeValid())
  expect(dialog.queryByRole('alert')).not.toBeInTheDocument()
})

test('a rejected offer leaves two attempts, says so once and leaves the dialog open', async () => {
  const { backend, dialog, offer, replies } = await haggler()
  replies(rejected({ attemptsLeft: 2 }))
  await offer('60')
  backend.socket.emits('negotiationOutcome', rejected({ attemptsLeft: 2 }))
  expect(await dialog.findByText('Attempts left: 2 / 3')).toBeVisible()
  expect(await screen.findAllByText('Negotiation Rejected')).toHaveLength(1)
  expect(screen.getByText('The shop did not accept your offer.')).toBeVisible()
  expect(JSON.parse(backend.api.history.post[0]?.data as string)).toEqual({ productId: 'lamp', proposedPrice: 60 })
})

test('a note goes with an offer, stands beside it, and is gone from the form afterwards', async () => {
  const { backend, dialog, offer, replies, user } = await haggler()
  replies(rejected({ attemptsLeft: 2 }))
  await user.click(dialog.getByRole('button', { name: 'Add a note' }))
  expect(dialog.getByLabelText('Note to the shop (optional)')).toHaveFocus()
  await user.keyboard(' For my mother. ')
  await offer('60')
  expect(await dialog.findByText('“For my mother.”')).toBeVisible()
  expect(JSON.parse(backend.api.history.post[0]?.data as string)).toMatchObject({ note: 'For my mother.' })
  expect(dialog.queryByLabelText('Note to the shop (optional)')).toBeNull()
})

test('after a rejection the field is empty for the next offer and keeps the focus; after a failure the offer stays', async () => {
  const { backend, dialog, offer, replies } = await haggler()
  const field = dialog.getByLabelText('Proposed price')
  replies(rejected({ attemptsLeft: 2 }))
  await offer('60')
  await waitFor(() => expect(field).toHaveValue(''))
  expect(field).toHaveFocus()
  backend.api.onPost(REQUEST).reply(500)
  await offer('61')
  expect(await dialog.findByRole('alert')).toHaveTextContent('Failed to send negotiation request.')
  expect(field).toHaveValue('61')
})

test('Enter pressed twice sends one offer, and what is typed meanwhile stays for the next', async () => {
  const { backend, dialog, user, offer } = await haggler()
  let answer = () => {}
  backend.api.onPost(REQUEST).reply(() => new Promise((resolve) => (answer = () => resolve([200, rejected()]))))
  await offer('60')
  await user.keyboard('{Enter}')
  await user.type(dialog.getByLabelText('Proposed price'), '.50')
  await user.keyboard('{Enter}')
  expect(backend.api.history.post).toHaveLength(1)
  answer()
  expect(await dialog.findByText('Attempts left: 2 / 3')).toBeVisible()
  expect(dialog.getByLabelText('Proposed price')).toHaveValue('60.50')
})

test('an offer under way is still one when the dialog is closed and opened again', async () => {
  const { backend, offer, user } = await haggler()
  backend.api.onPost(REQUEST).reply(() => new Promise(() => {}))
  await offer('60')
  await user.keyboard('{Escape}')
  await noDialog()
  await user.click(screen.getByRole('button', { name: 'Negotiate Price' }))
  expect(await screen.findByRole('button', { name: 'Submit Offer' })).toHaveAttribute('aria-busy', 'true')
})

test('earlier offers that load late keep the field in view', async () => {
  const visit = visitProduct({ session: customer })
  const scrolled = jest.spyOn(Element.prototype, 'scrollIntoView')
  let arrive = () => {}
  visit.backend.api.onGet('/api/negotiations/lamp').reply(200, { productId: 'lamp', attemptsLeft: 2 })
  const offers = myOffers([lampOffers([pastOffer(60)])])
  visit.backend.api.onGet('/api/offers').reply(() => new Promise((resolve) => (arrive = () => resolve([200, offers]))))
  await screen.findByText('Real-time: connected')
  await visit.user.click(screen.getByRole('button', { name: 'Negotiate Price' }))
  const field = await screen.findByLabelText('Proposed price')
  expect(field).toHaveFocus()
  scrolled.mockClear()
  arrive()
  expect(await screen.findByText(entry('You offered $60.00. Declined.'))).toBeVisible()
  expect(scrolled.mock.contexts).toEqual([field])
  expect(scrolled).toHaveBeenCalledWith({ block: 'nearest' })
})

test('on a slow connection the dialog opens once it is known what it shows, with room for the offers that load', async () => {
  const visit = visitProduct({ session: customer })
  let tell = () => {}
  const state = { productId: 'lamp', attemptsLeft: 1 }
  const untilTold = new Promise<[number, object]>((resolve) => (tell = () => resolve([200, state])))
  visit.backend.api.onGet('/api/negotiations/lamp').reply(() => untilTold)
  visit.backend.api.onGet('/api/offers').reply(() => new Promise(() => {}))
  await screen.findByText('Real-time: connected')
  const button = screen.getByRole('button', { name: 'Negotiate Price' })
  await visit.user.click(button)
  await waitFor(() => expect(button).toHaveAttribute('aria-busy', 'true'))
  expect(screen.queryByRole('dialog')).toBeNull()
  tell()
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText('Attempts left: 1 / 3')).toBeVisible()
  const offers = dialog.getByRole('list', { name: 'Your offers' })
  expect(offers).toHaveAttribute('aria-busy', 'true')
  expect(offers.children).toHaveLength(2)
})

test('an accepted offer closes the dialog and shows the agreed price', async () => {
  const { offer, replies } = await haggler()
  replies(accepted())
  await offer('85')
  expect(await screen.findByText('Negotiation Accepted!')).toBeVisible()
  expect(screen.getByText('The shop accepted your offer of $85.00.')).toBeVisible()
  await noDialog()
  expect(screen.getByText('$85.00')).toBeVisible()
  expect(screen.getByText('$99.00').tagName).toBe('DEL')
})

test('an offer accepted at the last attempt ends the haggling, too', async () => {
  const { offer, replies } = await haggler({ attemptsLeft: 1 })
  replies(accepted({ attemptsLeft: 0 }))
  await offer('85')
  await noDialog()
  const button = screen.getByRole('button', { name: 'Negotiate Price' })
  expect(button).toBeDisabled()
  expect(button).toHaveAccessibleDescription('You have agreed on $85.00. There is nothing left to haggle.')
  expect(screen.getByText('$85.00')).toBeVisible()
})

test('after an accepted offer the dialog opens again, and says that the haggling is over', async () => {
  const { offer, replies, user } = await haggler()
  replies(accepted())
  await offer('85')
  await noDialog()
  await user.click(screen.getByRole('button', { name: 'Negotiate Price' }))
  const dialog = within(await screen.findByRole('dialog'))
  await waitFor(() => expect(dialog.getByText(/agreed until/)).toBeVisible())
  expect(dialog.getByText('Attempts left: 1 / 3')).toBeVisible()
  expect(dialog.getByText(entry('You offered $85.00. Accepted.'))).toBeVisible()
  expect(dialog.queryByLabelText('Proposed price')).not.toBeInTheDocument()
  expect(dialog.getByText('$85.00')).toBeVisible()
  expect(dialog.getByRole('button', { name: 'Buy Now' })).toBeEnabled()
})

test('the last rejection ends the haggling', async () => {
  const { dialog, offer, replies, user } = await haggler({ attemptsLeft: 1 })
  replies(rejected({ attemptsLeft: 0 }))
  await offer('60')
  const exhausted = 'You have exhausted your negotiation attempts for this product.'
  expect(await dialog.findByText(exhausted)).toBeVisible()
  expect(dialog.getByText('Attempts left: 0 / 3')).toBeVisible()
  expect(dialog.queryByLabelText('Proposed price')).not.toBeInTheDocument()
  expect(screen.getByRole('dialog')).toHaveFocus()
  await user.keyboard('{Escape}')
  await noDialog()
  expect(screen.getByText(exhausted)).toBeVisible()
  expect(screen.getByRole('button', { name: 'Negotiate Price' })).toBeDisabled()
})

test('attempts that were used up elsewhere are told once', async () => {
  const { backend, dialog, offer } = await haggler({ attemptsLeft: 1 })
  const exhausted = 'You have exhausted your negotiation attempts for this product.'
  backend.api.onGet('/api/negotiations/lamp').reply(200, { productId: 'lamp', attemptsLeft: 0 })
  backend.api.onPost(REQUEST).reply(400, { message: exhausted })
  await offer('60')
  expect(await dialog.findByText('Attempts left: 0 / 3')).toBeVisible()
  expect(dialog.getAllByText(exhausted)).toHaveLength(1)
})

test.each([
  { who: 'a guest', session: null, reason: 'Please log in as a user to negotiate.' },
  { who: 'a shop owner', session: owner, reason: 'Only users can negotiate prices.' },
])('$who cannot haggle and reads why', async ({ session, reason }) => {
  const { backend } = visitProduct({ session })
  const button = await screen.findByRole('button', { name: 'Negotiate Price' })
  expect(button).toBeDisabled()
  expect(button).toHaveAccessibleDescription(reason)
  expect(screen.getByText(reason)).toBeVisible()
  expect(backend.api.history.get.filter(({ url }) => url?.startsWith('/api/negotiations'))).toEqual([])
})

test('a customer without attempts reads why on the page', async () => {
  const { backend } = visitProduct({ session: customer })
  backend.api.onGet('/api/negotiations/lamp').reply(200, { productId: 'lamp', attemptsLeft: 0 })
  expect(await screen.findByText('You have exhausted your negotiation attempts for this product.')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Negotiate Price' })).toBeDisabled()
})

test('a product that is out of stock cannot be haggled for', async () => {
  visitProduct({ session: customer, product: { ...lamp, countInStock: 0 } })
  expect(await screen.findByRole('button', { name: 'Negotiate Price' })).toBeDisabled()
  expect(screen.getByText('Out of Stock')).toBeVisible()
})
