import type { Order } from 'shared-contract'
import { api } from 'shared-state'

const shopOrdersApi = api.enhanceEndpoints({ addTagTypes: ['ShopOrders', 'MyOrders'] }).injectEndpoints({
  endpoints: (build) => ({
    shopOrders: build.query<Order[], string>({
      query: (shopId) => ({ url: `/api/orders/shop/${encodeURIComponent(shopId)}` }),
      providesTags: ['ShopOrders'],
    }),
    deliverOrder: build.mutation<unknown, string>({
      query: (id) => ({ url: `/api/orders/${encodeURIComponent(id)}/deliver`, method: 'PUT' }),
      invalidatesTags: ['ShopOrders', 'MyOrders'],
    }),
  }),
})

export const { useShopOrdersQuery, useDeliverOrderMutation } = shopOrdersApi
