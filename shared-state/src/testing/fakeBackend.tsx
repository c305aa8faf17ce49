import type { CartItem, SessionUser } from '@haggle/shared-contract'
import type { AxiosAdapter } from 'axios'
import MockAdapter from 'axios-mock-adapter'
import type { ReactNode } from 'react'
import { client } from '../api/client'
import { resetClock } from '../api/serverClock'
import { withFlags } from '../flags/hasFlag'
import { createStore, type HaggleStore } from '../store/store'
import { StoreProvider } from '../store/StoreProvider'
import { contractFaults } from './contractFaults'
import { fakeSocket, type FakeSocket } from './fakeSocket'

export interface FakeBackendOptions {
  /** The logged-in user; a guest by default. */
  session?: SessionUser | null
  /** The lines in this user's cart. */
  cart?: CartItem[]
  /** The remote's flags that are on: `['newGallery']`. Since 3.6. */
  flags?: readonly string[]
  /** Whether a test fails whose back end answers, or takes, what the contract does not know. Since 3.6. */
  isStrict?: boolean
}

export interface FakeBackend {
  store: HaggleStore
  /** Sets replies: `api.onGet('/api/products').reply(200, page)`; any other call gets a 404. */
  api: MockAdapter
  socket: FakeSocket
  /** Puts the store around a screen: `renderScreen(<Cart />, { wrapper: backend.Wrapper })`. */
  Wrapper: (props: { children: ReactNode }) => ReactNode
}

/** What the strict back ends of the current test did against the contract. */
const faults: string[] = []

afterEach(() => {
  const found = faults.splice(0)
  if (found.length > 0) throw new Error(found.join('\n'))
})

/**
 * A store with a back end that the test plays. The browser's storage starts with just this session and cart; the back end's
 * clock is the device's until a reply has a `date` header.
 */
export function fakeBackend({
  session = null,
  cart = [],
  flags = [],
  isStrict = false,
}: FakeBackendOptions = {}): FakeBackend {
  const owner = session?._id ?? 'guest'
  localStorage.clear()
  sessionStorage.clear()
  resetClock()
  localStorage.setItem('auth', JSON.stringify(session))
  localStorage.setItem('cart', JSON.stringify({ owner, carts: { [owner]: cart } }))

  const { open, ...socket } = fakeSocket()
  const store = withFlags(createStore({ openSocket: open }), (_remote, flag) => flags.includes(flag))
  // The double is typed by its own copy of axios.
  const api = new MockAdapter(client as never)
  if (isStrict) {
    const play = client.defaults.adapter as AxiosAdapter
    client.defaults.adapter = async (config) => {
      const reply = await play(config)
      faults.push(...contractFaults(reply))
      return reply
    }
  }
  return {
    store,
    api,
    socket,
    Wrapper: ({ children }) => <StoreProvider store={store}>{children}</StoreProvider>,
  }
}
