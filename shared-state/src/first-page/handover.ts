import { createAction } from '@reduxjs/toolkit'
import type { CombinedState } from '@reduxjs/toolkit/query'

type Cache = CombinedState<Record<never, never>, string, string>

/** What a host asked the API for a page's markup, as a guest: the cache of server data that the markup shows. */
export type Handover = Pick<Cache, 'queries' | 'provided'>

/** Puts what a page brought into the cache. */
export const handedOver = createAction<Handover>('handedOver')
