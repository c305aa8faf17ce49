import { createApi } from '@reduxjs/toolkit/query/react'
import { handedOver } from '../first-page/handover'
import { baseQuery } from './baseQuery'

/**
 * The one API and cache of server data. A feature adds its calls with `api.injectEndpoints` and gets typed hooks back.
 * Tags say which answers a mutation makes stale: each feature names those it uses with `api.enhanceEndpoints` before. The
 * cache is emptied when another user takes over.
 */
export const api = createApi({
  baseQuery,
  extractRehydrationInfo: (action): never | undefined =>
    handedOver.match(action) ? ({ ...action.payload, mutations: {} } as never) : undefined,
  endpoints: () => ({}),
})
