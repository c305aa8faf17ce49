import { customer, fakeBackend } from '../testing'
import { api } from './api'
import { totalOf, type ApiRequest } from './baseQuery'
import { errorMessage } from './errorMessage'

const { call, read } = api.injectEndpoints({
  endpoints: (build) => ({
    call: build.mutation<unknown, ApiRequest>({ query: (request) => request }),
    read: build.query<unknown, string>({ query: (url) => ({ url }) }),
  }),
}).endpoints

test('a call carries its query, its body, its headers and the token', async () => {
  const backend = fakeBackend({ session: customer })
  backend.api.onPost('/api/orders').reply(201, { _id: 'o1' })
  const answer = await backend.store.dispatch(
    call.initiate({
      url: '/api/orders',
      method: 'POST',
      params: { dry: 1 },
      data: { totalPrice: 5 },
      headers: { 'Idempotency-Key': 'k1' },
    }),
  )
  expect(answer.data).toEqual({ _id: 'o1' })
  const [request] = backend.api.history.post
  expect(request).toMatchObject({
    params: { dry: 1 },
    data: '{"totalPrice":5}',
    withCredentials: true,
    timeout: 30_000,
  })
  expect(request?.headers).toMatchObject({ Authorization: 'Bearer token-customer', 'Idempotency-Key': 'k1' })
})

test('files may take longer on a slow network', async () => {
  const backend = fakeBackend({ session: customer })
  backend.api.onAny().reply(200, {})
  await backend.store.dispatch(call.initiate({ url: '/api/media', method: 'POST', data: new FormData() }))
  await backend.store.dispatch(call.initiate({ url: '/api/orders/shop/s1.csv', responseType: 'text' }))
  expect([backend.api.history.post[0]?.timeout, backend.api.history.get[0]?.timeout]).toEqual([600_000, 600_000])
})

test('a page of a list comes with the total number', async () => {
  const backend = fakeBackend()
  backend.api.onGet('/api/orders/myorders').reply(200, [], { 'x-total-count': '41' })
  const { list } = api.injectEndpoints({
    endpoints: (build) => ({
      list: build.query<number | undefined, string>({
        query: (url) => ({ url }),
        transformResponse: (_, meta) => totalOf(meta),
      }),
    }),
  }).endpoints
  const { data } = await backend.store.dispatch(list.initiate('/api/orders/myorders'))
  expect(data).toBe(41)
})

test('the second release of a remote in a page asks by its own endpoints', async () => {
  const release = (version: string) =>
    api.injectEndpoints({
      overrideExisting: true,
      endpoints: (build) => ({
        gifts: build.query<unknown, void>({
          query: () => ({ url: `/api/${version}` }),
          transformResponse: (reply: object) => ({ ...reply, version }),
        }),
      }),
    })
  release('canary')
  const { gifts } = release('live').endpoints
  const backend = fakeBackend()
  backend.api.onGet('/api/live').reply(200, { gifts: 1 })
  expect((await backend.store.dispatch(gifts.initiate())).data).toEqual({ gifts: 1, version: 'live' })
})

test("a guest's call carries no token", async () => {
  const backend = fakeBackend()
  backend.api.onGet('/api/products').reply(200, [])
  await backend.store.dispatch(call.initiate({ url: '/api/products' }))
  expect(backend.api.history.get[0]?.headers).not.toHaveProperty('Authorization')
})

test("a refusal has the server's message and whole reply", async () => {
  const backend = fakeBackend()
  backend.api.onPost('/api/negotiations/request').reply(400, { message: 'Too high.', attemptsLeft: 2 })
  const { error } = await backend.store.dispatch(call.initiate({ url: '/api/negotiations/request', method: 'POST' }))
  expect(error).toEqual({
    status: 400,
    message: 'Too high.',
    data: { message: 'Too high.', attemptsLeft: 2 },
    reference: '',
  })
  expect(errorMessage(error, 'Failed.')).toBe('Too high.')
})

test('a failure of the server has its reference in a line of its own, what people can mend has none', async () => {
  const backend = fakeBackend()
  const told = async (status: number) => {
    backend.api.onGet('/x').replyOnce(status, { message: 'Sorry.' }, { 'x-reference': '7F3K-92' })
    const { error } = await backend.store.dispatch(call.initiate({ url: '/x' }))
    return errorMessage(error, 'Failed.')
  }
  expect([await told(503), await told(400)]).toEqual(['Sorry.\nReference 7F3K-92', 'Sorry.'])
})

test.each([
  ['a server out of reach', (backend: ReturnType<typeof fakeBackend>) => backend.api.onGet('/x').networkError()],
  ['a timeout', (backend: ReturnType<typeof fakeBackend>) => backend.api.onGet('/x').timeout()],
  [
    'a page in place of JSON',
    (backend: ReturnType<typeof fakeBackend>) => backend.api.onGet('/x').reply(502, '<html>'),
  ],
  [
    'a page that claims to be the answer',
    (backend: ReturnType<typeof fakeBackend>) => backend.api.onGet('/x').reply(200, '<html>'),
  ],
  [
    'an empty message',
    (backend: ReturnType<typeof fakeBackend>) => backend.api.onGet('/x').reply(500, { message: '' }),
  ],
])('%s is told in the words of the fallback', async (_, fail) => {
  const backend = fakeBackend()
  fail(backend)
  const { error } = await backend.store.dispatch(call.initiate({ url: '/x' }))
  expect(error).toBeDefined()
  expect(errorMessage(error, 'Failed to fetch products.')).toBe('Failed to fetch products.')
})

test.each([
  ['no content', 204, ''],
  ['null', 200, null],
  ['a page', 200, '<html>'],
])('%s in place of what was asked for is told in the words of the fallback', async (_, status, body) => {
  const backend = fakeBackend()
  backend.api.onGet('/api/orders/myorders').reply(status, body)
  const { error } = await backend.store.dispatch(read.initiate('/api/orders/myorders'))
  expect(error).toBeDefined()
  expect(errorMessage(error, 'Failed to fetch your orders.')).toBe('Failed to fetch your orders.')
})

test('a mutation may have an empty reply', async () => {
  const backend = fakeBackend()
  backend.api.onDelete('/x').reply(204, '')
  const { error } = await backend.store.dispatch(call.initiate({ url: '/x', method: 'DELETE' }))
  expect(error).toBeUndefined()
})

test('an error of our own code is not shown to people', () => {
  expect(errorMessage(new TypeError('x is undefined'), 'Failed.')).toBe('Failed.')
  expect(errorMessage(undefined, 'Failed.')).toBe('Failed.')
})

test('a query that fails by being offline is sent again once the browser is online', async () => {
  const backend = fakeBackend()
  backend.api.onGet('/api/products').networkErrorOnce().onGet('/api/products').reply(200, ['after'])
  const onLine = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const shown = backend.store.dispatch(read.initiate('/api/products'))
  await new Promise((done) => setTimeout(done, 20))
  expect(read.select('/api/products')(backend.store.getState()).isLoading).toBe(true)
  onLine.mockReturnValue(true)
  window.dispatchEvent(new Event('online'))
  expect((await shown).data).toEqual(['after'])
  shown.unsubscribe()
})

test("a screen's data is fetched again when the browser is back online", async () => {
  const backend = fakeBackend()
  backend.api.onGet('/api/products').replyOnce(200, ['before']).onGet('/api/products').reply(200, ['after'])
  const shown = backend.store.dispatch(read.initiate('/api/products'))
  expect((await shown).data).toEqual(['before'])
  window.dispatchEvent(new Event('offline'))
  window.dispatchEvent(new Event('online'))
  await Promise.all(backend.store.dispatch(api.util.getRunningQueriesThunk()))
  expect(read.select('/api/products')(backend.store.getState()).data).toEqual(['after'])
  shown.unsubscribe()
})
