import { DAY } from '@haggle/shared-server'
import type { ProductRow, ShopRow, UserRow } from '../src/core/database/tables'
import type { Dice } from './dice'
import type { Purchase } from './sales'

interface Market {
  customers: readonly UserRow[]
  products: readonly ProductRow[]
  shops: readonly ShopRow[]
}

/** Purchases of some months: the demo customer's in every state, those of others random. */
export function demoPurchases(dice: Dice, { customers, products, shops }: Market, now: number): Purchase[] {
  const [demoCustomer, ...others] = customers
  const [demoShop] = shops
  if (!demoCustomer || !demoShop) throw new Error('The demo market has no customer or no shop.')

  const onSaleAt = (time: number) => products.filter(({ created_at, stock }) => created_at < time && stock > 0)
  const buys = (customer: UserRow, daysAgo: number, status: Purchase['status'], count: number): Purchase => {
    const placedAt = Math.round(now - daysAgo * DAY)
    return { customer, products: dice.some(onSaleAt(placedAt), count), placedAt, status }
  }
  const buysFrom = (shop: ShopRow, purchase: Purchase): Purchase => {
    const own = onSaleAt(purchase.placedAt).filter(({ shop_id }) => shop_id === shop.id)
    const first = dice.pick(own)
    return { ...purchase, products: [first, ...purchase.products.filter(({ id }) => id !== first.id)] }
  }

  const endings = ['paid', 'paid', 'paid', 'paid', 'paid', 'paid', 'paid', 'cancelled', 'expired'] as const
  return [
    buys(demoCustomer, 96, 'paid', 2),
    buys(demoCustomer, 41, 'paid', 3),
    buys(demoCustomer, 17, 'cancelled', 1),
    buysFrom(demoShop, buys(demoCustomer, 3, 'paid', 2)),
    buysFrom(demoShop, buys(demoCustomer, 0.9, 'paid', 0)),
    buys(demoCustomer, 0, 'pending', 1),
    ...others.flatMap((customer) =>
      Array.from({ length: dice.between(3, 6) }, () =>
        buys(customer, dice.between(2, 150) + dice.roll(), dice.pick(endings), dice.between(1, 4)),
      ),
    ),
    ...others
      .slice(0, 7)
      .map((customer) => buysFrom(demoShop, buys(customer, 0.2 + dice.roll() * 4, 'paid', dice.between(0, 2)))),
    ...others.slice(7, 9).map((customer) => buysFrom(demoShop, buys(customer, 0, 'pending', 0))),
  ]
}
