import { z } from 'zod'
import { Hidden } from './hidden'
import { ShopBalance } from './ledger'
import { OperatorQuery } from './operator'
import { ShopState } from './shopState'
import { Day, Id, Time } from './text'

/** A shop in the operators' list. */
export const MarketShop = z.object({
  _id: Id,
  shopName: z.string(),
  state: ShopState,
  owner: z.object({ _id: Id, name: z.string(), email: z.string() }),
  since: Time,
  /** Paid orders, without cancelled, returned and refunded parts. */
  orders: z.number().int(),
  balance: ShopBalance,
  rating: z.number(),
  numReviews: z.number().int(),
  numProducts: z.number().int(),
})
export type MarketShop = z.infer<typeof MarketShop>

export const MarketShops = z.object({
  items: z.array(MarketShop),
  page: z.number().int(),
  pages: z.number().int(),
  total: z.number().int(),
})
export type MarketShops = z.infer<typeof MarketShops>

/** `q` is the beginning of words of the name, the owner's e-mail address, or an id. */
export const MarketShopsQuery = OperatorQuery.extend({ state: ShopState.optional() })
export type MarketShopsQuery = z.infer<typeof MarketShopsQuery>

/** Everything about a shop, for operators. */
export const MarketShopPage = MarketShop.extend({
  description: z.string(),
  picture: z.string(),
  returnPolicy: z.string(),
  until: Day.optional(),
  suspension: Hidden.optional(),
  /** Products that the market hides. */
  hiddenProducts: z.number().int(),
  toDeliver: z.number().int(),
  returns: z.object({ asked: z.number().int(), accepted: z.number().int(), refused: z.number().int() }),
})
export type MarketShopPage = z.infer<typeof MarketShopPage>
