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

export type Unit = 'percent' | 'amount'

/** A price of a product, or of one of its variants, with the new one, or why it cannot change. */
export interface PriceLine {
  key: string
  name: string
  old: number
  price: number
  problem?: string
}

/** What a change makes of a product. */
export interface PlannedPrices {
  product: ProductSummary
  lines: readonly PriceLine[]
  /** Without those that cannot change; undefined if none can. */
  input?: ProductInput
}

const STAYS = 'The price stays.'

/** A product's selling price changed, or those of its variants, where these are known. */
export function planPrices(product: ProductSummary | Product, unit: Unit, by: number): PlannedPrices {
  if ('variants' in product && product.variants) return planVariants(product, unit, by)
  const line = lineOf(product._id, isolated(product.name), product.sellingPrice, unit, by)
  const changed = line.price === line.old ? { problem: STAYS } : changedInput(product, { sellingPrice: line.price })
  return 'problem' in changed
    ? { product, lines: [{ ...line, problem: changed.problem }] }
    : { product, lines: [line], input: changed.input }
}

function planVariants(product: Product, unit: Unit, by: number): PlannedPrices {
  const changes = new Map<string, NumberChange>()
  const lines = (product.variants ?? []).map((variant): PriceLine => {
    const { _id, values, sellingPrice, minNegotiablePrice = 0 } = variant
    const name = `${isolated(product.name)}, ${isolated(variantText(values))}`
    const line = lineOf(_id, name, sellingPrice, unit, by)
    const problem =
      line.price === line.old ? STAYS : checkProduct({ ...variant, minNegotiablePrice, sellingPrice: line.price })
    if (problem) return { ...line, problem }
    changes.set(_id, { sellingPrice: line.price })
    return line
  })
  if (changes.size === 0) return { product, lines }
  const changed = changedVariants(product, changes)
  return 'problem' in changed
    ? { product, lines: lines.map((line) => ({ problem: changed.problem, ...line })) }
    : { product, lines, input: changed.input }
}

/** Rounds half up to the cent. */
function lineOf(key: string, name: string, old: number, unit: Unit, by: number): PriceLine {
  const cents = toCents(old)
  const hundredths = Math.round(by * 100)
  const changed = unit === 'amount' ? cents + hundredths : Math.floor((cents * (10_000 + hundredths) + 5000) / 10_000)
  return { key, name, old, price: toDollars(changed) }
}
