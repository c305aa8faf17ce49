import { toCents, toDollars, type Category, type ProductInput, type ProductSummary } from '@haggle/shared-contract'

/** How a column maps to a field of the API; one that is null is absent there. */
type Field<Value> = {
  [Name in keyof ProductSummary]-?: {
    field: Name
    /** The value that everybody sees or, with `ownerOnly`, only the product's own shop. */
    toWire?: (value: NonNullable<Value>) => NonNullable<ProductSummary[Name]>
    ownerOnly?: true
    /** The column's value for an owner's input. */
    toRow?: Name extends keyof ProductInput ? (input: NonNullable<ProductInput[Name]>) => NonNullable<Value> : never
  }
}[keyof ProductSummary]

type Column<Value> = (Field<Value> | { field?: undefined }) & {
  /** A change of it may move the product in lists, or into or out of one. */
  movesLists?: true
}

/** A column's declaration, and the type of its values in rows. */
export type Typed<Value, Spec> = Spec & { value?: Value }

const text = <const Spec extends Column<string>>(spec: Spec): Typed<string, Spec> => spec
const whole = <const Spec extends Column<number>>(spec: Spec): Typed<number, Spec> => spec
const category = <const Spec extends Column<Category>>(spec: Spec): Typed<Category, Spec> => spec
const optionalText = <const Spec extends Column<string | null>>(spec: Spec): Typed<string | null, Spec> => spec
const optional = <const Spec extends Column<number | null>>(spec: Spec): Typed<number | null, Spec> => spec

const asIs = <Value>(value: Value) => value
const toTime = (ms: number) => new Date(ms).toISOString()

/**
 * The columns of `products`, each declared once: the type of a row, what is read and shown, what an owner's input sets
 * (so what edits, imports and the audit trail know of a product), and which changes the triggers report. A new column also
 * needs a migration that adds it.
 */
export const columns = {
  id: text({ field: '_id', toWire: asIs }),
  shop_id: text({}),
  name: text({ field: 'name', toWire: asIs, toRow: asIs, movesLists: true }),
  /** The name in lower case without accents, for sorting (D10). */
  name_key: text({}),
  image: text({ field: 'image', toWire: asIs, toRow: asIs }),
  category: category({ field: 'category', toWire: asIs, toRow: asIs, movesLists: true }),
  description: text({ field: 'description', toWire: asIs, toRow: asIs }),
  mrp_cents: whole({ field: 'mrp', toWire: toDollars, toRow: toCents }),
  selling_cents: whole({ field: 'sellingPrice', toWire: toDollars, toRow: toCents, movesLists: true }),
  floor_cents: whole({ field: 'minNegotiablePrice', toWire: toDollars, ownerOnly: true, toRow: toCents }),
  /** Units that can still be ordered: those that pending orders hold are already subtracted (D25). */
  stock: whole({ field: 'countInStock', toWire: asIs, toRow: asIs }),
  /** All units that its owner put up for sale: in stock, held by pending orders, and sold. */
  received: whole({ field: 'countInStock', toRow: asIs }),
  rating_sum: whole({}),
  review_count: whole({ field: 'numReviews', toWire: asIs }),
  /** The words that a keyword can match, in lower case without accents. */
  search_text: text({ movesLists: true }),
  created_at: whole({ field: 'createdAt', toWire: toTime, movesLists: true }),
  deleted_at: optional({ movesLists: true }),
  /** Since when the market hides it (D71): for everybody but its shop it is deleted then, `deleted_at` included. */
  hidden_at: optional({}),
  hidden_reason: optionalText({}),
  /** What it comes in, as JSON (D77); its prices and stock are then those of its variants together, see `showVariants`. */
  options: optionalText({ field: 'options', toWire: JSON.parse, toRow: JSON.stringify }),
  /** 1 if its variants differ in price. */
  price_from: optional({ field: 'priceFrom', toWire: (one) => one === 1 }),
}
