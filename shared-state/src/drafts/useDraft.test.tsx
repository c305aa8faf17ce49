import { act, renderHook } from '@testing-library/react'
import { expired } from '../session/session'
import { customer, fakeBackend, shopOwner, type FakeBackend } from '../testing'
import { useSessionActions } from '../use-session/useSession'
import { useDraft } from './useDraft'

const typed = { city: 'Leith' }

const open = (backend: FakeBackend) =>
  renderHook(() => ({ draft: useDraft('checkout'), ...useSessionActions() }), { wrapper: backend.Wrapper }).result

test('a draft is kept across a reload, until it is sent', () => {
  const backend = fakeBackend({ session: customer })
  open(backend).current.draft.keep(typed)
  const reopened = open(backend)
  expect(reopened.current.draft.read()).toEqual(typed)
  reopened.current.draft.drop()
  expect(reopened.current.draft.read()).toBeUndefined()
})

test('a log-out here or in another tab deletes the draft, and nobody else sees it', async () => {
  const backend = fakeBackend({ session: customer })
  const screen = open(backend)
  screen.current.draft.keep(typed)
  await act(() => screen.current.end())
  act(() => screen.current.start(customer))
  expect(screen.current.draft.read()).toBeUndefined()

  screen.current.draft.keep(typed)
  localStorage.setItem('auth', 'null')
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'auth', storageArea: localStorage })))
  expect(sessionStorage).toHaveLength(0)
})

test('after the server ended the session, only the same user finds the draft again', () => {
  const backend = fakeBackend({ session: customer })
  const screen = open(backend)
  screen.current.draft.keep(typed)
  act(() => void backend.store.dispatch(expired()))
  act(() => screen.current.start(customer))
  expect(screen.current.draft.read()).toEqual(typed)
  act(() => void backend.store.dispatch(expired()))
  act(() => screen.current.start(shopOwner))
  expect(screen.current.draft.read()).toBeUndefined()
})

test('a guest finds the draft again, and whoever logs in does not', () => {
  const backend = fakeBackend()
  open(backend).current.draft.keep(typed)
  const screen = open(backend)
  expect(screen.current.draft.read()).toEqual(typed)
  act(() => screen.current.start(customer))
  expect(screen.current.draft.read()).toBeUndefined()
})

test('an invalid draft is deleted', () => {
  const backend = fakeBackend({ session: customer })
  sessionStorage.setItem('draft:checkout', '{"owner":1}')
  expect(open(backend).current.draft.read()).toBeUndefined()
})
