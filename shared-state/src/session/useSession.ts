import { useMemo } from 'react'
import { useDispatch, useSelector, useStore } from 'react-redux'
import type { SessionUser } from 'shared-contract'
import { bearer, client } from '../api/client'
import { currentUser, ended, started, type SessionState } from './session'

type State = { session: SessionState }

/** Who is logged in, or null. */
export const useSession = (): SessionUser | null => useSelector(currentUser)

/** Whether the last session was ended by the server (D5); false again after the next login or logout. */
export const useSessionExpired = (): boolean => useSelector((state: State) => state.session.expired)

/** Whether the last session was ended by a logout in another tab; false again after the next login or logout. */
export const useLoggedOutElsewhere = (): boolean => useSelector((state: State) => state.session.endedElsewhere === true)

export interface SessionActions {
  /** Logs in, or takes over the user that a profile update answered. */
  start: (user: SessionUser) => void
  /** Logs out at once; the server is told, but not waited for. */
  end: () => Promise<void>
  /** Takes note that the server has ended the session already, as with a deleted account. */
  forget: () => void
}

/** Logging in and out, the same functions on every render. */
export function useSessionActions(): SessionActions {
  const dispatch = useDispatch()
  const store = useStore<State>()
  return useMemo(
    () => ({
      start: (user) => {
        dispatch(started(user))
      },
      end: () => {
        const user = currentUser(store.getState())
        if (user) client.post('/api/auth/logout', undefined, { headers: bearer(user.token) }).catch(() => undefined)
        dispatch(ended())
        return Promise.resolve()
      },
      forget: () => {
        dispatch(ended())
      },
    }),
    [dispatch, store],
  )
}

/** Ends every session of the user, this one last; rejects, and ends none here, when the server has not ended them. */
export function useEndEverywhere(): () => Promise<void> {
  const dispatch = useDispatch()
  const store = useStore<State>()
  return async () => {
    const user = currentUser(store.getState())
    if (user) await client.post('/api/auth/logout/everywhere', undefined, { headers: bearer(user.token) })
    dispatch(ended())
  }
}
