import type { Dispatch } from '@reduxjs/toolkit'
import { api } from '../api/api'
import { dropAllDrafts } from '../drafts/drafts'
import { currentUser, type SessionState } from '../session/session'

interface SessionStore {
  getState: () => { session: SessionState }
  subscribe: (listener: () => void) => () => void
  dispatch: Dispatch
}

/**
 * Clears personal data when another user takes over: server data, so that nobody sees another user's orders or prices,
 * and drafts. Drafts survive a session that the server ended.
 */
export function forgetDataOfOthers(store: SessionStore): void {
  const userId = () => currentUser(store.getState())?._id
  let known = userId()
  store.subscribe(() => {
    if (userId() === known) return
    if (known !== undefined && !store.getState().session.expired) dropAllDrafts()
    known = userId()
    store.dispatch(api.util.resetApiState())
  })
}
