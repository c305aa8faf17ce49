import type { Order, OrderInput, OrderStatus } from '@haggle/shared-contract'
import { api, totalOf } from '@haggle/shared-state'

/** Tags of other screens' data that orders change: stock and agreed prices. */
const orderTags = ['MyOrders', 'Products', 'Product', 'Negotiation'] as const

/** A shop's part of an order. */
export interface PartOfOrder {
  id: string
  shop: string
}

const orderUrl = (id: string) => `/api/orders/${encodeURIComponent(id)}`
const partUrl = ({ id, shop }: PartOfOrder) => `${orderUrl(id)}/shops/${encodeURIComponent(shop)}`

/** The wire's own order has no parts by shop: an older back end may leave them out. */
const withParts = (order: Order): Order => ({ ...order, deliveries: order.deliveries ?? [] })

export const {
  useCheckoutPendingOrdersQuery,
  useLazyCheckoutPendingOrdersQuery,
  useCheckoutOrderPageQuery,
  useCheckoutOrderQuery,
  useLazyCheckoutOrderQuery,
  useCheckoutCreateOrderMutation,
  useCheckoutCancelOrderMutation,
  useCheckoutCancelPartMutation,
  useCheckoutAskReturnMutation,
} = api.enhanceEndpoints({ addTagTypes: ['Quote', 'Addresses'] }).injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    /** The orders that can still be paid: few, whatever the customer bought before. */
    checkoutPendingOrders: build.query<Order[], void>({
      query: () => ({ url: '/api/orders/myorders', params: { state: 'pending' } }),
      transformResponse: (orders: Order[]) => orders.map(withParts),
      providesTags: ['MyOrders'],
    }),
    /** A page of the customer's orders, and their total number (D59). */
    checkoutOrderPage: build.query<
      { orders: Order[]; total: number },
      { pageNumber: number; state?: OrderStatus | undefined }
    >({
      query: (params) => ({ url: '/api/orders/myorders', params }),
      transformResponse: (orders: Order[], meta) => ({
        orders: orders.map(withParts),
        total: totalOf(meta) ?? orders.length,
      }),
      providesTags: ['MyOrders'],
    }),
    checkoutOrder: build.query<Order, string>({
      query: (id) => ({ url: orderUrl(id) }),
      transformResponse: withParts,
      providesTags: ['MyOrders'],
    }),
    /** The same key again returns the first order. A conflict means that prices or stock changed (D24). */
    checkoutCreateOrder: build.mutation<Order, { order: OrderInput; idempotencyKey: string }>({
      query: ({ order, idempotencyKey }) => ({
        url: '/api/orders',
        method: 'POST',
        data: order,
        headers: { 'Idempotency-Key': idempotencyKey },
      }),
      // the specification reads `_id` alone
      transformResponse: (reply: Order, _, { order }) => withParts({ ...order, ...reply }),
      invalidatesTags: (_, error) => (error?.status === 409 ? ['Quote'] : [...orderTags, 'Addresses']),
    }),
    checkoutCancelOrder: build.mutation<unknown, string>({
      query: (id) => ({ url: `${orderUrl(id)}/cancel`, method: 'POST' }),
      invalidatesTags: orderTags,
    }),
    checkoutCancelPart: build.mutation<Order, PartOfOrder>({
      query: (part) => ({ url: `${partUrl(part)}/cancel`, method: 'POST' }),
      invalidatesTags: orderTags,
    }),
    checkoutAskReturn: build.mutation<Order, PartOfOrder & { reason: string }>({
      query: ({ reason, ...part }) => ({ url: `${partUrl(part)}/return`, method: 'POST', data: { reason } }),
      invalidatesTags: ['MyOrders'],
    }),
  }),
})
