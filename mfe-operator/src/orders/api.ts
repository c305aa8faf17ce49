import type { FoundOrders, OperatorOrder, OperatorOrderState } from '@haggle/shared-contract'
import { api } from '@haggle/shared-state'

const orderUrl = (id: string, more = '') => `/api/operator/orders/${encodeURIComponent(id)}${more}`

interface PartRefund {
  orderId: string
  shopId: string
  reason: string
  amount?: number
  /** A refund with the same key is made once. */
  key: string
}

/** Money of shops and disputes changes with a refund. */
const changed = (_: unknown, error: unknown) =>
  error === undefined ? (['MarketOrders', 'MarketMoney', 'MarketShops'] as const) : []

export const {
  useOperatorOrdersQuery,
  useOperatorOrderQuery,
  useOperatorRefundPartMutation,
  useOperatorRetryRefundMutation,
} = api.enhanceEndpoints({ addTagTypes: ['MarketOrders', 'MarketMoney', 'MarketShops'] }).injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    operatorOrders: build.query<FoundOrders, { q: string; state?: OperatorOrderState; pageNumber: number }>({
      query: (params) => ({ url: '/api/operator/orders', params }),
      providesTags: ['MarketOrders'],
    }),
    operatorOrder: build.query<OperatorOrder, string>({
      query: (id) => ({ url: orderUrl(id) }),
      providesTags: ['MarketOrders'],
    }),
    operatorRefundPart: build.mutation<OperatorOrder, PartRefund>({
      query: ({ orderId, shopId, key, ...data }) => ({
        url: orderUrl(orderId, `/shops/${encodeURIComponent(shopId)}/refund`),
        method: 'POST',
        headers: { 'Idempotency-Key': key },
        data,
      }),
      invalidatesTags: changed,
    }),
    operatorRetryRefund: build.mutation<OperatorOrder, string>({
      query: (id) => ({ url: `/api/operator/refunds/${encodeURIComponent(id)}/retry`, method: 'POST' }),
      invalidatesTags: changed,
    }),
  }),
})
