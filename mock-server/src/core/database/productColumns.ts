import type { ProductInput, ProductSummary } from '@haggle/shared-contract'
import { columns, type Typed } from './productTable'

type Columns = typeof columns
type Name = keyof Columns

/** A row of `products`: money in cents, times in milliseconds since 1970. */
export type ProductRow = {
  [Each in Name]: Columns[Each] extends Typed<infer Value, unknown> ? Exclude<Value, undefined> : never
}

/** The columns that an owner's input sets. */
type InputName = { [Each in Name]: Columns[Each] extends { toRow: unknown } ? Each : never }[Name]

/** The columns that are shown. */
type ShownName = { [Each in Name]: Columns[Each] extends { toWire: unknown } ? Each : never }[Name]

interface Declared {
  field?: string
  toWire?: (value: unknown) => unknown
  ownerOnly?: true
  toRow?: (input: unknown) => unknown
  movesLists?: true
}

const declared = Object.entries(columns) as [Name, Declared][]

/** Columns that the database computes, for filters (see migrations/baseline/products.ts). */
const derived = ['in_stock', 'stars']

/** The columns whose change may move a product in lists, or into or out of one. */
const listColumns = [...declared.flatMap(([name, { movesLists }]) => (movesLists ? [name] : [])), ...derived]

/** These columns of the old or the new row, for a trigger. */
export const listColumnsOf = (row: 'old' | 'new') => `(${listColumns.map((column) => `${row}.${column}`).join(', ')})`

/** The values of the columns that an owner's input sets. */
export function inputColumns(input: ProductInput): Pick<ProductRow, InputName> {
  const values = declared.flatMap(([name, { field, toRow }]) => {
    const value = input[field as keyof ProductInput]
    return toRow ? [[name, value === undefined ? null : toRow(value)]] : []
  })
  return Object.fromEntries(values) as Pick<ProductRow, InputName>
}

const shown = declared.flatMap(([name, { field, toWire, ownerOnly, toRow }]) =>
  field && toWire ? [{ name: name as ShownName, field, toWire, ownerOnly, isEntered: toRow !== undefined }] : [],
)
const publicly = shown.filter(({ ownerOnly }) => !ownerOnly)
const entered = shown.filter(({ isEntered }) => isEntered)

export const shownColumns = shown.map(({ name }) => name)

function fieldsOf(row: Partial<ProductRow>, read: typeof shown) {
  const fields: Record<string, unknown> = {}
  for (const { name, field, toWire } of read) if (row[name] !== null) fields[field] = toWire(row[name])
  return fields
}

type ShownFields = Omit<ProductSummary, 'rating' | 'shop'>

/** The API's fields that come from single columns; the floor only for the product's own shop (D13). */
export const shownFields = (row: Pick<ProductRow, ShownName>, viewer: 'anyone' | 'owner' = 'anyone') =>
  fieldsOf(row, viewer === 'owner' ? shown : publicly) as unknown as ShownFields

/** The columns that each hold one field of an owner's input. */
type EnteredName = ShownName & InputName

export const enteredColumns = entered.map(({ name }) => name as EnteredName)

/** What an owner enters, but for the pictures after the first and the variants, which have tables of their own. */
type Entered = Omit<ProductInput, 'images' | 'variants'>

/** `All`; an error where it stands names what owners enter and no column holds. */
type IfNone<_Missing extends never, All> = All

/** What an owner entered, as it is now: edits of a part, imports and the audit trail start from it. */
export const inputOfRow = (row: Pick<ProductRow, EnteredName>) =>
  fieldsOf(row, entered) as IfNone<Exclude<keyof Entered, Columns[EnteredName]['field']>, Entered>
