import type { Order, OrderInput } from 'shared-contract'
import { api } from 'shared-state'

/** Orders hold stock and spend agreed prices, so what other screens show of them is asked again. */
const orderTags = ['MyOrders', 'Products', 'Product', 'Negotiation'] as const

const ordersApi = api.enhanceEndpoints({ addTagTypes: [...orderTags, 'Quote', 'Addresses'] }).injectEndpoints({
  endpoints: (build) => ({
    myOrders: build.query<Order[], void>({
      query: () => ({ url: '/api/orders/myorders' }),
      providesTags: ['MyOrders'],
    }),
    /** A repeat with the same key answers the first order. A conflict means that prices or stock changed (D24). */
    createOrder: build.mutation<Order, { order: OrderInput; idempotencyKey: string }>({
      query: ({ order, idempotencyKey }) => ({
        url: '/api/orders',
        method: 'POST',
        data: order,
        headers: { 'Idempotency-Key': idempotencyKey },
      }),
      invalidatesTags: (_, error) => (error?.status === 409 ? ['Quote'] : [...orderTags, 'Addresses']),
    }),
    cancelOrder: build.mutation<unknown, string>({
      query: (id) => ({ url: `/api/orders/${id}/cancel`, method: 'POST' }),
      invalidatesTags: orderTags,
    }),
  }),
})

export const { useMyOrdersQuery, useLazyMyOrdersQuery, useCreateOrderMutation, useCancelOrderMutation } = ordersApi
