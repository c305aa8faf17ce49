import { parseCount, ProductInput, type Product } from '@haggle/shared-contract'
import { checkedInput } from '../dashboard/productInput'
import { readAmount } from '../fields/readAmount'

/** Typed fields; pictures are managed by buttons, options have fields of their own. */
type Field = Exclude<keyof ProductInput, 'images' | 'options' | 'variants'>

/** A product as form values: all text. */
export type ProductText = Record<Field, string>

const text = { read: (typed: string) => typed.trim(), wanted: 'is required' }
const amount = { read: readAmount, wanted: 'must be an amount with at most 2 decimals, like 12.50' }
const count = { read: parseCount, wanted: 'must be a whole number' }

const fields = {
  name: text,
  description: text,
  image: text,
  category: text,
  mrp: amount,
  sellingPrice: amount,
  minNegotiablePrice: amount,
  countInStock: count,
} satisfies Record<Field, unknown>

export const FIELDS = Object.keys(fields) as Field[]

/** Initial values when editing a product. */
export const textOf = (product: Product) =>
  Object.fromEntries(FIELDS.map((field) => [field, String(product[field] ?? '')])) as ProductText

/** A field's typed text as its value, undefined for what is none. */
export const readField = (field: Field, typed: string) => fields[field].read(typed)

/** The contract's message about one field's text, to follow its label, or undefined. */
export function problemWith(field: Field, typed: string): string | undefined {
  const value = readField(field, typed)
  return value === undefined
    ? fields[field].wanted
    : ProductInput.shape[field].safeParse(value).error?.issues[0]?.message
}

/** The typed product, or the contract's first message: the server runs the same checks. */
export const readProduct = (typed: ProductText, options?: Pick<ProductInput, 'options' | 'variants'>) =>
  checkedInput({
    ...Object.fromEntries(FIELDS.map((field) => [field, readField(field, typed[field])])),
    ...options,
  })

/** The typed prices; one that is none counts as 0, because its field says so itself. */
export const pricesOf = ({ mrp, sellingPrice, minNegotiablePrice }: ProductText) => ({
  mrp: readAmount(mrp) ?? 0,
  sellingPrice: readAmount(sellingPrice) ?? 0,
  minNegotiablePrice: readAmount(minNegotiablePrice) ?? 0,
})
