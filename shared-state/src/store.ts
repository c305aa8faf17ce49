import { combineReducers, configureStore } from '@reduxjs/toolkit'
import { setupListeners } from '@reduxjs/toolkit/query'
import { api } from './api/api'
import { cartSlice } from './cart/cart'
import { openSocket, type OpenSocket } from './realtime/socket'
import { forgetDataOfOthers } from './session/forgetDataOfOthers'
import { sessionSlice } from './session/session'
import { browserStorage, keepColorMode } from './storage/browserStorage'
import { persist } from './storage/persist'

export const reducer = combineReducers({
  [sessionSlice.name]: sessionSlice.reducer,
  [cartSlice.name]: cartSlice.reducer,
  [api.reducerPath]: api.reducer,
})

export type State = ReturnType<typeof reducer>

export interface StoreOptions {
  /** Where session and cart are kept; the browser's local storage, or none when it is switched off. */
  storage?: Storage
  /** How the real-time connection is opened; socket.io, unless a test brings its own. */
  openSocket?: OpenSocket
}

/** Makes the one store of an app: session and cart as the browser kept them, and an empty cache of server data. */
export function createStore(options: StoreOptions = {}) {
  const store = configureStore({
    reducer,
    middleware: (defaults) =>
      defaults({ thunk: { extraArgument: { openSocket: options.openSocket ?? openSocket } } }).concat(api.middleware),
  })
  const storage = options.storage ?? browserStorage()
  if (storage) {
    persist(store, storage)
    keepColorMode(storage)
  }
  forgetDataOfOthers(store)
  // For queries that ask again on focus.
  setupListeners(store.dispatch)
  return store
}

export type HaggleStore = ReturnType<typeof createStore>
