import type { Delivery, Order, Refund, SessionUser } from '@haggle/shared-contract'
import { given } from '@haggle/shared-server/testing/given'
import { testMarket, type Owner } from './market'
import { buyOrder, openPayingMarket } from './payments'
import { putOnSale } from './products'

/** A market for one test file with payments and two shops, Lights and Pots, to cancel and return parts of orders. */
export function testShopParts() {
  const market = testMarket({}, openPayingMarket)
  const lights = given(() => market.owner('Lights'))
  const pots = given(() => market.owner('Pots'))
  const customer = given(() => market.customer())

  const sellLamp = () =>
    putOnSale(market.context, lights.shopId, {
      name: 'Lamp',
      sellingPrice: 10.05,
      minNegotiablePrice: 8,
      countInStock: 100,
    })
  const sellVase = () =>
    putOnSale(market.context, pots.shopId, { name: 'Vase', sellingPrice: 20.05, countInStock: 100 })

  async function buy(qtyOf: Record<string, number>): Promise<Order> {
    market.wait(1)
    return buyOrder(market, customer, qtyOf)
  }

  const ofPart = (as: SessionUser, { _id }: Order, shop: Owner, what: string, body?: unknown) =>
    market.call('POST', `/api/orders/${_id}/shops/${shop.shopId}/${what}`, { as, body })

  return {
    market,
    lights,
    pots,
    customer,
    sellLamp,
    sellVase,
    buy,
    ofPart,
    cancel: (order: Order, shop: Owner, as: SessionUser = customer) => ofPart(as, order, shop, 'cancel'),
    askReturn: (order: Order, shop: Owner, reason = 'It does not fit.', as: SessionUser = customer) =>
      ofPart(as, order, shop, 'return', { reason }),
    accept: (order: Order, shop: Owner, restock = true, as: SessionUser = shop) =>
      ofPart(as, order, shop, 'return/accept', { restock }),
    refuse: (order: Order, shop: Owner, answer = 'It was worn.', as: SessionUser = shop) =>
      ofPart(as, order, shop, 'return/refuse', { answer }),
    deliver: ({ _id }: Order, as: Owner, body?: unknown) =>
      market.call('PUT', `/api/orders/${_id}/deliver`, { as, body }),
    read: ({ _id }: Order) => market.get<Order>(`/api/orders/${_id}`, customer),
    ofShop: (shop: Owner) => market.get<Order[]>(`/api/orders/shop/${shop.shopId}`, shop),
  }
}

export const deliveryOf = ({ deliveries }: Order, { shopId }: Owner): Delivery | undefined =>
  deliveries.find(({ shop }) => shop === shopId)

export const refundsOf = ({ refunds = [] }: Order) =>
  refunds.map(({ amount, state, shop }: Refund) => ({ amount, state, shop }))
