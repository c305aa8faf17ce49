import { MAX_PICTURE_BYTES, Profile, type SessionUser } from '@haggle/shared-contract'
import { customer } from '@haggle/shared-state/testing'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { renderApp, type RenderAppOptions } from '../testing/renderApp'

const PROFILE = '/api/auth/profile'
const profile = Profile.parse(customer)
const answered = { ...customer, name: 'Ada Lovelace', token: 'token-fresh' }

type Api = Parameters<NonNullable<RenderAppOptions['server']>>[0]

async function open(server: (api: Api) => void = () => undefined, known: Profile = profile) {
  const app = await renderApp({
    at: '/profile',
    session: customer,
    server: (api) => {
      api.onGet(PROFILE).reply(200, known)
      server(api)
    },
  })
  await screen.findByRole('heading', { name: 'Update Profile Details' })
  const type = async (label: string, text: string) => {
    await app.user.clear(screen.getByLabelText(label))
    if (text) await app.user.type(screen.getByLabelText(label), text)
  }
  const sent = () => app.backend.api.history.put?.map(({ data }) => JSON.parse(String(data)) as unknown) ?? []
  const press = (name: string) => app.click(screen.getByRole('button', { name }))
  return { ...app, type, press, sent }
}

const at = { createdAt: '2026-03-04T10:00:00.000Z', lastUsedAt: '2026-03-04T10:00:00.000Z' }
const here = { id: 'here', current: true, device: 'Firefox on Linux', ...at }
const phone = { id: 'phone', current: false, device: 'Safari on iPhone', ...at }

/** The account's sessions before its password was changed, and after. */
const sessionsFor = (header: unknown) => (header === 'Bearer token-fresh' ? [here] : [here, phone])

const session = () => JSON.parse(localStorage.getItem('auth') ?? 'null') as SessionUser

describe('the profile', () => {
  test('shows who somebody is', async () => {
    await open(undefined, { ...profile, profilePicture: 'https://pictures.test/ada.webp' })
    const you = within(screen.getByRole('region', { name: 'You' }))
    expect(you.getByRole('img', { name: 'Avatar' })).toHaveAttribute('src', 'https://pictures.test/ada.webp')
    expect(you.getByText('Ada Customer')).toBeVisible()
    expect(you.getByText('customer@haggle.test')).toBeVisible()
  })

  test.each(['', '/api/products?keyword=dear'])('has a blank picture for a user with %j', async (profilePicture) => {
    await open(undefined, { ...profile, profilePicture })
    expect(screen.getByRole('img', { name: 'Avatar' }).tagName).toBe('svg')
  })

  test('of somebody called New Name has one field with the label Name', async () => {
    await open(undefined, { ...profile, name: 'New Name' })
    expect(screen.getByLabelText(/Name/)).toHaveValue('New Name')
  })

  test('tells a customer what haggling brought in a year, once there is an offer', async () => {
    const best = { product: { _id: 'lamp', name: 'Desk Lamp' }, saved: 20 }
    await open((api) => api.onGet('/api/offers/year').reply(200, { offers: 3, agreements: 1, saved: 34.5, best }))
    const year = within(await screen.findByRole('region', { name: 'Your year of haggling' }))
    expect(year.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual(['3', '1', '$34.50'])
    expect(year.getByRole('link', { name: 'Desk Lamp' })).toHaveAttribute('href', '/product/lamp')
  })

  test('shows its skeleton while it is loading', async () => {
    await renderApp({
      at: '/profile',
      session: customer,
      server: (api) => api.onGet(PROFILE).reply(() => new Promise(() => undefined)),
    })
    expect(await screen.findByRole('status', { name: 'Loading your profile' })).toHaveAttribute('aria-busy', 'true')
  })

  test.each([
    ["the server's words", { message: 'We are closed.' }, 'Error: We are closed.'],
    ['words of its own', undefined, 'Error: Failed to fetch user profile.'],
  ])('that cannot be loaded says so in %s', async (_words, body, text) => {
    await renderApp({ at: '/profile', session: customer, server: (api) => api.onGet(PROFILE).reply(500, body) })
    expect(await screen.findByText(text)).toBeVisible()
    expect(screen.getByRole('alert')).toBeVisible()
  })
})

describe('updating the details', () => {
  test('sends only changed fields, and takes over the session in the reply', async () => {
    const { type, press, sent } = await open((api) => api.onPut(PROFILE).reply(200, answered))
    await type('Name', 'Ada Lovelace')
    await press('Update Profile')
    expect(await screen.findByText('Profile updated successfully!')).toBeVisible()
    expect(sent()).toEqual([{ name: 'Ada Lovelace' }])
    expect(session()).toEqual(answered)
    expect(screen.getByText(/^Hello,/)).toHaveTextContent('Hello, Ada Lovelace (user)')
  })

  test('can change all fields, and remove the picture', async () => {
    const { type, press, sent } = await open((api) => api.onPut(PROFILE).reply(200, answered), {
      ...profile,
      profilePicture: 'https://pictures.test/ada.webp',
    })
    await type('Name', 'Ada Lovelace')
    await type('Email', 'ada@haggle.test')
    await type('Profile Picture URL', '')
    await press('Update Profile')
    await waitFor(() => expect(sent()).toHaveLength(1))
    expect(sent()).toEqual([{ name: 'Ada Lovelace', email: 'ada@haggle.test', profilePicture: '' }])
  })

  test('without a change sends nothing and says so', async () => {
    const { press, sent } = await open()
    await press('Update Profile')
    expect(await screen.findByText('No changes detected to update profile.')).toBeVisible()
    expect(sent()).toEqual([])
  })

  test('keeps text typed while it is being saved', async () => {
    let answer: (reply: [number, object]) => void = () => undefined
    const { type, press, sent, backend } = await open((api) =>
      api.onPut(PROFILE).reply(() => new Promise((resolve) => (answer = resolve))),
    )
    await type('Name', 'Ada Lovelace')
    await press('Update Profile')
    await waitFor(() => expect(sent()).toHaveLength(1))
    await type('Name', 'Ada King')
    answer([200, answered])
    await screen.findByText('Profile updated successfully!')
    expect(screen.getByLabelText('Name')).toHaveValue('Ada King')
    backend.api.onPut(PROFILE).reply(200, { ...answered, name: 'Ada King' })
    await press('Update Profile')
    await waitFor(() => expect(sent().at(-1)).toEqual({ name: 'Ada King' }))
  })

  test('a second time compares with the saved values', async () => {
    const { type, press, sent } = await open((api) => api.onPut(PROFILE).reply(200, answered))
    await type('Name', 'Ada Lovelace')
    await press('Update Profile')
    await screen.findByText('Profile updated successfully!')
    await press('Update Profile')
    expect(await screen.findByText('No changes detected to update profile.')).toBeVisible()
    expect(sent()).toHaveLength(1)
  })

  test.each([
    ["the server's words", 409, { message: 'E-mail is taken.' }, 'E-mail is taken.'],
    ['words of its own', 500, undefined, 'Failed to update profile.'],
  ])('says in %s that it failed', async (_words, status, body, text) => {
    const { type, press } = await open((api) => api.onPut(PROFILE).reply(status, body))
    await type('Email', 'taken@haggle.test')
    await press('Update Profile')
    expect(await screen.findByText(text)).toBeVisible()
    expect(session()).toEqual(customer)
  })

  test('a picture is uploaded as a file, and is theirs at once; a file that is too large is not sent', async () => {
    const url = '/media/uploads/a.webp'
    const { user, type, sent, backend } = await open((api) => {
      api.onPost('/api/media').reply(201, { url })
      api.onPut(PROFILE).reply(200, { ...customer, profilePicture: url })
    })
    await type('Name', 'Ada King')
    const input = screen.getByLabelText('Picture file')
    await user.upload(input, new File([new ArrayBuffer(MAX_PICTURE_BYTES + 1)], 'big.png', { type: 'image/png' }))
    expect(await screen.findByText('The file is too large: at most 5 MB can be uploaded.')).toBeVisible()
    await user.upload(input, new File(['face'], 'face.png', { type: 'image/png' }))
    await waitFor(() => expect(screen.getByRole('img', { name: 'Avatar' })).toHaveAttribute('src', url))
    expect(screen.getByLabelText('Profile Picture URL')).toHaveValue(url)
    expect(screen.getByLabelText('Name')).toHaveValue('Ada King')
    expect(sent()).toEqual([{ profilePicture: url }])
    expect(backend.api.history.post).toHaveLength(1)
  })

  test('has fields of the right types', async () => {
    await open()
    expect(screen.getByLabelText('Email')).toHaveAttribute('type', 'email')
    expect(screen.getByLabelText('Profile Picture URL')).toHaveAttribute('type', 'url')
  })
})

describe('changing the password', () => {
  test('sends it, continues with the new token and empties the form', async () => {
    const { type, press, sent } = await open((api) => api.onPut(PROFILE).reply(200, answered))
    await type('New Password', 'secret-word')
    await type('Confirm New Password', 'secret-word')
    await press('Change Password')
    expect(await screen.findByText('Password updated successfully!')).toBeVisible()
    expect(sent()).toEqual([{ password: 'secret-word' }])
    expect(session().token).toBe('token-fresh')
    expect(screen.getByLabelText('New Password')).toHaveValue('')
  })

  test("tells password managers the account's e-mail", async () => {
    await open()
    const username = screen.getByLabelText('New Password').closest('form')?.elements[0]
    expect(username).toHaveAttribute('autocomplete', 'username')
    expect(username).toHaveValue(customer.email)
    expect(username).not.toBeVisible()
  })

  test('lists the sessions again, because it ended the others', async () => {
    const { type, press } = await open((api) => {
      api.onPut(PROFILE).reply(200, answered)
      api.onGet('/api/auth/sessions').reply(({ headers }) => [200, sessionsFor(headers?.Authorization)])
    })
    expect(await screen.findByText('Safari on iPhone')).toBeVisible()
    await type('New Password', 'secret-word')
    await type('Confirm New Password', 'secret-word')
    await press('Change Password')
    await waitFor(() => expect(screen.queryByText('Safari on iPhone')).not.toBeInTheDocument())
    expect(screen.getByText('Firefox on Linux')).toBeVisible()
  })

  test.each([
    ['', '', 'Please enter both password fields.'],
    ['secret-word', '', 'Please enter both password fields.'],
    ['', 'secret-word', 'Please enter both password fields.'],
    ['secret-word', 'another-word', 'Passwords do not match.'],
  ])('refuses "%s" and "%s"', async (first, second, text) => {
    const { type, press, sent } = await open()
    await type('New Password', first)
    await type('Confirm New Password', second)
    await press('Change Password')
    expect(await screen.findByText(text)).toBeVisible()
    expect(sent()).toEqual([])
  })

  test.each([
    ["the server's words", 400, { message: 'Password must be at least 8 characters' }],
    ['words of its own', 500, undefined],
  ])('says in %s that it failed', async (_words, status, body) => {
    const { type, press } = await open((api) => api.onPut(PROFILE).reply(status, body))
    await type('New Password', 'short')
    await type('Confirm New Password', 'short')
    await press('Change Password')
    expect(await screen.findByText(body?.message ?? 'Failed to update password.')).toBeVisible()
  })
})

test.each([
  ['the network', (api: Api) => api.onPut(PROFILE).networkError(), 'Failed to update password.'],
  ['a proxy', (api: Api) => api.onPut(PROFILE).reply(502, { message: 'No answer.' }), 'No answer.'],
])('a password change whose answer %s lost says that it may be done, and how to continue', async (_, lose, failure) => {
  const { type, press } = await open(lose)
  await type('New Password', 'secret-word')
  await type('Confirm New Password', 'secret-word')
  await press('Change Password')
  expect(await screen.findByText(`${failure} If you are logged out now, try the new one.`)).toBeVisible()
})

describe('logging out everywhere', () => {
  const EVERYWHERE = '/api/auth/logout/everywhere'

  test('ends the session here too and goes to the log-in', async () => {
    const { press } = await open((api) => api.onPost(EVERYWHERE).reply(200, { message: 'Done.' }))
    await press('Log out everywhere')
    expect(await screen.findByRole('heading', { name: 'Login' })).toBeVisible()
    expect(session()).toBeNull()
  })

  test('that fails says so and leaves the session', async () => {
    const { press } = await open((api) => api.onPost(EVERYWHERE).networkError())
    await press('Log out everywhere')
    expect(await screen.findByText('You could not be logged out everywhere. Please try again.')).toBeVisible()
    expect(session()).toEqual(customer)
  })
})

describe('the toasts', () => {
  afterEach(() => jest.useRealTimers())

  test.each([
    ['a change', 'Ada Lovelace', 'Profile updated successfully!'],
    ['no change', 'Ada Customer', 'No changes detected to update profile.'],
  ])('of %s are gone after 3 seconds', async (_kind, name, text) => {
    const { type } = await open((api) => api.onPut(PROFILE).reply(200, answered))
    await type('Name', name)
    // only the test advances the clock: on a busy machine a click takes part of the 3 seconds
    jest.useFakeTimers()
    fireEvent.click(screen.getByRole('button', { name: 'Update Profile' }))
    await screen.findByText(text)
    await act(() => jest.advanceTimersByTimeAsync(2000))
    expect(screen.getByText(text)).toBeVisible()
    await act(() => jest.advanceTimersByTimeAsync(1500))
    expect(screen.queryByText(text)).not.toBeInTheDocument()
  })
})
