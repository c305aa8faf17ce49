import { DAY, HOUR } from '@haggle/shared-server'
import { newId } from '../src/base/ids'
import type { ProductRow, ReviewRow, UserRow } from '../src/core/database/tables'
import type { Dice } from './dice'
import { opinions } from './market'
import type { DemoSale } from './sales'

/** The share of buyers who review, and the number of reviews per product by others at most. */
const BUYERS_WHO_REVIEW = 0.7
const OTHERS_AT_MOST = 2

/** Few, so that most bought products are left to review. */
const DEMO_CUSTOMER_REVIEWS = 2

interface Market {
  customers: readonly UserRow[]
  products: readonly ProductRow[]
  sales: readonly DemoSale[]
}

/** Reviews by buyers after delivery, and by some others. A product has no customer and no comment twice. */
export function demoReviews(dice: Dice, { customers, products, sales }: Market, now: number): ReviewRow[] {
  const reviews: ReviewRow[] = []
  const [demoCustomer, ...others] = customers
  const hasPaid = (userId: string, productId: string) =>
    sales.some(
      ({ order, lines }) =>
        order.user_id === userId && order.status === 'paid' && lines.some(({ product_id }) => product_id === productId),
    )
  const write = (userId: string, productId: string, at: number) => {
    const onProduct = reviews.filter(({ product_id }) => product_id === productId)
    const rating = ratingBy(dice)
    const unsaid = opinions[rating]?.filter((opinion) => onProduct.every(({ comment }) => comment !== opinion)) ?? []
    if (at > now - HOUR || unsaid.length === 0 || onProduct.some(({ user_id }) => user_id === userId)) return
    const about = { product_id: productId, user_id: userId, rating, comment: dice.pick(unsaid) }
    reviews.push({ id: newId(at), ...about, verified: hasPaid(userId, productId) ? 1 : 0, created_at: at })
  }

  for (const { order, lines, deliveries } of sales)
    for (const { product_id, shop_id } of lines) {
      const arrived = deliveries.find((delivery) => delivery.shop_id === shop_id)?.delivered_at
      if (!arrived || dice.roll() > BUYERS_WHO_REVIEW) continue
      const written = reviews.filter(({ user_id }) => user_id === order.user_id).length
      if (order.user_id === demoCustomer?.id && written >= DEMO_CUSTOMER_REVIEWS) continue
      write(order.user_id, product_id, arrived + dice.between(1, 12) * DAY + dice.between(0, 600) * 60_000)
    }
  for (const { id, created_at } of products)
    for (const customer of dice.some(others, dice.between(0, OTHERS_AT_MOST))) {
      const age = (now - created_at) / DAY
      if (age > 2) write(customer.id, id, Math.round(created_at + dice.roll() * age * DAY))
    }
  return reviews
}

function ratingBy(dice: Dice): number {
  const luck = dice.roll()
  return luck < 0.46 ? 5 : luck < 0.8 ? 4 : luck < 0.93 ? 3 : luck < 0.98 ? 2 : 1
}
