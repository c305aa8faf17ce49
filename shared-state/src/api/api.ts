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
 * All remotes share one set of endpoint names: a name begins with its remote's (`catalogWishlist`), which the gate checks.
 * With `overrideExisting: true` a second release of a remote in a page replaces the endpoints of the first, and asks by its
 * own. Screens' data is fetched again when the browser is back online. The cache is cleared when another user logs in.
 */
export const api = createApi({
  baseQuery,
  tagTypes: [LIVE, 'MyOrders', 'Negotiation', 'Offers', 'Product', 'Products'],
  refetchOnReconnect: true,
  extractRehydrationInfo: (action): never | undefined =>
    handedOver.match(action) ? ({ ...action.payload, mutations: {} } as never) : undefined,
  endpoints: () => ({}),
})
