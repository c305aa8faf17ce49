import type { SessionUser } from '@haggle/shared-contract'
import { useMemo } from 'react'
import { useDispatch, useSelector, useStore } from 'react-redux'
import { bearer, request } from '../api/client'
import { currentUser, ended, started, type SessionState } from '../session/session'

type State = { session: SessionState }

/** The logged-in user, or null. */
export const useSession = (): SessionUser | null => useSelector(currentUser)

/** Whether the server ended the last session (D5); reset by the next log-in or log-out. */
export const useSessionExpired = (): boolean => useSelector((state: State) => state.session.expired)

/** Whether a log-out in another tab ended the last session; reset by the next log-in or log-out. */
export const useLoggedOutElsewhere = (): boolean => useSelector((state: State) => state.session.endedElsewhere === true)

export interface SessionActions {
  /** Logs in, or stores the user returned by a profile update. */
  start: (user: SessionUser) => void
  /** Logs out at once, without waiting for the server. */
  end: () => Promise<void>
  /** Ends the session without a request, when the server has ended it already (deleted account). */
  forget: () => void
}

/** Log-in and log-out functions, stable across renders. */
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
        if (user) endOnServer('/api/auth/logout', user).catch(() => undefined)
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

/** Ends all sessions of the user, this one last. Rejects, and keeps this session, if the request fails. */
export function useEndEverywhere(): () => Promise<void> {
  const dispatch = useDispatch()
  const store = useStore<State>()
  return async () => {
    const user = currentUser(store.getState())
    if (user) await endOnServer('/api/auth/logout/everywhere', user)
    dispatch(ended())
  }
}

const endOnServer = (url: string, { token }: SessionUser) => request({ url, method: 'POST', headers: bearer(token) })
