import type { SessionUser } from '@haggle/shared-contract'
import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import { restored } from '../storage/restored'

export interface SessionState {
  user: SessionUser | null
  /** Whether the server ended the last session (D5). */
  expired: boolean
  /** Whether a log-out in another tab ended it. */
  endedElsewhere?: boolean
}

const nobody: SessionState = { user: null, expired: false }

export const sessionSlice = createSlice({
  name: 'session',
  initialState: nobody,
  reducers: {
    started: (_, { payload: user }: PayloadAction<SessionUser>) => ({ user, expired: false }),
    ended: () => nobody,
    expired: () => ({ user: null, expired: true }),
  },
  extraReducers: (builder) =>
    builder.addCase(restored, (state, { payload: { user, expired } }) => {
      if (user) return { user, expired: false }
      return state.user ? { user: null, expired, endedElsewhere: !expired } : state
    }),
})

export const { started, ended, expired } = sessionSlice.actions

export const currentUser = (state: { session: SessionState }) => state.session.user
