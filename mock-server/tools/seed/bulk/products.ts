import { CATEGORIES } from '@haggle/shared-contract'
import { DAY } from '@haggle/shared-server'
import type { Dice } from '../../../seed/dice'
import { newId } from '../../../src/base/ids'
import type { ProductRow, ShopRow, UserRow } from '../../../src/core/database/tables'
import { demoPicturePath } from '../../../src/core/media/pictures'
import { columnsOf } from '../../../src/joined/own-products/newProduct'
import { MAKERS, PLACES, PRAISE, QUALITIES, THINGS } from './words'

const YEARS = 3 * 365

/** A random shop with its owner. */
export function bulkShop(dice: Dice, now: number, passwordHash: string): { owner: UserRow; shop: ShopRow } {
  const name = `${dice.pick(QUALITIES)} ${dice.pick(PLACES)} ${dice.pick(MAKERS)}`
  const opened = now - YEARS * DAY
  const id = newId(opened)
  const owner: UserRow = {
    id,
    role: 'shopOwner',
    name: `Owner of ${name}`,
    email: `${id}@bulk.haggle.test`,
    password_hash: passwordHash,
    profile_picture: '',
    created_at: opened,
  }
  return { owner, shop: { id: newId(opened), owner_id: id, name, created_at: opened } }
}

/** A random product of a shop, up to three years old. */
export function bulkProduct(dice: Dice, now: number, shop: ShopRow): ProductRow {
  const category = dice.pick(CATEGORIES)
  const [thing, picture] = dice.pick(THINGS[category])
  const [first = '', second = ''] = dice.some(QUALITIES, 2)
  const place = dice.pick(PLACES)
  const sellingPrice = dice.between(500, 50_000) / 100
  const createdAt = now - Math.round(dice.roll() * YEARS * DAY)
  const input = {
    name: `${first} ${second} ${thing} No. ${dice.between(1, 999)}`,
    description: `A ${first.toLowerCase()} ${thing.toLowerCase()} from ${place}. ${dice.some(PRAISE, 2).join(' ')}`,
    image: demoPicturePath(picture),
    category,
    mrp: Math.ceil(sellingPrice * (1 + dice.roll() / 2)),
    sellingPrice,
    minNegotiablePrice: Math.floor(sellingPrice * dice.between(70, 95)) / 100,
    countInStock: dice.between(0, 200),
  }
  return {
    id: newId(createdAt),
    shop_id: shop.id,
    rating_sum: 0,
    review_count: 0,
    created_at: createdAt,
    deleted_at: null,
    hidden_at: null,
    hidden_reason: null,
    price_from: null,
    ...columnsOf(input, shop.name),
  }
}
