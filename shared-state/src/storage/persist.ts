import type { Dispatch } from '@reduxjs/toolkit'
import { SessionUser } from 'shared-contract'
import { CartState, noCarts } from '../cart/carts'
import type { SessionState } from '../session/session'
import { restored } from './restored'
import { stored } from './stored'

interface PersistedStore {
  getState: () => { session: SessionState; cart: CartState }
  subscribe: (listener: () => void) => () => void
  dispatch: Dispatch
}

/** Restores session and cart into the store, keeps them from then on, and follows what other tabs keep (D9). */
export function persist(store: PersistedStore, storage: Storage): void {
  const auth = stored(storage, 'auth', SessionUser.nullable())
  const cart = stored(storage, 'cart', CartState)
  let known = store.getState()

  const restore = () => {
    // What comes from the storage need not go back there.
    const keep = stopKeeping
    stopKeeping = () => undefined
    keep()
    store.dispatch(restored({ user: auth.read() ?? null, cart: cart.read() ?? noCarts }))
    known = store.getState()
    stopKeeping = store.subscribe(keepChanges)
  }

  const keepChanges = () => {
    const { session, cart: carts } = store.getState()
    if (session.user !== known.session.user) auth.write(session.user)
    if (carts !== known.cart) cart.write(carts)
    known = store.getState()
  }

  let stopKeeping = () => {}
  restore()

  window.addEventListener('storage', ({ key, storageArea }) => {
    const isOurs = key === null || key === auth.key || key === cart.key
    if (isOurs && storageArea === storage) restore()
  })
}
