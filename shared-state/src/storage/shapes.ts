import { MAX_COUNT, type CartItem, type SessionUser } from '@haggle/shared-contract'
import type { CartState } from '../carts/carts'

// The contract's schemas, written by hand: zod would add 20 KB to the first page. A test keeps both equal.

type Check = (value: unknown) => boolean

export const isText: Check = (value) => typeof value === 'string'
const isId: Check = (value) => typeof value === 'string' && value.trim() !== '' && value.length <= 100
const isOptional =
  (check: Check): Check =>
  (value) =>
    value === undefined || check(value)
const isOneOf =
  (...options: string[]): Check =>
  (value) =>
    isText(value) && options.includes(value as string)
const isAmount: Check = (value) => typeof value === 'number' && value >= 0
const isCount =
  (min: number, max: number): Check =>
  (value) =>
    Number.isSafeInteger(value) && Number(value) >= min && Number(value) <= max
const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const isListOf =
  (check: Check): Check =>
  (value) =>
    Array.isArray(value) && value.every(check)
export const isMapOf =
  (check: Check): Check =>
  (value) =>
    isObject(value) && Object.values(value).every(check)
export const isShape =
  (fields: Record<string, Check>): Check =>
  (value) =>
    isObject(value) && Object.entries(fields).every(([name, check]) => check(Reflect.get(value, name)))

const sessionUser: Record<keyof SessionUser, Check> = {
  _id: isId,
  name: isText,
  email: isText,
  role: isOneOf('user', 'shopOwner', 'operator'),
  profilePicture: isText,
  shopId: isOptional(isId),
  token: isText,
}

const cartItem: Record<keyof CartItem, Check> = {
  product: isId,
  variant: isOptional(isId),
  variantText: isOptional(isText),
  name: isText,
  image: isText,
  price: isAmount,
  qty: isCount(1, MAX_COUNT),
  countInStock: isCount(0, Number.MAX_SAFE_INTEGER),
  shop: isId,
}

const cartState: Record<keyof CartState, Check> = {
  owner: isText,
  carts: isMapOf(isListOf(isShape(cartItem))),
}

export const isSession = (value: unknown): value is SessionUser | null => value === null || isShape(sessionUser)(value)

export const isCartState = (value: unknown): value is CartState => isShape(cartState)(value)
