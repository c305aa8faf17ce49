import { MemoryRouter, useLocation, useNavigate } from '@haggle/shared-ui/router'
import { act, renderHook } from '@testing-library/react'
import { useListAddress } from './useListAddress'

function useAddress() {
  const { text, show } = useListAddress()
  const values = { state: text('state'), q: text('q') }
  return {
    set: (change: { state?: string | undefined; q?: string }, isContinued = false) =>
      show(values, change, { isContinued }),
    goTo: (page: number) => show(values, {}, { page }),
    back: useNavigate(),
    search: useLocation().search,
  }
}

const open = (at: string) =>
  renderHook(useAddress, {
    wrapper: ({ children }) => <MemoryRouter initialEntries={[at]}>{children}</MemoryRouter>,
  }).result

test('a change of the filter shows its first page', () => {
  const address = open('/?state=done&page=3')
  act(() => address.current.set({ q: 'ada' }))
  expect(address.current.search).toBe('?state=done&q=ada')
  act(() => address.current.goTo(2))
  expect(address.current.search).toBe('?state=done&q=ada&page=2')
  act(() => address.current.set({ state: undefined }))
  expect(address.current.search).toBe('?q=ada')
})

test('text applied on blur is kept by the click that caused the blur', () => {
  const address = open('/')
  act(() => {
    address.current.set({ q: 'ada' })
    address.current.set({ state: 'done' })
  })
  expect(address.current.search).toBe('?state=done&q=ada')
})

test('Back undoes what was typed into a field in one step', () => {
  const address = open('/?state=done')
  act(() => address.current.set({ q: 'a' }))
  act(() => address.current.set({ q: 'ad' }, true))
  act(() => address.current.set({ q: 'ada' }, true))
  expect(address.current.search).toBe('?state=done&q=ada')
  act(() => void address.current.back(-1))
  expect(address.current.search).toBe('?state=done')
})
