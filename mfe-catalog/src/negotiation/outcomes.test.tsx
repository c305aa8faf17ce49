import type { NegotiationOutcome } from '@haggle/shared-contract'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { entry, haggler, noDialog, REQUEST } from '../testing/haggler'
import { accepted, customer, lampOffers, myOffers, pastOffer, rejected } from '../testing/market'
import { visitProduct } from '../testing/productPage'

test('the outcome counts by its event too, even when the reply never comes', async () => {
  const { backend, dialog, offer } = await haggler()
  backend.api.onPost(REQUEST).reply(() => new Promise(() => {}))
  await offer('60')
  await offer('61')
  expect(backend.api.history.post).toHaveLength(1)
  backend.socket.emits('negotiationOutcome', rejected({ attemptsLeft: 2 }))
  expect(await dialog.findByText('Attempts left: 2 / 3')).toBeVisible()
  expect(await screen.findAllByText('Negotiation Rejected')).toHaveLength(1)
})

test('an outcome that was read and closed is not shown again by its event', async () => {
  const { backend, offer, replies, user } = await haggler()
  const outcome = rejected({ message: 'The first one.', attemptsLeft: 2 })
  replies(outcome)
  await offer('60')
  const toast = (await screen.findByText('The first one.')).closest<HTMLElement>('[role=alert]')!
  await user.click(within(toast).getByRole('button'))
  expect(screen.queryByText('The first one.')).not.toBeInTheDocument()
  await act(() => Promise.resolve(backend.socket.emits('negotiationOutcome', outcome)))
  expect(screen.queryByText('The first one.')).not.toBeInTheDocument()
})

test.each([
  ['network', 'Failed to send negotiation request.', undefined],
  ['proxy', 'The back end does not answer.', 502],
])('an offer whose reply the %s lost is no failure once it is known to be decided', async (_, message, status) => {
  const { backend, dialog, offer } = await haggler()
  if (status) backend.api.onPost(REQUEST).reply(status, { message })
  else backend.api.onPost(REQUEST).networkError()
  await offer('60')
  expect(await dialog.findByRole('alert')).toHaveTextContent(message)
  backend.api.onGet('/api/negotiations/lamp').reply(200, { productId: 'lamp', attemptsLeft: 2 })
  backend.api.onGet('/api/offers').reply(200, myOffers([lampOffers([pastOffer(60)])]))
  fireEvent(window, new Event('online'))
  expect(await dialog.findByText(entry('You offered $60.00. Declined.'))).toBeVisible()
  expect(await dialog.findByText('Attempts left: 2 / 3')).toBeVisible()
  expect(dialog.queryByRole('alert')).not.toBeInTheDocument()
})

test('an outcome of another tab changes attempts and price here', async () => {
  const { backend, dialog } = await haggler()
  backend.socket.emits('negotiationOutcome', rejected({ attemptsLeft: 2 }))
  expect(await dialog.findByText('Attempts left: 2 / 3')).toBeVisible()
  backend.socket.emits('negotiationOutcome', accepted())
  await noDialog()
  expect(await screen.findByText('$85.00')).toBeVisible()
})

test('an outcome with a status of a later contract is said as it is, and is no rejection', async () => {
  const { backend, dialog } = await haggler()
  const status = 'postponed' as NegotiationOutcome['status']
  backend.socket.emits('negotiationOutcome', rejected({ status, message: 'The shop will answer tomorrow.' }))
  expect(await screen.findByText('The shop will answer tomorrow.')).toBeVisible()
  expect(await dialog.findByText('Attempts left: 2 / 3')).toBeVisible()
  expect(screen.queryByText('Negotiation Rejected')).not.toBeInTheDocument()
})

test('an agreed price that was paid in another tab is gone once this tab has the focus again', async () => {
  const { backend } = visitProduct({ session: customer })
  const state = { productId: 'lamp', attemptsLeft: 2 }
  const agreed = { agreedPrice: 80, agreedUntil: '2100-01-01T00:00:00.000Z' }
  backend.api.onGet('/api/negotiations/lamp').reply(200, { ...state, ...agreed })
  expect(await screen.findByText('Agreed price')).toBeVisible()
  backend.api.onGet('/api/negotiations/lamp').reply(200, state)
  fireEvent.focus(window)
  await waitFor(() => expect(screen.queryByText('Agreed price')).not.toBeInTheDocument())
})

test('an outcome for another product says and changes nothing here', async () => {
  const { backend, dialog } = await haggler()
  backend.socket.emits('negotiationOutcome', accepted({ productId: 'sofa' }))
  backend.socket.emits('negotiationOutcome', rejected({ attemptsLeft: 2 }))
  await dialog.findByText('Attempts left: 2 / 3')
  expect(screen.queryByText('Negotiation Accepted!')).not.toBeInTheDocument()
  expect(screen.queryByText('$85.00')).not.toBeInTheDocument()
})

test.each([
  { status: 400, body: { message: 'Not like this.', attemptsLeft: 1 }, shown: 'Not like this.', left: 1 },
  { status: 500, body: '', shown: 'Failed to send negotiation request.', left: 3 },
])('a failed request ($status) says why and how many attempts are left', async ({ status, body, shown, left }) => {
  const { backend, dialog, offer } = await haggler()
  backend.api.onPost(REQUEST).reply(() => {
    backend.api.onGet('/api/negotiations/lamp').reply(200, { productId: 'lamp', attemptsLeft: left })
    return [status, body]
  })
  await offer('60')
  expect(await dialog.findByRole('alert')).toHaveTextContent(shown)
  expect(await dialog.findByText(`Attempts left: ${left} / 3`)).toBeVisible()
})

test('the attempts left in an error reply are taken over without another request', async () => {
  const { backend, dialog, offer } = await haggler()
  const asked = () => backend.api.history.get.filter(({ url }) => url === '/api/negotiations/lamp').length
  backend.api.onPost(REQUEST).reply(409, { message: 'Too late.', attemptsLeft: 1 })
  const before = asked()
  await offer('60')
  expect(await dialog.findByText('Attempts left: 1 / 3')).toBeVisible()
  expect(asked()).toBe(before)
})

test('a refusal that leaves no attempts says both', async () => {
  const { backend, dialog, offer } = await haggler()
  backend.api.onPost(REQUEST).reply(409, { message: 'The shop is closed.', attemptsLeft: 0 })
  await offer('60')
  expect(await dialog.findByText('The shop is closed.')).toBeVisible()
  expect(dialog.getByText('You have exhausted your negotiation attempts for this product.')).toBeVisible()
})

test('the negotiation is fetched again after a reconnect', async () => {
  const { backend, dialog } = await haggler()
  backend.socket.disconnect()
  backend.api.onGet('/api/negotiations/lamp').reply(200, { productId: 'lamp', attemptsLeft: 1 })
  backend.socket.connect()
  expect(await dialog.findByText('Attempts left: 1 / 3')).toBeVisible()
})
