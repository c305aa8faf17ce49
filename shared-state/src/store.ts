import { combineReducers, configureStore } from '@reduxjs/toolkit'
import { setupListeners } from '@reduxjs/toolkit/query'
import { api } from './api/api'
import { cartSlice } from './cart/cart'
import { handedOver, repliesIn, type Handover } from './first-page/handover'
import { openSocket, type OpenSocket } from './realtime/socket'
import { sessionSlice } from './session/session'
import { forgetServerDataOfOthers } from './session/forgetServerDataOfOthers'
import { browserStorage } from './storage/browserStorage'
import { keepColorMode } from './storage/colorMode'
import { persist } from './storage/persist'

const reducer = combineReducers({
  [sessionSlice.name]: sessionSlice.reducer,
  [cartSlice.name]: cartSlice.reducer,
  [api.reducerPath]: api.reducer,
})

export type State = ReturnType<typeof reducer>

export interface StoreOptions {
  /** Where session and cart are kept; the browser's local storage unless another one, or none (null), is given. */
  storage?: Storage | null
  /** How the real-time connection is opened; socket.io, unless a test brings its own. */
  openSocket?: OpenSocket
  /** What the page's markup was made of; a guest's first requests are answered by it. */
  handover?: Handover
  /** Where the API is, on a host; the page's own origin by default. */
  apiUrl?: string
}

/** Makes the one store of an app: session and cart as the browser kept them, and an empty cache of server data. */
export function createStore(options: StoreOptions = {}) {
  const { handover, apiUrl } = options
  const extraArgument = { openSocket: options.openSocket ?? openSocket, apiUrl, replyTo: repliesIn(handover) }
  const store = configureStore({
    reducer,
    middleware: (defaults) => defaults({ thunk: { extraArgument } }).concat(api.middleware),
  })
  const storage = options.storage === undefined ? browserStorage() : options.storage
  if (storage) {
    persist(store, storage)
    keepColorMode(storage)
  }
  forgetServerDataOfOthers(store)
  // For queries that ask again on focus.
  setupListeners(store.dispatch)
  if (handover) store.dispatch(handedOver(handover))
  return { ...store, firstState: handover && reducer(undefined, handedOver(handover)) }
}

/** `firstState` is what a page's markup was made of: that of a guest. */
export type HaggleStore = ReturnType<typeof createStore>

/** What a host's store has asked, for the browser's. */
export const handoverOf = ({ getState }: HaggleStore): Handover => {
  const { queries, provided } = getState()[api.reducerPath]
  return { queries, provided }
}
