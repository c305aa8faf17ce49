import type { DeliveryInput, Order, ReturnAcceptance, ReturnRefusal, ShopOrderState } from 'shared-contract'
import { api, totalOf } from 'shared-state'

/** Which of a shop's orders (D59). */
export interface ShopOrdersFilter {
  state?: ShopOrderState
  q?: string
  from?: string
  to?: string
  pageNumber: number
}

/** One page of them; an older back end sends all, and does not say how many there are. */
export interface OrderPage {
  orders: Order[]
  total: number | undefined
}

interface Part {
  orderId: string
  shopId: string
}

const at = (orderId: string) => `/api/orders/${encodeURIComponent(orderId)}`
const returnOf = ({ orderId, shopId }: Part) => `${at(orderId)}/shops/${encodeURIComponent(shopId)}/return`
const shown = ['ShopOrders', 'MyOrders'] as const

const shopOrdersApi = api.enhanceEndpoints({ addTagTypes: shown }).injectEndpoints({
  endpoints: (build) => ({
    shopOrders: build.query<OrderPage, { shopId: string } & ShopOrdersFilter>({
      query: ({ shopId, ...params }) => ({ url: `/api/orders/shop/${encodeURIComponent(shopId)}`, params }),
      transformResponse: (orders: Order[], meta) => ({ orders, total: totalOf(meta) }),
      providesTags: ['ShopOrders'],
    }),
    deliverOrder: build.mutation<unknown, { orderId: string; sent?: DeliveryInput }>({
      query: ({ orderId, sent }) => ({ url: `${at(orderId)}/deliver`, method: 'PUT', data: sent }),
      invalidatesTags: shown,
    }),
    /** One after the other, until one is refused. */
    deliverOrders: build.mutation<null, readonly string[]>({
      queryFn: async (ids, _api, _options, call) => {
        for (const id of ids) {
          const { error } = await call({ url: `${at(id)}/deliver`, method: 'PUT' })
          if (error) return { error }
        }
        return { data: null }
      },
      invalidatesTags: shown,
    }),
    acceptReturn: build.mutation<unknown, Part & { acceptance: ReturnAcceptance }>({
      query: ({ acceptance, ...part }) => ({ url: `${returnOf(part)}/accept`, method: 'POST', data: acceptance }),
      invalidatesTags: shown,
    }),
    refuseReturn: build.mutation<unknown, Part & { refusal: ReturnRefusal }>({
      query: ({ refusal, ...part }) => ({ url: `${returnOf(part)}/refuse`, method: 'POST', data: refusal }),
      invalidatesTags: shown,
    }),
  }),
})

export const {
  useShopOrdersQuery,
  useDeliverOrderMutation,
  useDeliverOrdersMutation,
  useAcceptReturnMutation,
  useRefuseReturnMutation,
} = shopOrdersApi
