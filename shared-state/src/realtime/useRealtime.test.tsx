import type { NegotiationOutcome } from '@haggle/shared-contract'
import { act, renderHook, waitFor } from '@testing-library/react'
import { api, LIVE } from '../api/api'
import { customer, fakeBackend, shopOwner } from '../testing'
import { useSessionActions } from '../use-session/useSession'
import { useRealtime, useServerEvents } from './useRealtime'
import { whileCached } from './whileCached'

const rejected = (id: string): NegotiationOutcome => ({
  id,
  productId: 'p1',
  message: 'No deal.',
  attemptsLeft: 2,
  status: 'rejected',
})

function listen(options: Parameters<typeof fakeBackend>[0]) {
  const backend = fakeBackend(options)
  const heard: string[] = []
  const hook = renderHook(
    () => ({ connection: useRealtime(({ id }) => heard.push(id)), session: useSessionActions() }),
    { wrapper: backend.Wrapper },
  )
  const connection = () => hook.result.current.connection
  return { ...hook, ...backend, heard, connection }
}

test("a customer joins the room of their own id and hears their offers' outcomes", async () => {
  const { socket, heard, connection } = listen({ session: customer })
  expect(connection()).toBe('disconnected')
  await waitFor(() => expect(connection()).toBe('connected'))
  expect(socket.joined).toEqual([customer._id])
  expect(socket.tokens).toEqual([customer.token])

  socket.emits('negotiationOutcome', rejected('n1'))
  socket.emits('negotiationOutcome', rejected('n2'))
  expect(heard).toEqual(['n1', 'n2'])
})

test('a guest opens no connection', async () => {
  const { socket, connection } = listen({})
  await act(() => Promise.resolve())
  expect(connection()).toBe('disconnected')
  expect(socket.tokens).toEqual([])
})

test('a lost connection shows, and joins again when it is back', async () => {
  const { socket, connection } = listen({ session: customer })
  await waitFor(() => expect(connection()).toBe('connected'))
  socket.disconnect()
  expect(connection()).toBe('disconnected')
  socket.connect()
  expect(connection()).toBe('connected')
  expect(socket.joined).toEqual([customer._id, customer._id])
})

const numbers = api.injectEndpoints({
  endpoints: (build) => ({
    live: build.query<number, void>({ query: () => ({ url: '/api/live' }), providesTags: [LIVE] }),
    still: build.query<number, void>({ query: () => ({ url: '/api/still' }) }),
  }),
})

function watchNumbers() {
  const backend = fakeBackend({ session: customer })
  backend.api.onGet().reply(200, 1)
  const useNumbers = () => [numbers.useLiveQuery().data, numbers.useStillQuery().data, useRealtime(() => undefined)]
  const { result } = renderHook(useNumbers, { wrapper: backend.Wrapper })
  return { ...backend, shown: () => result.current }
}

test('only queries that events keep up to date are fetched again after a reconnect', async () => {
  const { api, socket, shown } = watchNumbers()
  await waitFor(() => expect(shown()).toEqual([1, 1, 'connected']))
  expect(api.history.get).toHaveLength(2)
  socket.disconnect()
  api.onGet().reply(200, 2)
  socket.connect()
  await waitFor(() => expect(shown()).toEqual([2, 1, 'connected']))
  expect(api.history.get).toHaveLength(3)
})

test('a room that is refused is not connected', async () => {
  const { socket, connection } = listen({ session: customer })
  socket.refuses('Not your room.')
  await waitFor(() => expect(socket.joined).toHaveLength(1))
  expect(connection()).toBe('disconnected')
})

test('a logout disconnects, the next login joins its own room', async () => {
  const { socket, heard, connection, result } = listen({ session: customer })
  await waitFor(() => expect(connection()).toBe('connected'))
  await act(() => result.current.session.end())
  expect(connection()).toBe('disconnected')
  expect(socket.isOpen()).toBe(false)

  act(() => result.current.session.start(shopOwner))
  await waitFor(() => expect(connection()).toBe('connected'))
  expect(socket.joined).toEqual([customer._id, shopOwner._id])
  expect(heard).toEqual([])
})

test('leaving the screen disconnects', async () => {
  const { socket, connection, unmount } = listen({ session: customer })
  await waitFor(() => expect(connection()).toBe('connected'))
  unmount()
  expect(socket.isOpen()).toBe(false)
})

test('leaving before the connection is open disconnects it too', async () => {
  const { socket, unmount } = listen({ session: customer })
  unmount()
  await act(() => Promise.resolve())
  expect(socket.isOpen()).toBe(false)
})

test("a shop's price and a received offer reach their own listeners only", async () => {
  const backend = fakeBackend({ session: shopOwner })
  const heard: string[] = []
  const { result } = renderHook(() => useServerEvents({ offerReceived: ({ productId }) => heard.push(productId) }), {
    wrapper: backend.Wrapper,
  })
  await waitFor(() => expect(result.current).toBe('connected'))
  backend.socket.emits('offerReceived', { productId: 'p1' })
  backend.socket.emits('negotiationOutcome', rejected('n1'))
  expect(heard).toEqual(['p1'])
})

test('screens and cached replies share one connection, and one event fetches what they show once', async () => {
  const backend = fakeBackend({ session: shopOwner })
  backend.api.onGet().reply(200, [])
  const { useReceivedQuery } = api.enhanceEndpoints({ addTagTypes: ['Received'] }).injectEndpoints({
    endpoints: (build) => ({
      received: build.query<unknown, number>({
        query: (page) => ({ url: `/api/received/${page}` }),
        providesTags: ['Received'],
        onCacheEntryAdded: whileCached(() => ({ offerReceived: () => ['Received'] })),
      }),
    }),
  })
  const useScreen = () => [useReceivedQuery(1), useReceivedQuery(2), useRealtime(() => undefined)] as const
  const { result } = renderHook(useScreen, { wrapper: backend.Wrapper })
  await waitFor(() => expect(result.current[2]).toBe('connected'))
  expect(backend.socket.tokens).toHaveLength(1)
  backend.socket.emits('offerReceived', { productId: 'p1' })
  await waitFor(() => expect(backend.api.history.get).toHaveLength(4))
  await act(() => Promise.all(backend.store.dispatch(api.util.getRunningQueriesThunk())))
  expect(backend.api.history.get).toHaveLength(4)
})
