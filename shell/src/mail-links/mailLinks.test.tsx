import { customer } from '@haggle/shared-state/testing'
import { screen } from '@testing-library/react'
import { renderApp, type RenderAppOptions } from '../testing/renderApp'

const open = (at: string, server: NonNullable<RenderAppOptions['server']>) => renderApp({ at, server })
type App = Awaited<ReturnType<typeof renderApp>>
const press = async ({ click }: App, name: string) => click(await screen.findByRole('button', { name }))
const sent = ({ backend }: App) =>
  backend.api.history.post?.map(({ data }) => JSON.parse(String(data)) as unknown) ?? []

const dead = { message: 'This link is not valid any more. Please ask for a new one.' }

test('the log-in leads to a link for a new password, whose answer is shown', async () => {
  const app = await open('/login', (api) =>
    api.onPost('/api/auth/password/forgot').reply(200, { message: 'On its way.' }),
  )
  await app.click(await screen.findByRole('link', { name: 'Forgot your password?' }))
  expect(await screen.findByRole('heading', { name: 'Forgot your password?' })).toBeVisible()
  await app.user.type(screen.getByLabelText('Email'), 'ada@haggle.test')
  await press(app, 'Send the link')
  expect(await screen.findByText('On its way.')).toBeVisible()
  expect(sent(app)).toEqual([{ email: 'ada@haggle.test' }])
})

test('a new password is typed twice and sent with the token of the address', async () => {
  const app = await open('/reset-password#tok-en_1', (api) =>
    api
      .onPost('/api/auth/password/reset/account')
      .reply(200, { email: 'ada@haggle.test' })
      .onPost('/api/auth/password/reset')
      .reply(200, { message: 'Your password was changed.' }),
  )
  await app.user.type(await screen.findByLabelText('New Password'), 'secret-word')
  // for password managers, which save it with the new password
  expect(document.querySelector('form input[autocomplete=username]')).toHaveValue('ada@haggle.test')
  await press(app, 'Set password')
  expect(await screen.findByText('Please enter both password fields.')).toBeVisible()
  await app.user.type(screen.getByLabelText('Confirm New Password'), 'secret-word')
  await press(app, 'Set password')
  expect(await screen.findByText('Your password was changed.')).toBeVisible()
  expect(sent(app)).toEqual([{ token: 'tok-en_1' }, { token: 'tok-en_1', password: 'secret-word' }])
  expect(screen.getByRole('link', { name: 'Go to the login' })).toHaveAttribute('href', '/login')
})

test('a link that holds no longer says so, and another is a link away', async () => {
  const app = await open('/reset-password#old', (api) => api.onPost('/api/auth/password/reset').reply(400, dead))
  await app.user.type(await screen.findByLabelText('New Password'), 'secret-word')
  await app.user.type(screen.getByLabelText('Confirm New Password'), 'secret-word')
  await press(app, 'Set password')
  expect(await screen.findByText(dead.message)).toBeVisible()
  expect(screen.getByRole('link', { name: 'Ask for another link' })).toHaveAttribute('href', '/forgot-password')
})

test('an address is confirmed at once', async () => {
  const app = await open('/verify-email#tok', (api) =>
    api.onPost('/api/auth/email/verify').reply(200, { message: 'Your e-mail address is confirmed.' }),
  )
  expect(await screen.findByText('Your e-mail address is confirmed.')).toBeVisible()
  expect(sent(app)).toEqual([{ token: 'tok' }])
})

test('an address that could not be confirmed is not said to be asked for', async () => {
  await open('/verify-email#old', (api) => api.onPost('/api/auth/email/verify').reply(400, dead))
  expect(await screen.findByText(dead.message)).toBeVisible()
  expect(screen.queryByText('We ask whether this link is one of ours.')).not.toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'Ask for a new link' })).toHaveAttribute('href', '/profile')
})

test('an address that nobody answered for can be tried again', async () => {
  const app = await open('/verify-email#tok', (api) => api.onPost('/api/auth/email/verify').replyOnce(503))
  app.backend.api.onPost('/api/auth/email/verify').reply(200, { message: 'Your e-mail address is confirmed.' })
  await press(app, 'Try again')
  expect(await screen.findByText('Your e-mail address is confirmed.')).toBeVisible()
})

test.each(['/verify-email', '/restore-account', '/unsubscribe', '/reset-password'])(
  '%s without its token says what to do and asks nothing of the server',
  async (path) => {
    const app = await open(path, () => undefined)
    expect(await screen.findByRole('alert')).toHaveTextContent('Please open it from the mail once more.')
    expect(sent(app)).toEqual([])
  },
)

test.each([
  ['/restore-account', '/api/auth/email/restore', 'Take my account back'],
  ['/unsubscribe', '/api/mails/unsubscribe', 'Send me no more'],
])('%s does nothing before it is told to', async (path, url, button) => {
  const app = await open(`${path}#tok`, (api) => api.onPost(url).reply(200, { message: 'Done as you asked.' }))
  await screen.findByRole('button', { name: button })
  expect(sent(app)).toEqual([])
  await press(app, button)
  expect(await screen.findByText('Done as you asked.')).toBeVisible()
  expect(sent(app)).toEqual([{ token: 'tok' }])
})

test('the end of mails is taken back by the same link', async () => {
  const app = await open('/unsubscribe#tok', (api) => {
    api.onPost('/api/mails/unsubscribe').reply(200, { message: 'You get no more mails about replies of shops.' })
    api.onPost('/api/mails/subscribe').reply(200, { message: 'You get mails about replies of shops again.' })
  })
  await screen.findByRole('button', { name: 'Send me no more' })
  await press(app, 'Send me no more')
  await screen.findByText('You get no more mails about replies of shops.')
  await press(app, 'Send me mails again')
  expect(await screen.findByText('You get mails about replies of shops again.')).toBeVisible()
  expect(sent(app)).toEqual([{ token: 'tok' }, { token: 'tok' }])
})

test('a log-in with a second factor asks for a code once the password is right', async () => {
  const refusal = { message: 'Please enter the code of your authenticator app.', needsCode: true }
  jest.spyOn(console, 'error').mockReturnValue()
  const app = await open('/login', (api) =>
    api.onPost('/api/auth/login').replyOnce(401, refusal).onPost('/api/auth/login').reply(200, customer),
  )
  await app.user.type(await screen.findByLabelText('Email'), 'ada@haggle.test')
  await app.user.type(screen.getByLabelText('Password'), 'secret-word')
  expect(screen.queryByLabelText('Code')).not.toBeInTheDocument()
  await press(app, 'Login')
  expect(await screen.findByText(refusal.message)).toBeVisible()
  await app.user.type(await screen.findByLabelText('Code'), '123456')
  await press(app, 'Login')
  expect(await screen.findByRole('heading', { name: 'BrowseProducts' })).toBeVisible()
  expect(sent(app).at(-1)).toEqual({ email: 'ada@haggle.test', password: 'secret-word', code: '123456' })
})
