import { createAction } from '@reduxjs/toolkit'
import type { SessionUser } from 'shared-contract'
import type { CartState } from '../cart/carts'

/** What the browser kept, read at the start and whenever another tab changed it. */
export const restored = createAction<{ user: SessionUser | null; cart: CartState }>('restored')
