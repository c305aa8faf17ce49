import { act, renderHook, waitFor } from '@testing-library/react'
import { api } from '../api/api'
import { createStore } from '../store/store'
import { StoreProvider } from '../store/StoreProvider'
import { customer, fakeBackend, shopOwner, type FakeBackend } from '../testing'
import { useEndEverywhere, useLoggedOutElsewhere, useSession, useSessionActions, useSessionExpired } from './useSession'

const { ask } = api.injectEndpoints({
  endpoints: (build) => ({ ask: build.query<string, string>({ query: (url) => ({ url }) }) }),
}).endpoints

const useAll = () => ({
  user: useSession(),
  isExpired: useSessionExpired(),
  isLoggedOutElsewhere: useLoggedOutElsewhere(),
  endEverywhere: useEndEverywhere(),
  ...useSessionActions(),
})
const render = (backend: FakeBackend) => renderHook(useAll, { wrapper: backend.Wrapper })
const kept = () => JSON.parse(localStorage.getItem('auth') ?? '"nothing"') as unknown

const nextTask = () => new Promise((resolve) => setTimeout(resolve))

/** The same browser after a restart. */
const reopened = () => {
  const store = createStore()
  return renderHook(useAll, { wrapper: ({ children }) => <StoreProvider store={store}>{children}</StoreProvider> })
}

test('a login is kept and restored on the next start', () => {
  const { result } = render(fakeBackend())
  expect(result.current.user).toBeNull()
  act(() => result.current.start(customer))
  expect(result.current.user).toEqual(customer)
  expect(kept()).toEqual(customer)
  expect(reopened().result.current.user).toEqual(customer)
})

test('a logout tells the server with the old token and is kept', async () => {
  const backend = fakeBackend({ session: customer })
  backend.api.onPost('/api/auth/logout').reply(200, { message: 'Bye.' })
  const { result } = render(backend)
  await act(() => result.current.end())
  expect(result.current.user).toBeNull()
  expect(kept()).toBeNull()
  expect(backend.api.history.post[0]?.headers?.Authorization).toBe('Bearer token-customer')
})

test('a logout needs no server', async () => {
  const backend = fakeBackend({ session: customer })
  backend.api.onPost('/api/auth/logout').networkError()
  const { result } = render(backend)
  await act(() => result.current.end())
  expect(result.current.user).toBeNull()
})

test('a logout everywhere waits for the server, and ends nothing here when it has not ended all', async () => {
  const backend = fakeBackend({ session: customer })
  backend.api.onPost('/api/auth/logout/everywhere').replyOnce(500).onPost('/api/auth/logout/everywhere').reply(200, {})
  const { result } = render(backend)
  await act(() => expect(result.current.endEverywhere()).rejects.toThrow())
  expect(result.current.user).toEqual(customer)
  await act(() => result.current.endEverywhere())
  expect(result.current.user).toBeNull()
  expect(backend.api.history.post[1]?.headers?.Authorization).toBe('Bearer token-customer')
})

test.each(['{"_id":1}', '{{', '"x"', '[]', '{"_id":"u1","role":"admin","token":"t"}'])(
  'a corrupt session (%s) is dropped',
  (text) => {
    fakeBackend()
    localStorage.setItem('auth', text)
    expect(reopened().result.current.user).toBeNull()
    expect(localStorage.getItem('auth')).toBeNull()
  },
)

test('a 401 logs the line of the spec, ends the session once and says that it expired', async () => {
  const log = jest.spyOn(console, 'error').mockImplementation(() => undefined)
  const backend = fakeBackend({ session: customer })
  backend.api.onGet('/api/a').reply(401, { message: 'Token expired.' })
  const { result } = render(backend)

  const answer = await act(() => backend.store.dispatch(ask.initiate('/api/a')))

  expect(answer.error).toEqual({
    status: 401,
    message: 'Token expired.',
    data: { message: 'Token expired.' },
    reference: '',
  })
  expect(log).toHaveBeenCalledWith('Authentication error: Token expired or invalid. Please log in again.')
  await waitFor(() => expect(result.current).toMatchObject({ user: null, isExpired: true }))
  expect(kept()).toBeNull()

  act(() => result.current.start(shopOwner))
  expect(result.current).toMatchObject({ user: shopOwner, isExpired: false })
})

test('a log-out in another tab is distinguished from one here', async () => {
  const { result } = render(fakeBackend({ session: customer }))
  localStorage.setItem('auth', 'null')
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'auth', storageArea: localStorage })))
  expect(result.current).toMatchObject({ user: null, isExpired: false, isLoggedOutElsewhere: true })

  act(() => result.current.start(customer))
  expect(result.current.isLoggedOutElsewhere).toBe(false)
  await act(() => result.current.end())
  expect(result.current.isLoggedOutElsewhere).toBe(false)
})

test('a 401 to a guest, such as a wrong password, ends nothing', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined)
  const backend = fakeBackend()
  backend.api.onGet('/api/a').reply(401, { message: 'Invalid email or password' })
  const { result } = render(backend)
  await act(() => backend.store.dispatch(ask.initiate('/api/a')))
  await act(() => nextTask())
  expect(result.current.isExpired).toBe(false)
})

test('a late 401 to an earlier token leaves the new session alone', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined)
  const backend = fakeBackend({ session: customer })
  const { result } = render(backend)
  let refuse: (answer: [number]) => void = () => undefined
  backend.api.onGet('/api/a').reply(() => new Promise((resolve) => (refuse = resolve)))

  const asking = backend.store.dispatch(ask.initiate('/api/a'))
  await act(() => Promise.resolve())
  act(() => result.current.start({ ...customer, token: 'token-after-password-change' }))
  refuse([401])
  await act(() => asking)
  await act(() => nextTask())

  expect(result.current.user?.token).toBe('token-after-password-change')
})

test("another user's log-in clears the last user's server data", async () => {
  const backend = fakeBackend({ session: customer })
  backend.api.onGet('/api/orders/myorders').reply(200, ['my order'])
  const { result } = render(backend)
  await backend.store.dispatch(ask.initiate('/api/orders/myorders'))
  const cached = () => ask.select('/api/orders/myorders')(backend.store.getState()).data
  expect(cached()).toEqual(['my order'])

  act(() => result.current.start({ ...customer, name: 'Ada Renamed' }))
  expect(cached()).toEqual(['my order'])
  act(() => result.current.start(shopOwner))
  expect(cached()).toBeUndefined()
})
