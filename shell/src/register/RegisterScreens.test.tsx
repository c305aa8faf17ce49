import { screen, waitFor } from '@testing-library/react'
import { renderApp, type RenderAppOptions } from '../testing/renderApp'

interface Kind {
  title: string
  at: string
  call: string
  alert: string
  fallback: string
  /** Typed values by label. */
  fields: Record<string, string>
  body: object
}

const kinds: Kind[] = [
  {
    title: 'Register as User',
    at: '/register/user',
    call: '/api/auth/register/user',
    alert: 'Registration successful! Please log in.',
    fallback: 'Registration failed. Please try again.',
    fields: { Name: 'Ada', Email: 'ada@haggle.test', Password: 'secret-word', 'Confirm Password': 'secret-word' },
    body: { name: 'Ada', email: 'ada@haggle.test', password: 'secret-word' },
  },
  {
    title: 'Register as Shop Owner',
    at: '/register/shop-owner',
    call: '/api/auth/register/shop-owner',
    alert: 'Shop owner registration successful! Please log in.',
    fallback: 'Shop owner registration failed. Please try again.',
    fields: {
      Name: 'Ada',
      Email: 'ada@haggle.test',
      'Shop Name': 'Ada Antiques',
      Password: 'secret-word',
      'Confirm Password': 'secret-word',
    },
    body: { name: 'Ada', email: 'ada@haggle.test', password: 'secret-word', shopName: 'Ada Antiques' },
  },
]

let alert: jest.SpyInstance
beforeEach(() => {
  alert = jest.spyOn(window, 'alert').mockReturnValue()
})

describe.each(kinds)('$title', ({ title, at, call, alert: success, fallback, fields, body }) => {
  async function register(change: Record<string, string> = {}, server?: RenderAppOptions['server']) {
    const app = await renderApp({ at, server })
    await screen.findByRole('heading', { level: 1, name: title })
    for (const [label, text] of Object.entries({ ...fields, ...change }))
      await app.user.type(screen.getByLabelText(label), text)
    await app.click(screen.getByRole('button', { name: 'Register' }))
    return app
  }

  test('creates the account, says so and goes to the log-in', async () => {
    const { location, backend } = await register({}, (api) => api.onPost(call).reply(201, { message: 'Welcome.' }))
    await waitFor(() => expect(location()).toBe('/login'))
    expect(alert.mock.calls).toEqual([[success]])
    expect(JSON.parse(String(backend.api.history.post?.[0]?.data))).toEqual(body)
  })

  test('does not navigate if the visitor has left before the reply', async () => {
    let answer = () => {}
    const { location, click } = await register({}, (api) =>
      api.onPost(call).reply(() => new Promise((resolve) => (answer = () => resolve([201, { message: 'Welcome.' }])))),
    )
    await click(screen.getByRole('link', { name: 'Haggle' }))
    answer()
    await waitFor(() => expect(alert.mock.calls).toEqual([[success]]))
    expect(location()).toBe('/')
  })

  test('requires the same password twice', async () => {
    const { backend } = await register({ 'Confirm Password': 'another-word' })
    expect(await screen.findByText('Passwords do not match')).toBeVisible()
    expect(backend.api.history.post ?? []).toEqual([])
  })

  test('requires every field', async () => {
    const { click, backend } = await renderApp({ at })
    await click(await screen.findByRole('button', { name: 'Register' }))
    for (const label of Object.keys(fields)) expect(await screen.findByText(`${label} is required`)).toBeVisible()
    expect(backend.api.history.post ?? []).toEqual([])
  })

  test('shows what the server says about a failure', async () => {
    const { location } = await register({}, (api) => api.onPost(call).reply(409, { message: 'E-mail is taken.' }))
    expect(await screen.findByText('E-mail is taken.')).toBeVisible()
    expect(location()).toBe(at)
    expect(alert).not.toHaveBeenCalled()
  })

  test('has a message of its own for a failure without one', async () => {
    await register({}, (api) => api.onPost(call).reply(500))
    expect(await screen.findByText(fallback)).toBeVisible()
  })

  test('after a reply that was lost, an e-mail that is taken may be by that try', async () => {
    const { click, backend } = await register({}, (api) => api.onPost(call).networkError())
    expect(await screen.findByText(fallback)).toBeVisible()
    backend.api.onPost(call).reply(409, { message: 'E-mail is taken.' })
    await click(screen.getByRole('button', { name: 'Register' }))
    expect(
      await screen.findByText('E-mail is taken. It may be the one you just asked for: try to log in.'),
    ).toBeVisible()
  })

  test('has fields of the right types, for password managers, too', async () => {
    await renderApp({ at })
    expect(await screen.findByLabelText('Email')).toHaveAttribute('type', 'email')
    for (const label of ['Password', 'Confirm Password']) {
      expect(screen.getByLabelText(label)).toHaveAttribute('type', 'password')
      expect(screen.getByLabelText(label)).toHaveAttribute('autocomplete', 'new-password')
    }
  })
})

test('each registration is a link away from the other', async () => {
  const { click } = await renderApp({ at: '/register/user' })
  await click(await screen.findByRole('link', { name: 'Register as Shop Owner' }))
  expect(await screen.findByRole('link', { name: 'Register as User' })).toHaveAttribute('href', '/register/user')
})
