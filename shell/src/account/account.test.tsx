import { customer, shopOwner } from '@haggle/shared-state/testing'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { downloads, openProfile } from '../testing/openProfile'
import { renderApp } from '../testing/renderApp'

const notice = (id: string, more: object = {}) => ({
  id,
  kind: 'orderPaid',
  text: `Notice ${id}.`,
  link: '/myorders',
  createdAt: '2026-03-04T14:05:00.000Z',
  ...more,
})
const notices = (unread: number, ...list: object[]) => ({
  notices: list,
  unread,
  page: 1,
  pages: 1,
  total: list.length,
})

/** Replies in this order. */
const inTurn =
  (...answers: object[]) =>
  (): [number, object | undefined] => [200, answers.shift()]

test('sessions are listed with their devices, and another one is logged out', async () => {
  const time = '2026-03-04T14:05:00.000Z'
  const here = { id: 's1', current: true, device: 'Firefox on Linux', createdAt: time, lastUsedAt: time }
  const there = { ...here, id: 's2', current: false, device: 'Safari on iPhone' }
  const { press, backend } = await openProfile((api) => {
    api.onGet('/api/auth/sessions').reply(inTurn([here, there], [here]))
    api.onDelete('/api/auth/sessions/s2').reply(200, { message: 'Done.' })
  })
  expect(await screen.findByText('This device')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Log out this one: Firefox on Linux' })).not.toBeInTheDocument()
  const logOut = screen.getByRole('button', { name: 'Log out this one: Safari on iPhone' })
  // by the second press of a double click on the one before, which was here
  fireEvent.click(logOut, { detail: 2 })
  expect(logOut).not.toHaveAttribute('aria-busy')
  await press('Log out this one: Safari on iPhone')
  await waitFor(() => expect(screen.queryByText('Safari on iPhone')).not.toBeInTheDocument())
  expect(backend.api.history.delete).toHaveLength(1)
})

test('the first three of many sessions are listed, this one first, until all are requested', async () => {
  const time = '2026-03-04T14:05:00.000Z'
  const sessions = Array.from({ length: 9 }, (_, at) => ({
    id: `s${at}`,
    current: at === 8,
    device: `Firefox ${at}`,
    createdAt: time,
    lastUsedAt: time,
  }))
  const { press } = await openProfile((api) => api.onGet('/api/auth/sessions').reply(200, sessions))
  expect(await screen.findByText('This device')).toBeVisible()
  expect(screen.getAllByText(/^Firefox/).map(({ textContent }) => textContent)).toEqual([
    'Firefox 8',
    'Firefox 0',
    'Firefox 1',
  ])
  await press('Show all 9 sessions')
  expect(screen.getAllByText(/^Firefox/)).toHaveLength(9)
})

test('an address that is not confirmed says so, and gets the mail again', async () => {
  const { press } = await openProfile(
    (api) => api.onPost('/api/auth/email/verify/send').reply(200, { message: 'A mail is on its way.' }),
    customer,
    { emailVerified: false },
  )
  await press('Send the mail again')
  expect(await screen.findByText('A mail is on its way.')).toBeVisible()
})

test('notices are listed, come as they happen, and are marked as read', async () => {
  const { press, backend } = await openProfile((api) => {
    const [b, a] = [notice('b'), notice('a')]
    api.onGet('/api/notices').reply(inTurn(notices(1, a), notices(1002, b, a), notices(0, b, a)))
    api.onPost('/api/notices/read', { upTo: 'b' }).reply(200, { unread: 0 })
  })
  expect(await screen.findByText('1 unread')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Notice a.' })).toHaveAttribute('href', '/myorders')
  await waitFor(() => expect(backend.socket.isOpen()).toBe(true))
  backend.socket.emits('notice', notice('b'))
  expect(await screen.findByText('1,002 unread')).toBeVisible()
  await press('Mark all as read')
  expect(await screen.findByText('All read.')).toBeVisible()
})

const touched = () => Object.assign(navigator, { userActivation: { hasBeenActive: true } })

test('on every page the bell counts what is unread, and leads to the notices', async () => {
  touched()
  const { backend, click } = await renderApp({
    at: '/',
    session: customer,
    server: (api) =>
      api.onGet('/api/notices').reply(inTurn(notices(1, notice('a')), ...Array<object>(3).fill(notices(2)))),
  })
  const bell = await screen.findByRole('link', { name: 'Notices, 1 unread' })
  backend.socket.emits('notice', notice('b'))
  expect(await screen.findByRole('link', { name: 'Notices, 2 unread' })).toBe(bell)
  await click(bell)
  expect(await screen.findByRole('heading', { level: 1, name: 'Notices' })).toBeVisible()
})

test('news are told where they happen to be read, with a way to see them', async () => {
  touched()
  const { backend, click, location } = await renderApp({
    at: '/',
    session: customer,
    server: (api) => api.onGet('/api/notices').reply(200, notices(1, notice('a'))),
  })
  await screen.findByRole('link', { name: 'Notices, 1 unread' })
  backend.socket.emits('notice', notice('own', { text: 'Your order is paid.' }))
  expect(screen.queryByRole('button', { name: 'See it' })).toBeNull()
  backend.socket.emits('notice', notice('b', { kind: 'orderDelivered', text: 'Lights delivered your order.' }))
  await click(screen.getByRole('button', { name: 'See it', description: 'Lights delivered your order.' }))
  expect(location()).toBe('/myorders')
  backend.socket.emits('notice', notice('c', { kind: 'orderDelivered', text: 'Lamps delivered your order.' }))
  expect(screen.queryByRole('button', { name: 'See it' })).toBeNull()
})

test('news that cannot be read take nothing else of the page with them', async () => {
  touched()
  const logged = jest.spyOn(console, 'error').mockReturnValue()
  await renderApp({ at: '/', session: customer, server: (api) => api.onGet('/api/notices').reply(200, {}) })
  await waitFor(() => expect(logged).toHaveBeenCalledWith('The news of shell 1.0.0 failed.'))
  expect(screen.getByRole('navigation')).toBeVisible()
})

test('a notice that comes while they are being read for another is not missed', async () => {
  let answer: (() => void) | undefined
  const { backend } = await openProfile((api) => api.onGet('/api/notices').reply(200, notices(1, notice('a'))))
  expect(await screen.findByText('1 unread')).toBeVisible()
  await waitFor(() => expect(backend.socket.isOpen()).toBe(true))
  const read = () =>
    new Promise<[number, object]>((resolve) => (answer = () => resolve([200, notices(1, notice('a'))])))
  backend.api.onGet('/api/notices').reply(read)
  backend.socket.emits('notice', notice('b'))
  await waitFor(() => expect(answer).toBeDefined())
  backend.api.onGet('/api/notices').reply(200, notices(3, notice('c'), notice('b'), notice('a')))
  backend.socket.emits('notice', notice('c'))
  answer?.()
  expect(await screen.findByText('3 unread')).toBeVisible()
})

test('notices that could not be marked as read say so', async () => {
  const { press } = await openProfile((api) => {
    api.onGet('/api/notices').reply(200, notices(1, notice('a')))
    api.onPost('/api/notices/read').reply(500)
  })
  await screen.findByText('1 unread')
  await press('Mark all as read')
  expect(await screen.findByRole('alert')).toHaveTextContent('Your notices could not be marked as read.')
})

test.each([
  ['replies of shops', undefined],
  ['unread messages', 'messages'],
])('mails about %s are switched off, and on again', async (label, about) => {
  const url = '/api/mails/subscription'
  const isWanted = new Map<unknown, boolean>()
  const { user, backend } = await openProfile((api) => {
    const set =
      (wanted: boolean) =>
      ({ params }: { params?: { about?: string } }): [number, object] => {
        isWanted.set(params?.about, wanted)
        return [200, { message: 'Done.' }]
      }
    api
      .onGet(url)
      .reply(({ params }: { params?: { about?: string } }) => [200, { wanted: isWanted.get(params?.about) ?? true }])
    api.onDelete(url).reply(set(false)).onPut(url).reply(set(true))
  })
  const box = await screen.findByRole('checkbox', { name: `E-mail me about ${label}` })
  expect(box).toBeChecked()
  await user.click(box)
  await waitFor(() => expect(box).not.toBeChecked())
  await waitFor(() => expect(box).not.toHaveAttribute('aria-disabled'))
  await user.click(box)
  await waitFor(() => expect(box).toBeChecked())
  expect([backend.api.history.delete?.length, backend.api.history.put?.length]).toEqual([1, 1])
  expect([...isWanted.keys()]).toEqual([about])
})

test('a switch of mails that could not be made says so', async () => {
  const { user } = await openProfile((api) => {
    api.onGet('/api/mails/subscription').reply(200, { wanted: true })
    api.onDelete('/api/mails/subscription').reply(500)
  })
  const box = await screen.findByRole('checkbox', { name: 'E-mail me about replies of shops' })
  await user.click(box)
  expect(await screen.findByRole('alert')).toHaveTextContent('This could not be changed. Please try again.')
  expect(box).toBeChecked()
})

test('the data come as a file', async () => {
  const { made, clicked } = downloads()
  const { press } = await openProfile((api) =>
    api.onGet('/api/auth/account/export').reply(200, { account: { name: 'Ada' } }),
  )
  await press('Download my data')
  await waitFor(() => expect(clicked).toHaveBeenCalled())
  expect(made.mock.calls[0]?.[0].type).toBe('application/json')
})

test('an owner is told that the products leave the market, and why the account cannot be deleted yet', async () => {
  const hasOpenOrders = 'Your shop has open orders. Please deliver them, or let them end, first.'
  const app = await openProfile(
    (api) => api.onPost('/api/auth/account/delete').reply(409, { message: hasOpenOrders }),
    shopOwner,
  )
  await app.press('Delete my account')
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete your account?' }))
  expect(dialog.getByText(/Your shop's products leave the market\./)).toBeVisible()
  await app.user.type(dialog.getByLabelText('Your present password'), 'secret-word{Enter}')
  expect(await dialog.findByText(hasOpenOrders)).toBeVisible()
})

test('an account is deleted by its password, and its session is over', async () => {
  const url = '/api/auth/account/delete'
  const app = await openProfile((api) => {
    api.onPost(url, { password: 'wrong' }).reply(403, { message: 'This is not your password.' })
    api.onPost(url, { password: 'secret-word' }).reply(200, { message: 'Your account is deleted.' })
  })
  await app.press('Delete my account')
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete your account?' }))
  await app.user.type(dialog.getByLabelText('Your present password'), 'wrong')
  await app.press('Delete for good')
  expect(await screen.findByText('This is not your password.')).toBeVisible()
  await app.user.clear(dialog.getByLabelText('Your present password'))
  await app.user.type(dialog.getByLabelText('Your present password'), 'secret-word')
  await app.press('Delete for good')
  expect(await screen.findByText('Your account is deleted.')).toBeVisible()
  expect(JSON.parse(localStorage.getItem('auth') ?? 'null')).toBeNull()
  expect(app.location()).toBe('/login')
  // a deleted account's session needs no request to end it
  expect(app.backend.api.history.post?.map(({ url }) => url)).not.toContain('/api/auth/logout')
})

test.each(['/api/notices', '/api/auth/sessions'])('a failed %s can be fetched again', async (url) => {
  const answer = url === '/api/notices' ? notices(0) : []
  const { press, backend } = await openProfile((api) => api.onGet(url).reply(500, { message: 'Out of order.' }))
  expect(await screen.findByText('Error: Out of order.')).toBeVisible()
  backend.api.onGet(url).reply(200, answer)
  await press('Try again')
  await waitFor(() => expect(screen.queryByText('Error: Out of order.')).not.toBeInTheDocument())
})

test('a deletion without an answer says that it may be done, and how to find out', async () => {
  const app = await openProfile((api) => api.onPost('/api/auth/account/delete').networkError())
  await app.press('Delete my account')
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete your account?' }))
  await app.user.type(dialog.getByLabelText('Your present password'), 'secret-word{Enter}')
  expect(await dialog.findByRole('alert')).toHaveTextContent(
    'Your account could not be deleted. Please try again. If you are logged out now, it is deleted.',
  )
})
