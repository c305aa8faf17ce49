import { act, renderHook } from '@testing-library/react'
import { api } from '../api/api'
import { customer, fakeBackend, lampLine } from '../testing'
import { registerBadge, useBadge } from './badges'

const { wishes } = api.injectEndpoints({
  endpoints: (build) => ({ wishes: build.query<string[], void>({ query: () => ({ url: '/api/wishes' }) }) }),
}).endpoints

const badge = (name: string | undefined, backend = fakeBackend()) =>
  renderHook(() => useBadge(name), { wrapper: backend.Wrapper }).result

test("the cart's badge counts its items", () => {
  const backend = fakeBackend({ session: customer, cart: [lampLine, { ...lampLine, product: 'p-vase', qty: 1 }] })
  expect(badge('cart', backend).current).toEqual({ count: 3, text: '3 items' })
})

test('a badge that counts 0, has no name, or that nobody registered does not show', () => {
  expect(badge('cart').current).toBeUndefined()
  expect(badge(undefined).current).toBeUndefined()
  expect(badge('wishlist/unknown').current).toBeUndefined()
})

test("a remote's badge counts the remote's fetched data, from when its code runs", async () => {
  const backend = fakeBackend()
  backend.api.onGet('/api/wishes').reply(200, ['p-lamp', 'p-vase'])
  const shown = badge('wishlist/wishes', backend)
  await act(() => backend.store.dispatch(wishes.initiate()))
  expect(shown.current).toBeUndefined()
  act(() =>
    registerBadge('wishlist/wishes', {
      count: (state) => wishes.select()(state).data?.length ?? 0,
      describe: (count) => `${count} wishes`,
    }),
  )
  expect(shown.current).toEqual({ count: 2, text: '2 wishes' })
})
