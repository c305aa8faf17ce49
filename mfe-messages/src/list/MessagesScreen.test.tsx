import type { Conversation, Messages, SessionUser } from '@haggle/shared-contract'
import { customer, fakeBackend, shopOwner } from '@haggle/shared-state/testing'
import { renderScreen } from '@haggle/shared-ui/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { message, pageOf, partOf, talk } from '../testing/conversations'
import MessagesScreen from './MessagesScreen'

interface Opened {
  at?: string
  session?: SessionUser
  conversations?: Conversation[]
  part?: Messages
}

const LIST = '/api/conversations'
const ONE = `${LIST}/talk-1`

function open({ at = '/messages', session = customer, conversations = [talk()], part = partOf(message()) }: Opened) {
  const backend = fakeBackend({ session })
  const { api } = backend
  api.onGet(LIST).reply(({ params }: { params?: Record<string, string> }) => {
    const { id, shop } = params ?? {}
    const isAsked = (each: Conversation) => (!id || each.id === id) && (!shop || each.shop._id === shop)
    return [200, pageOf(...conversations.filter(isAsked))]
  })
  api.onGet(ONE).reply(200, part)
  api.onPost(`${ONE}/read`).reply(200, { unread: 0 })
  const path = at.startsWith('/messages/') ? '/messages/:id' : '/messages'
  return { backend, ...renderScreen(<MessagesScreen />, { wrapper: backend.Wrapper, at, path }) }
}

const shownTexts = async () =>
  within(await screen.findByRole('list', { name: 'Messages' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)
const box = () => screen.findByRole('textbox', { name: 'Your message' })
const sentBodies = ({ backend: { api } }: ReturnType<typeof open>, url = `${ONE}/messages`) =>
  api.history.post.filter((call) => call.url === url).map(({ data }) => JSON.parse(data as string) as object)

test('without conversations a customer is shown the way to the products', async () => {
  open({ conversations: [] })
  expect(await screen.findByText('You have no messages yet.')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Find something to ask about' })).toHaveAttribute('href', '/')
})

test('without conversations a shop is shown the way to its orders', async () => {
  open({ session: shopOwner, conversations: [] })
  expect(await screen.findByText('You have no messages yet.')).toBeVisible()
  expect(screen.getByRole('link', { name: 'an order' })).toHaveAttribute('href', '/shop/orders')
})

test('a failure can be tried again', async () => {
  const backend = fakeBackend({ session: customer })
  backend.api.onGet(LIST).replyOnce(500).onGet(LIST).reply(200, pageOf(talk()))
  const { user } = renderScreen(<MessagesScreen />, { wrapper: backend.Wrapper })
  expect(await screen.findByRole('alert')).toHaveTextContent('Error: Failed to fetch your messages.')
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('link', { name: /Lena Lights/ })).toBeVisible()
})

test.each([
  ['a customer the shop', customer, 'Lena Lights'],
  ['a shop the customer', shopOwner, 'Ada Customer'],
])('the list shows %s, what was last said and what is unread', async (_, session, name) => {
  open({ session, conversations: [talk({ unread: 2 }), talk({ id: 'talk-2', last: message({ text: 'Bye' }) })] })
  const entries = within(await screen.findByRole('list', { name: 'Conversations' })).getAllByRole('link')
  expect(entries.map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining(`${name}2 unread`),
    expect.stringContaining('Bye'),
  ])
  expect(entries[0]).toHaveAttribute('href', '/messages/talk-1')
})

test('a conversation shows both sides and, as lines of their own, what happened between them', async () => {
  const part = partOf(
    message({
      from: 'customer',
      text: 'Is it <b>brass</b>? https://elsewhere.test',
      product: 'lamp',
      productName: 'Lamp',
    }),
    message({ pictures: ['/media/uploads/a.webp'] }),
    message({
      from: 'market',
      text: undefined,
      line: 'Offer of $80.00 for Lamp: not accepted.',
      note: 'A gift',
      product: 'lamp',
    }),
    message({ from: 'market', text: undefined, line: 'Order ABCD2345 was paid.', order: 'order-1' }),
  )
  open({ at: '/messages/talk-1', part })
  expect(await shownTexts()).toEqual([
    expect.stringContaining('You: About LampIs it <b>brass</b>? https://elsewhere.test'),
    expect.stringContaining('Lena Lights: It is brass.'),
    expect.stringContaining('Offer of $80.00 for Lamp: not accepted.A gift'),
    expect.stringContaining('Order ABCD2345 was paid.'),
  ])
  const list = within(screen.getByRole('list', { name: 'Messages' }))
  expect(list.getByRole('link', { name: 'Lamp' })).toHaveAttribute('href', '/product/lamp')
  expect(list.getByRole('link', { name: 'Order ABCD2345 was paid.' })).toHaveAttribute('href', '/myorders/order-1')
  expect(list.getByRole('img', { name: 'Picture 1' })).toBeVisible()
  expect(list.queryByRole('link', { name: /elsewhere/ })).not.toBeInTheDocument()
})

test('what is on screen is marked as read, up to the newest message of the other side', async () => {
  const [theirs, line] = [message(), message({ from: 'market', text: undefined, line: 'Order A was paid.' })]
  const opened = open({ at: '/messages/talk-1', conversations: [talk({ unread: 1 })], part: partOf(theirs, line) })
  await waitFor(() => expect(sentBodies(opened, `${ONE}/read`)).toContainEqual({ upTo: theirs.id }))
})

test('a message comes in live, once', async () => {
  const { backend } = open({ at: '/messages/talk-1' })
  await shownTexts()
  const sent = { conversation: 'talk-1', message: message({ text: 'One more thing' }) }
  for (let each = 0; each < 2; each++) backend.socket.emits('message', sent)
  backend.socket.emits('message', { conversation: 'talk-2', message: message({ text: 'Elsewhere' }) })
  await waitFor(async () => expect(await shownTexts()).toHaveLength(2))
  expect(screen.queryByText('Elsewhere')).not.toBeInTheDocument()
})

test('what is written is sent, and stands below', async () => {
  const opened = open({ at: '/messages/talk-1' })
  const mine = message({ from: 'customer', text: 'Thank you' })
  opened.backend.api.onPost(`${ONE}/messages`).reply(201, { conversation: 'talk-1', message: mine })
  await opened.user.type(await box(), 'Thank you')
  await opened.user.click(screen.getByRole('button', { name: 'Send' }))
  await waitFor(async () => expect(await box()).toHaveValue(''))
  expect((await shownTexts()).at(-1)).toContain('You: Thank you')
  expect(sentBodies(opened)).toEqual([{ text: 'Thank you', pictures: [] }])
})

test('without words nothing is sent, and the field says so', async () => {
  const opened = open({ at: '/messages/talk-1' })
  await box()
  await opened.user.click(screen.getByRole('button', { name: 'Send' }))
  expect(await box()).toHaveAccessibleDescription(expect.stringContaining('Please write something.'))
  expect(await box()).toHaveFocus()
  expect(sentBodies(opened)).toEqual([])
})

test('a message that got no answer stays, and is sent again with the same key', async () => {
  const opened = open({ at: '/messages/talk-1' })
  opened.backend.api.onPost(`${ONE}/messages`).networkError()
  await opened.user.type(await box(), 'Hello?')
  for (let each = 0; each < 2; each++) {
    await opened.user.click(screen.getByRole('button', { name: 'Send' }))
    expect(await screen.findByText(/Your words stay here/)).toBeVisible()
  }
  expect(await box()).toHaveValue('Hello?')
  const keys = opened.backend.api.history.post
    .filter(({ url }) => url === `${ONE}/messages`)
    .map(({ headers }) => headers?.['Idempotency-Key'] as string)
  expect([keys.length, new Set(keys).size]).toEqual([2, 1])
})

test('a link from a product begins a conversation with its shop, about it', async () => {
  const opened = open({ at: '/messages?shop=lights&product=lamp', conversations: [] })
  const { api } = opened.backend
  api.onGet('/api/shops/lights').reply(200, { shopName: 'Lena Lights' })
  api.onGet('/api/products/lamp').reply(200, { name: 'Lamp', image: '/media/lamp.webp' })
  api.onPost(LIST).reply(201, { conversation: 'talk-1', message: message({ from: 'customer' }) })
  expect(await screen.findByRole('heading', { name: 'Lena Lights' })).toBeVisible()
  expect(await screen.findByText('Lamp')).toBeVisible()
  await opened.user.type(await box(), 'Is it brass?')
  await opened.user.click(screen.getByRole('button', { name: 'Send' }))
  await waitFor(() => expect(opened.location()).toBe('/messages/talk-1'))
  expect(sentBodies(opened, LIST)).toEqual([{ shop: 'lights', product: 'lamp', text: 'Is it brass?', pictures: [] }])
})

test('such a link leads to the conversation that there is already', async () => {
  open({ at: '/messages?shop=lights' })
  expect(await screen.findByRole('heading', { name: 'Lena Lights' })).toBeVisible()
  expect((await shownTexts()).length).toBe(1)
})

test('a pressed block ends writing until it is taken back', async () => {
  const conversations = [talk()]
  const { user, backend } = open({ at: '/messages/talk-1', conversations })
  for (const [what, blocked] of [
    ['block', true],
    ['unblock', false],
  ] as const)
    backend.api.onPost(`${ONE}/${what}`).reply(() => {
      conversations[0] = talk({ blocked })
      return [200, { message: 'Done.' }]
    })
  await user.click(await screen.findByRole('button', { name: 'Block' }))
  expect(await screen.findByText(/You have blocked this conversation/)).toBeVisible()
  expect(screen.queryByRole('textbox')).not.toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Unblock' }))
  expect(await box()).toBeVisible()
})

test('pictures are uploaded, shown and sent; one that is too large is not', async () => {
  const opened = open({ at: '/messages/talk-1' })
  const { api } = opened.backend
  const url = `/media/uploads/${'a'.repeat(32)}.webp`
  api.onPost('/api/media').reply(201, { url })
  api.onPost(`${ONE}/messages`).reply(201, { conversation: 'talk-1', message: message({ from: 'customer' }) })
  const files = await screen.findByLabelText('Add pictures')
  await opened.user.upload(files, new File(['x'.repeat(6 * 1024 * 1024)], 'large.png', { type: 'image/png' }))
  expect(await screen.findByText(/large.png: The file is too large/)).toBeVisible()
  await opened.user.upload(files, new File(['x'], 'lamp.png', { type: 'image/png' }))
  expect(await screen.findByRole('list', { name: 'Pictures of this message' })).toBeVisible()
  await opened.user.type(await box(), 'Look')
  await opened.user.click(screen.getByRole('button', { name: 'Send' }))
  await waitFor(() => expect(sentBodies(opened)).toEqual([{ text: 'Look', pictures: [url] }]))
})

test('earlier messages are shown on demand, above', async () => {
  const [first, second] = [message({ text: 'First' }), message({ text: 'Second' })]
  const { user, backend } = open({ at: '/messages/talk-1', part: { messages: [second], more: true } })
  await shownTexts()
  backend.api.onGet(ONE).reply(200, partOf(first))
  await user.click(screen.getByRole('button', { name: 'Earlier messages' }))
  const earlier = within(await screen.findByRole('list', { name: 'Earlier messages' }))
  expect(earlier.getByText('First')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Earlier messages' })).not.toBeInTheDocument()
})

test('a conversation of others is not there', async () => {
  open({ at: '/messages/talk-9' })
  expect(await screen.findByText('This conversation is not there.')).toBeVisible()
})

test('a message of the other side is reported with a reason, which is asked for; one’s own is not', async () => {
  const [mine, theirs] = [message({ from: 'customer', text: 'Hello' }), message({ text: 'Pay me elsewhere.' })]
  const { backend, user } = open({ at: '/messages/talk-1', part: partOf(mine, theirs) })
  await user.click(await screen.findByRole('button', { name: 'Report' }))
  const dialog = within(screen.getByRole('dialog', { name: 'Report this message' }))
  await user.click(dialog.getByRole('button', { name: 'Send report' }))
  expect(await dialog.findByRole('alert')).toHaveTextContent('Please choose a reason.')
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Reason' }), 'It is offensive')
  backend.api.onPost('/api/reports').reply(201, { message: 'Thank you. We will look at it.' })
  await user.click(dialog.getByRole('button', { name: 'Send report' }))
  expect(await screen.findByText('Thank you. We will look at it.')).toBeVisible()
  expect(JSON.parse(String(backend.api.history.post.at(-1)?.data))).toEqual({
    subject: 'message',
    id: theirs.id,
    reason: 'offensive',
    text: '',
  })
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('the author of a hidden message reads why, and appeals once', async () => {
  const hidden = { reason: 'It is an insult.', at: '2026-03-05T10:00:00.000Z' }
  const mine = message({ from: 'customer', text: 'This message was hidden by the market.', hidden })
  const { backend, user } = open({ at: '/messages/talk-1', part: partOf(mine) })
  expect(await screen.findByText('It is an insult.')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Appeal' }))
  expect(await screen.findByText('Your appeal is required')).toBeVisible()
  await user.type(screen.getByRole('textbox', { name: 'Your appeal' }), 'It was a joke.')
  backend.api.onPost('/api/appeals').reply(201, { message: 'Your appeal is with the operators.' })
  await user.click(screen.getByRole('button', { name: 'Appeal' }))
  expect(await screen.findByText('Your appeal is with the operators.')).toBeVisible()
  expect(JSON.parse(String(backend.api.history.post.at(-1)?.data))).toEqual({
    subject: 'message',
    id: mine.id,
    text: 'It was a joke.',
  })
  expect(screen.queryByRole('button', { name: 'Appeal' })).toBeNull()
})

test('a shop answers with a text that it has ready, with the names filled in', async () => {
  const question = message({ from: 'customer', text: 'Is it brass?', product: 'lamp', productName: 'Lamp' })
  const { backend, user } = open({ at: '/messages/talk-1', session: shopOwner, part: partOf(question) })
  backend.api.onGet('/api/shops/lights/answers').reply(200, { answers: ['Hello {customer}, the {product} is brass.'] })
  await user.click(await screen.findByRole('button', { name: 'Ready-made answers' }))
  await user.click(await screen.findByRole('button', { name: 'Use answer 1' }))
  expect(await box()).toHaveValue('Hello Ada Customer, the Lamp is brass.')
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('a shop keeps what it has written as an answer, and removes it; a customer has none', async () => {
  const { backend, user, unmount } = open({ at: '/messages/talk-1', session: shopOwner })
  const path = '/api/shops/lights/answers'
  backend.api.onGet(path).reply(200, { answers: [] })
  backend.api.onPut(path).reply(({ data }: { data?: string }) => [200, JSON.parse(String(data))])
  await user.type(await box(), 'We ship tomorrow.')
  await user.click(screen.getByRole('button', { name: 'Ready-made answers' }))
  await user.click(await screen.findByRole('button', { name: 'Keep what you have written' }))
  const kept = await screen.findByRole('list', { name: 'Answers' })
  expect(kept).toHaveTextContent('We ship tomorrow.')
  await user.click(screen.getByRole('button', { name: 'Remove answer 1' }))
  expect(await screen.findByText(/You have none yet/)).toBeVisible()
  unmount()
  open({ at: '/messages/talk-1' })
  await box()
  expect(screen.queryByRole('button', { name: 'Ready-made answers' })).toBeNull()
})
