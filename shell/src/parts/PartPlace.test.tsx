import { StoreProvider } from '@haggle/shared-state'
import { customer, fakeBackend } from '@haggle/shared-state/testing'
import { act, screen, waitFor } from '@testing-library/react'
import type { ComponentType } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { part, ROOM } from '../testing/lampScreen'
import type { AppPart } from './appSlots'
import { SlotRoom } from './SlotRoom'

jest.mock('../remotes/reportFailure')

const Ask = ({ product }: { product: string }) => <button>Ask about {product}</button>
const onHost = ({ product }: { product?: string }) => `<button disabled>Ask about ${product}</button>`

/** A slot whose part is in the page as its host sent it, hydrated; `load` loads the part. */
async function hydrated(changes: Partial<AppPart>, session: typeof customer | null = null) {
  let settle: (loaded: Promise<ComponentType>) => void = () => undefined
  const loading = new Promise<ComponentType>((done) => (settle = done))
  const { store } = fakeBackend({ session })
  const slot = (contentOnHost: AppPart['contentOnHost'], product: string) => (
    <StoreProvider store={store}>
      <SlotRoom
        slot={{ room: ROOM, parts: [part(Ask, { contentOnHost, load: () => loading, ...changes })] }}
        pass={{ product }}
      />
    </StoreProvider>
  )
  const place = document.body.appendChild(document.createElement('div'))
  place.innerHTML = renderToString(slot(onHost, 'p-1'))
  const onRecoverableError = jest.fn()
  const root = await act(() =>
    hydrateRoot(
      place,
      slot(() => '', 'p-1'),
      { onRecoverableError },
    ),
  )
  return {
    load: async (loaded: () => Promise<ComponentType>) => {
      // the page is idle, and loads the part
      await waitFor(() => expect(document.querySelector('[data-state="waiting"]')).not.toBeNull())
      await act(() => Promise.resolve(settle(loaded())))
    },
    pass: (product: string) => act(() => Promise.resolve(root.render(slot(() => '', product)))),
    onRecoverableError,
  }
}

afterEach(() => document.body.replaceChildren())

test("what a first page has of a part stays while the part loads, whatever its slot passes, and is then the part's", async () => {
  const complaints = jest.spyOn(console, 'error')
  const { load, pass, onRecoverableError } = await hydrated({})
  await pass('p-2')
  expect(screen.getByRole('button', { name: 'Ask about p-1' })).toBeDisabled()
  await load(() => Promise.resolve(Ask as ComponentType))
  expect(await screen.findByRole('button', { name: 'Ask about p-2' })).toBeEnabled()
  expect(screen.getAllByRole('button')).toHaveLength(1)
  expect([onRecoverableError.mock.calls, complaints.mock.calls]).toEqual([[], []])
})

test('a part that then does not load leaves its room empty', async () => {
  jest.spyOn(console, 'error').mockReturnValue()
  const { load } = await hydrated({})
  await load(() => Promise.reject(new Error('Gone')))
  await waitFor(() => expect(document.querySelector('[data-state="failed"]')).not.toBeNull())
  expect(screen.queryByRole('button')).toBeNull()
})

test("a guest's part goes once the page knows that somebody is signed in, without an error", async () => {
  const { onRecoverableError } = await hydrated({ visibleTo: 'guest' }, customer)
  expect(screen.queryByRole('button')).toBeNull()
  expect(onRecoverableError).not.toHaveBeenCalled()
})

test('a part that first pages do not hold has no place in them', () => {
  const { store } = fakeBackend()
  const markup = renderToString(
    <StoreProvider store={store}>
      <SlotRoom slot={{ room: ROOM, parts: [part(Ask)] }} pass={{ product: 'p-1' }} />
    </StoreProvider>,
  )
  expect(markup).toMatch(/<div class="\w+"><\/div><\/div>$/)
})
