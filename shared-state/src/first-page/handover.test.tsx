import { act, waitFor } from '@testing-library/react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { api, createStore, handoverOf, StoreProvider, takeOver, useSession, type Handover, type HaggleStore } from '..'
import { customer, fakeBackend } from '../testing'

const lampApi = api.injectEndpoints({
  endpoints: (build) => ({
    lamp: build.query<{ name: string }, string>({ query: (id) => ({ url: `/api/lamps/${id}` }) }),
    lamps: build.query<string[], void>({ query: () => ({ url: '/api/lamps', isPublic: true }) }),
  }),
})

function Lamp() {
  const session = useSession()
  const { data, error } = lampApi.useLampQuery('1', { refetchOnMountOrArgChange: true })
  return <p>{`${session?.name ?? 'A guest'} sees ${error ? 'no lamp' : (data?.name ?? '…')}`}</p>
}

const page = (store: HaggleStore) => (
  <StoreProvider store={store}>
    <Lamp />
  </StoreProvider>
)

/** The data that a host embeds after this reply. */
async function rendered(status: number, answer: object) {
  const { api: server, store } = fakeBackend()
  server.onGet('/api/lamps/1').reply(status, answer)
  await store.dispatch(lampApi.endpoints.lamp.initiate('1'))
  takeOver(store, handoverOf(store))
  return {
    handover: JSON.parse(JSON.stringify(handoverOf(store))) as Handover,
    markup: renderToString(page(store)),
  }
}

/** The browser's side. */
function open({ handover, markup }: { handover: Handover; markup: string }) {
  const store = createStore()
  takeOver(store, handover)
  const place = document.body.appendChild(document.createElement('div'))
  place.innerHTML = markup
  const onRecoverableError = jest.fn()
  act(() => void hydrateRoot(place, page(store), { onRecoverableError }))
  return { store, place, onRecoverableError }
}

test("a guest's first request is answered by the page's embedded reply, the next one by the server", async () => {
  const given = await rendered(200, { name: 'Reading Lamp' })
  const { api: server } = fakeBackend()
  server.onGet('/api/lamps/1').reply(200, { name: 'Cheaper Lamp' })
  const { store, place, onRecoverableError } = open(given)
  expect(place.textContent).toBe('A guest sees Reading Lamp')
  await act(() => new Promise((done) => setTimeout(done)))
  expect([place.textContent, server.history.get.length]).toEqual(['A guest sees Reading Lamp', 0])
  expect(onRecoverableError).not.toHaveBeenCalled()
  await store.dispatch(lampApi.endpoints.lamp.initiate('1', { forceRefetch: true }))
  await waitFor(() => expect(place.textContent).toBe('A guest sees Cheaper Lamp'))
})

test("a logged-in user's page hydrates a guest's markup without an error, and fetches the user's data", async () => {
  const given = await rendered(200, { name: 'Lamp at 99.00' })
  const { api: server } = fakeBackend({ session: customer })
  server.onGet('/api/lamps/1').reply(200, { name: 'Lamp at 85.00' })
  const { place, onRecoverableError } = open(given)
  await waitFor(() => expect(place.textContent).toBe(`${customer.name} sees Lamp at 85.00`))
  expect(server.history.get).toHaveLength(1)
  expect(onRecoverableError).not.toHaveBeenCalled()
})

test("a logged-in user's request for what is public is answered by the page's embedded reply", async () => {
  const { api: server, store } = fakeBackend({ session: customer })
  server.onGet('/api/lamps').reply(200, ['Reading Lamp'])
  await store.dispatch(lampApi.endpoints.lamps.initiate())
  const opened = createStore()
  takeOver(opened, handoverOf(store))
  const { data } = await opened.dispatch(lampApi.endpoints.lamps.initiate(undefined, { forceRefetch: true }))
  expect(data).toEqual(['Reading Lamp'])
  expect(server.history.get).toHaveLength(1)
})

test("a page's parts have embedded replies beside its screen's, which counts if both have one", async () => {
  const { api: server } = fakeBackend()
  const lamps = createStore()
  server.onGet('/api/lamps').reply(200, ['Reading Lamp'])
  await lamps.dispatch(lampApi.endpoints.lamps.initiate())
  const opened = createStore()
  const { handover: ofPart } = await rendered(200, { name: 'Part' })
  const ofScreen = JSON.parse(JSON.stringify(ofPart).replace('Part', 'Screen')) as Handover
  for (const handover of [handoverOf(lamps), ofPart, ofScreen]) takeOver(opened, handover)
  const asked = [
    await opened.dispatch(lampApi.endpoints.lamps.initiate(undefined, { forceRefetch: true })),
    await opened.dispatch(lampApi.endpoints.lamp.initiate('1', { forceRefetch: true })),
  ]
  expect(asked.map(({ data }) => data)).toEqual([['Reading Lamp'], { name: 'Screen' }])
})

test('a 404 reply is embedded, too', async () => {
  const given = await rendered(404, { message: 'Not found' })
  const { api: server } = fakeBackend()
  const { place } = open(given)
  await waitFor(() => expect(place.textContent).toBe('A guest sees no lamp'))
  expect(server.history.get).toHaveLength(0)
})

test('a page that the browser cached for long sends its requests', async () => {
  const given = await rendered(200, { name: 'Lamp' })
  const { api: server } = fakeBackend()
  server.onGet('/api/lamps/1').reply(200, { name: 'Newer Lamp' })
  jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 61_000)
  const { place } = open(given)
  await waitFor(() => expect(place.textContent).toBe('A guest sees Newer Lamp'))
  expect(server.history.get).toHaveLength(1)
})
