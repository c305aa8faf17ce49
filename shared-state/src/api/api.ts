import { createApi } from '@reduxjs/toolkit/query/react'
import { handedOver } from '../first-page/handover'
import { baseQuery } from './baseQuery'

/**
 * The cache tag of queries that events keep up to date: they are fetched again when the connection is back, because events
 * may have been missed. Since 2.12.
 */
export const LIVE = 'Live'

/**
 * The single API client and cache of server data. A feature adds its endpoints with `api.injectEndpoints` and gets
 * typed hooks back. Cache tags that several remotes use are here; a feature declares its own with `api.enhanceEndpoints`.
 * All remotes share one set of endpoint names, so a name says what it is about (`wishlist`, not `list`). Screens' data is
 * fetched again when the browser is back online. The cache is cleared when another user logs in.
 */
export const api = createApi({
  baseQuery,
  tagTypes: [LIVE, 'MyOrders', 'Negotiation', 'Offers', 'Product', 'Products'],
  refetchOnReconnect: true,
  extractRehydrationInfo: (action): never | undefined =>
    handedOver.match(action) ? ({ ...action.payload, mutations: {} } as never) : undefined,
  endpoints: () => ({}),
})

const { injectEndpoints } = api
/** The last definition counts: a page may load two releases of a remote, and the second one expects its own replies. */
api.injectEndpoints = (injected) => injectEndpoints({ ...injected, overrideExisting: true })
