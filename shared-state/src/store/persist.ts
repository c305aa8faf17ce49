import type { Dispatch } from '@reduxjs/toolkit'
import { noCarts, type CartState } from '../carts/carts'
import type { SessionState } from '../session/session'
import { restored } from '../storage/restored'
import { isCartState, isSession } from '../storage/shapes'
import { stored } from '../storage/stored'

interface PersistedStore {
  getState: () => { session: SessionState; cart: CartState }
  subscribe: (listener: () => void) => () => void
  dispatch: Dispatch
}

/** Restores session and cart into the store, persists later changes, and follows other tabs (D9). */
export function persist(store: PersistedStore, storage: Storage): void {
  const auth = stored(storage, 'auth', isSession)
  // Tells other tabs why there is no session; written before it, so that they read both.
  const expiry = stored(storage, 'auth-expired', isBoolean)
  const cart = stored(storage, 'cart', isCartState)

  let last = store.getState()
  store.subscribe(() => {
    const now = store.getState()
    if (now.session.user !== last.session.user) {
      if (now.session.expired !== (expiry.read() ?? false)) expiry.write(now.session.expired)
      auth.write(now.session.user)
    }
    if (now.cart !== last.cart) cart.write(now.cart)
    last = now
  })

  const restore = () =>
    store.dispatch(
      restored({ user: auth.read() ?? null, expired: expiry.read() ?? false, cart: cart.read() ?? noCarts }),
    )
  restore()

  window.addEventListener('storage', ({ key, storageArea }) => {
    if (storageArea === storage && (key === null || key === auth.key || key === cart.key)) restore()
  })
  // A page restored from the back/forward cache has missed storage events.
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) restore()
  })
}

const isBoolean = (value: unknown) => typeof value === 'boolean'
