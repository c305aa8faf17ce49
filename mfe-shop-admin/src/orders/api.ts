import {
  ORDERS_PER_PAGE,
  type DeliveryInput,
  type Order,
  type ReturnAcceptance,
  type ReturnRefusal,
  type ShopListCounts,
  type ShopListState,
} from '@haggle/shared-contract'
import { api, LIVE, totalOf, whileCached } from '@haggle/shared-state'
import { exportQuery } from '@haggle/shared-ui/files'
import { oneByOne, type Outcome } from '../failures/oneByOne'
import { everyPage } from '../lists/everyPage'
import { newsTags, refetchAfterNews } from './orderNews'

/** Filter of a shop's orders (D59). */
export interface ShopOrdersFilter {
  state?: ShopListState
  q?: string
  from?: string
  to?: string
  /** The time zone of these days; UTC by default. */
  zone?: string
  pageNumber: number
}

/** One page of orders; an older back end returns all, without their number. */
interface OrderPage {
  orders: Order[]
  total: number | undefined
}

interface Part {
  orderId: string
  shopId: string
}

/** An order to mark as delivered, with carrier and tracking number. */
export interface DeliveryRequest {
  orderId: string
  delivery?: DeliveryInput | undefined
  /** What the order is called where it is asked for; by default its id. */
  orderNumber?: string
  /** Delivered before: only carrier and tracking number are saved. */
  isDelivered?: boolean
}

interface Deliveries {
  orders: readonly DeliveryRequest[]
  /** Called with the number of orders done so far. */
  onDone: (count: number) => void
}

export const shopOrdersUrl = (shopId: string, more = '') => `/api/orders/shop/${encodeURIComponent(shopId)}${more}`
const orderUrl = (orderId: string) => `/api/orders/${encodeURIComponent(orderId)}`
const returnUrl = ({ orderId, shopId }: Part) => `${orderUrl(orderId)}/shops/${encodeURIComponent(shopId)}/return`
const orderTags = ['ShopOrders', 'MyOrders'] as const

/** The wire's own order has no parts by shop: an older back end may leave them out. */
export const withParts = (order: Order): Order => ({ ...order, deliveries: order.deliveries ?? [] })

export const {
  useShopAdminOrdersQuery,
  useShopAdminEveryOrderMutation,
  useShopAdminOrderCountsQuery,
  useShopAdminExportOrdersMutation,
  useShopAdminDeliverOrdersMutation,
  useShopAdminAcceptReturnMutation,
  useShopAdminRefuseReturnMutation,
} = api.enhanceEndpoints({ addTagTypes: newsTags }).injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    shopAdminOrders: build.query<OrderPage, { shopId: string } & ShopOrdersFilter>({
      query: ({ shopId, ...params }) => ({ url: shopOrdersUrl(shopId), params }),
      transformResponse: (orders: Order[], meta) => ({ orders: orders.map(withParts), total: totalOf(meta) }),
      providesTags: ['ShopOrders', LIVE],
      onCacheEntryAdded: whileCached(() => refetchAfterNews),
    }),
    /** All orders of a filter. */
    shopAdminEveryOrder: build.mutation<Order[], { shopId: string } & Omit<ShopOrdersFilter, 'pageNumber'>>({
      queryFn: async ({ shopId, ...filter }, _api, _options, call) => {
        const every = await everyPage<Order>(ORDERS_PER_PAGE, (pageNumber) =>
          call({ url: shopOrdersUrl(shopId), params: { ...filter, pageNumber } }),
        )
        return 'data' in every ? { data: every.data.map(withParts) } : every
      },
    }),
    shopAdminOrderCounts: build.query<ShopListCounts, string>({
      query: (shopId) => ({ url: shopOrdersUrl(shopId, '/counts') }),
      providesTags: ['ShopOrders', LIVE],
      onCacheEntryAdded: whileCached(() => refetchAfterNews),
    }),
    shopAdminExportOrders: build.mutation<string, { shopId: string } & Omit<ShopOrdersFilter, 'pageNumber'>>({
      query: ({ shopId, ...filter }) => ({
        url: shopOrdersUrl(shopId, '.csv'),
        params: { ...filter, ...exportQuery() },
        responseType: 'text',
      }),
    }),
    shopAdminDeliverOrders: build.mutation<Outcome<DeliveryRequest>, Deliveries>({
      queryFn: async ({ orders, onDone }, _api, _options, call) => {
        let done = 0
        const deliver = async ({ orderId, delivery }: DeliveryRequest) => {
          const { error } = await call({ url: `${orderUrl(orderId)}/deliver`, method: 'PUT', data: delivery })
          if (!error) onDone(++done)
          return { error }
        }
        return { data: await oneByOne(orders, deliver) }
      },
      invalidatesTags: orderTags,
    }),
    shopAdminAcceptReturn: build.mutation<unknown, Part & { acceptance: ReturnAcceptance }>({
      query: ({ acceptance, ...part }) => ({ url: `${returnUrl(part)}/accept`, method: 'POST', data: acceptance }),
      invalidatesTags: orderTags,
    }),
    shopAdminRefuseReturn: build.mutation<unknown, Part & { refusal: ReturnRefusal }>({
      query: ({ refusal, ...part }) => ({ url: `${returnUrl(part)}/refuse`, method: 'POST', data: refusal }),
      invalidatesTags: orderTags,
    }),
  }),
})
