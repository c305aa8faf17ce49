import { configureStore } from '@reduxjs/toolkit'
import { setupListeners } from '@reduxjs/toolkit/query'
import { combineReducers } from 'redux'
import { api } from '../api/api'
import { cartSlice } from '../cart/cart'
import { createRealtime } from '../realtime/realtime'
import { openSocket, type OpenSocket } from '../realtime/socket'
import { sessionSlice } from '../session/session'
import { browserStorage, storeColorMode } from '../storage/browserStorage'
import { forgetDataOfOthers } from './forgetDataOfOthers'
import { persist } from './persist'

export const reducer = combineReducers({
  [sessionSlice.name]: sessionSlice.reducer,
  [cartSlice.name]: cartSlice.reducer,
  [api.reducerPath]: api.reducer,
})

export type State = ReturnType<typeof reducer>

export interface StoreOptions {
  /** Storage of session and cart; the browser's local storage by default, none when disabled. */
  storage?: Storage
  /** Opens the real-time connection; socket.io by default, replaced in tests. */
  openSocket?: OpenSocket
}

/** Creates an app's store: persisted session and cart, and an empty cache of server data. */
export function createStore(options: StoreOptions = {}) {
  const realtime = createRealtime(options.openSocket ?? openSocket)
  const store = configureStore({
    reducer,
    middleware: (defaults) => defaults({ thunk: { extraArgument: { realtime } } }).concat(api.middleware),
  })
  realtime.follow(store)
  const storage = options.storage ?? browserStorage()
  if (storage) {
    persist(store, storage)
    storeColorMode(storage)
  }
  forgetDataOfOthers(store)
  // For `refetchOnReconnect`, and queries with `refetchOnFocus`.
  setupListeners(store.dispatch)
  return store
}

export type HaggleStore = ReturnType<typeof createStore>
