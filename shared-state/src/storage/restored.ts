import type { SessionUser } from '@haggle/shared-contract'
import { createAction } from '@reduxjs/toolkit'
import type { CartState } from '../carts/carts'

/** Persisted state, read at start and whenever another tab changes it. */
export const restored = createAction<{ user: SessionUser | null; expired: boolean; cart: CartState }>('restored')
