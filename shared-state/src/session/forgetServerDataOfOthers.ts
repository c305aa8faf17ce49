import type { Dispatch } from '@reduxjs/toolkit'
import { api } from '../api/api'
import { currentUser, type SessionState } from './session'

interface SessionStore {
  getState: () => { session: SessionState }
  subscribe: (listener: () => void) => () => void
  dispatch: Dispatch
}

/** Empties the cache of server data when somebody else takes over, so that nobody sees another's orders or prices. */
export function forgetServerDataOfOthers(store: SessionStore): void {
  const userId = () => currentUser(store.getState())?._id
  let known = userId()
  store.subscribe(() => {
    if (userId() === known) return
    known = userId()
    store.dispatch(api.util.resetApiState())
  })
}
