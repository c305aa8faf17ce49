import { ORDERS_PER_PAGE, type Order } from '@haggle/shared-contract'
import { api } from '@haggle/shared-state'
import { everyPage } from '../../lists/everyPage'
import { shopOrdersUrl, withParts } from '../api'

/** Up to this many order numbers, a search for each is quicker than reading all orders to deliver. */
const FEW = 20

/** Searches at a time; browsers open six connections to a host. */
const AT_A_TIME = 5

export const { useShopAdminOrdersWithNumbersMutation } = api.injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    /** A shop's orders with these order numbers; unknown numbers are left out. */
    shopAdminOrdersWithNumbers: build.mutation<Order[], { shopId: string; numbers: readonly string[] }>({
      queryFn: async ({ shopId, numbers }, _api, _options, call) => {
        const url = shopOrdersUrl(shopId)
        const found = new Map<string | undefined, Order>()
        const add = (orders: readonly Order[]) => orders.forEach((order) => found.set(order.orderNumber, order))
        if (numbers.length > FEW) {
          const toDeliver = await everyPage<Order>(ORDERS_PER_PAGE, (pageNumber) =>
            call({ url, params: { state: 'toDeliver', pageNumber } }),
          )
          if ('error' in toDeliver) return toDeliver
          add(toDeliver.data)
        }
        const missing = numbers.filter((number) => !found.has(number))
        for (let at = 0; at < missing.length; at += AT_A_TIME) {
          const some = missing.slice(at, at + AT_A_TIME)
          const replies = await Promise.all(some.map(async (q) => call({ url, params: { q, pageNumber: 1 } })))
          for (const { data, error } of replies) {
            if (error) return { error }
            add(data as Order[])
          }
        }
        return { data: numbers.flatMap((number) => found.get(number) ?? []).map(withParts) }
      },
    }),
  }),
})
