import { act, renderHook } from '@testing-library/react'
import { expired } from '../session/session'
import { useSessionActions } from '../session/useSession'
import { customer, fakeBackend, shopOwner, type FakeBackend } from '../testing'
import { useDraft } from './useDraft'

const typed = { city: 'Leith' }

const open = (backend: FakeBackend) =>
  renderHook(() => ({ draft: useDraft('checkout'), ...useSessionActions() }), { wrapper: backend.Wrapper }).result

test('what was typed is there after a reload, until it was sent', () => {
  const backend = fakeBackend({ session: customer })
  open(backend).current.draft.keep(typed)
  const reopened = open(backend)
  expect(reopened.current.draft.read()).toEqual(typed)
  reopened.current.draft.drop()
  expect(reopened.current.draft.read()).toBeUndefined()
})

test('a logout here or in another tab drops it, and nobody else sees it', async () => {
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

test('who was logged out by the server finds it again; somebody else does not', () => {
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

test('what is no draft is dropped', () => {
  const backend = fakeBackend({ session: customer })
  sessionStorage.setItem('draft:checkout', '{"owner":1}')
  expect(open(backend).current.draft.read()).toBeUndefined()
})
