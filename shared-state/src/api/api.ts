import { createApi } from '@reduxjs/toolkit/query/react'
import { handedOver } from '../first-page/handover'
import { baseQuery } from './baseQuery'

/**
 * The one API and cache of server data. A remote adds its calls with `api.injectEndpoints` and gets typed hooks back;
 * the tags say which answers a mutation makes stale. The cache is emptied when another user takes over.
 */
export const api = createApi({
  baseQuery,
  extractRehydrationInfo: (action): never | undefined =>
    handedOver.match(action) ? ({ ...action.payload, mutations: {} } as never) : undefined,
  tagTypes: ['Products', 'Product', 'ShopProducts', 'Profile', 'Negotiation', 'MyOrders', 'ShopOrders', 'Quote'],
  endpoints: () => ({}),
})
