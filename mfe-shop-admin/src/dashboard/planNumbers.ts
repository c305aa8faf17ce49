import {
  checkProduct,
  isolated,
  toCents,
  toDollars,
  variantText,
  type Product,
  type ProductInput,
  type ProductSummary,
} from '@haggle/shared-contract'
import { changedInput, changedVariants, type NumberChange } from './productInput'

/** What is changed of several products: their prices by a share or an amount, or their stock by or to a number of units. */
export type BulkChange =
  | { field: 'sellingPrice'; unit: 'percent' | 'amount' }
  | { field: 'countInStock'; unit: 'add' | 'set' }

/** A number of a product, or of one of its variants, with the new one, or why it cannot change. */
export interface NumberLine {
  key: string
  name: string
  old: number
  changed: number
  problem?: string
}

/** What a change makes of a product. */
export interface PlannedNumbers {
  product: ProductSummary
  lines: readonly NumberLine[]
  /** Without those that cannot change; undefined if none can. */
  input?: ProductInput
}

const STAYS = { sellingPrice: 'The price stays.', countInStock: 'The stock stays.' }

/** A product's number changed, or those of its variants, where these are known. */
export function planNumbers(product: ProductSummary | Product, change: BulkChange, by: number): PlannedNumbers {
  const { field } = change
  if ('variants' in product && product.variants) return planVariants(product, change, by)
  const line = lineOf(product._id, isolated(product.name), product[field], change, by)
  const changed =
    line.changed === line.old ? { problem: STAYS[field] } : changedInput(product, { [field]: line.changed })
  return 'problem' in changed
    ? { product, lines: [{ ...line, problem: changed.problem }] }
    : { product, lines: [line], input: changed.input }
}

function planVariants(product: Product, change: BulkChange, by: number): PlannedNumbers {
  const { field } = change
  const changes = new Map<string, NumberChange>()
  const lines = (product.variants ?? []).map((variant): NumberLine => {
    const { _id, values, minNegotiablePrice = 0 } = variant
    const name = `${isolated(product.name)}, ${isolated(variantText(values))}`
    const line = lineOf(_id, name, variant[field], change, by)
    const problem =
      line.changed === line.old ? STAYS[field] : checkProduct({ ...variant, minNegotiablePrice, [field]: line.changed })
    if (problem) return { ...line, problem }
    changes.set(_id, { [field]: line.changed })
    return line
  })
  if (changes.size === 0) return { product, lines }
  const changed = changedVariants(product, changes)
  return 'problem' in changed
    ? { product, lines: lines.map((line) => ({ problem: changed.problem, ...line })) }
    : { product, lines, input: changed.input }
}

const lineOf = (key: string, name: string, old: number, change: BulkChange, by: number): NumberLine => ({
  key,
  name,
  old,
  changed: changedNumber(old, change, by),
})

/** Prices are rounded half up to the cent. */
function changedNumber(old: number, { unit }: BulkChange, by: number): number {
  if (unit === 'set') return by
  if (unit === 'add') return old + by
  const cents = toCents(old)
  const hundredths = Math.round(by * 100)
  return toDollars(unit === 'amount' ? cents + hundredths : Math.floor((cents * (10_000 + hundredths) + 5000) / 10_000))
}
