import { createAction } from '@reduxjs/toolkit'
import type { CombinedState } from '@reduxjs/toolkit/query'

type Cache = CombinedState<Record<never, never>, string, string>

/** Data that a host embeds into a prerendered page: the API cache, as a guest's, that its markup was rendered from. */
export type Handover = Pick<Cache, 'queries' | 'provided'>

/** Fills the cache with the page's embedded data. */
export const handedOver = createAction<Handover>('handedOver')
