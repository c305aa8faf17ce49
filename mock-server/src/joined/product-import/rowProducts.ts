import { Id, type ProductInput } from '@haggle/shared-contract'
import type { ProductRow } from '../../core/database/tables'
import type { CsvCells } from './csv'
import type { CheckedRow } from './rowsStore'

/** A product of the shop, with what its owner entered, variants included. */
export interface KnownProduct {
  row: ProductRow
  before: ProductInput
}

export interface Known {
  now: number
  /** Those of the shop that rows name, by id. */
  products: ReadonlyMap<string, KnownProduct>
  /** Targets of their counters in cents, by product id. */
  targets: ReadonlyMap<string, number>
  /** The line that names a product, by its id; each row adds its own. */
  lineOf: Map<string, number>
}

export const NO_SUCH_PRODUCT = '_id: there is no such product in your shop.'

/** The product that a row names, if any, and what is wrong with its `_id`. */
export function productOf(
  { cells }: { cells: CsvCells },
  { products, lineOf }: Known,
): { id: string | undefined; product: KnownProduct | undefined; problems: string[] } {
  const { data: id, error } = Id.safeParse(cells._id)
  const product = products.get(id ?? '')
  const earlier = id === undefined ? undefined : lineOf.get(id)
  const isNew = cells._id.trim() === ''
  const problems = isNew
    ? []
    : problemsOfId({ id, isKnown: product !== undefined, earlier, issue: error?.issues[0]?.message })
  return { id, product, problems }
}

export const refused = (line: number, ...problems: string[]): CheckedRow => ({
  line,
  action: 'refuse',
  reason: sentencesOf(problems),
})

/** Problems as one text; each but the last loses its full stop. */
const sentencesOf = (problems: readonly string[]): string =>
  problems.map((problem, at) => (at < problems.length - 1 ? problem.replace(/\.$/, '') : problem)).join('; ')

interface NamedProduct {
  id: string | undefined
  isKnown: boolean
  /** The line that named it before. */
  earlier: number | undefined
  issue: string | undefined
}

function problemsOfId({ id, isKnown, earlier, issue }: NamedProduct): string[] {
  if (id === undefined) return [`_id: ${issue ?? 'is not valid'}`]
  if (!isKnown) return [`${NO_SUCH_PRODUCT} Leave it empty to add one.`]
  return earlier === undefined ? [] : [`_id: line ${earlier} is of the same product.`]
}

/** Tells an owner who changed the stock in a file that the stock they changed is an old one. */
export function stockNote(seen: number | undefined, now: number, wanted: number) {
  if (seen === undefined || seen === now || wanted === now) return undefined
  return { reason: `The stock was ${seen} when the file was exported and is ${now} now. It becomes ${wanted}.` }
}
