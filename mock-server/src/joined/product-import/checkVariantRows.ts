import { isDeepStrictEqual } from 'node:util'
import type { ProductInput, VariantInput } from '@haggle/shared-contract'
import { newId } from '../../base/ids'
import { isStockTake } from './readRow'
import { readVariantRows, takenAway, type VariantRowCells } from './readVariantRows'
import { NO_SUCH_PRODUCT, productOf, refused, stockNote, type Known, type KnownProduct } from './rowProducts'
import type { CheckedRow } from './rowsStore'
import { comparableVariant, isSame } from './sameProduct'

/** What the rows of a product with variants would do; if one is refused, all are. */
export function checkVariantRows(rows: readonly VariantRowCells[], known: Known): CheckedRow[] {
  const [first] = rows
  if (!first) return []
  const { id, product, problems } = productOf(first, known)
  if (!product && isStockTake(first.cells)) return refuseAll(rows, [[NO_SUCH_PRODUCT]])
  const read = readVariantRows(rows, product?.before)
  if ('problems' in read || problems.length > 0)
    return refuseAll(
      rows,
      rows.map((_, at) => [...(at === 0 ? problems : []), ...('problems' in read ? (read.problems[at] ?? []) : [])]),
    )
  if (!product || id === undefined) {
    const added = { line: first.line, action: 'add', id: newId(known.now), input: read.input } as const
    return [added, ...rows.slice(1).map(({ line }) => ({ line, action: 'add', isFurther: true }) as const)]
  }
  known.lineOf.set(id, first.line)
  return checkChange(rows, product, read)
}

const refuseAll = (rows: readonly VariantRowCells[], problems: readonly (readonly string[])[]): CheckedRow[] => {
  const refusedLine = rows[problems.findIndex((each) => each.length > 0)]?.line
  return rows.map(({ line }, at) => {
    const own = problems[at] ?? []
    return refused(line, ...(own.length > 0 ? own : [`Line ${refusedLine} of the same product is refused.`]))
  })
}

type Read = Exclude<ReturnType<typeof readVariantRows>, { problems: unknown }>

function checkChange(rows: readonly VariantRowCells[], { row, before }: KnownProduct, read: Read): CheckedRow[] {
  const stockOf = new Map(before.variants?.map(({ _id, countInStock }) => [_id, countInStock]))
  // what was sold since the export stays sold
  const variants = read.variants.map(({ stockSeen, ...variant }) => {
    const now = stockOf.get(variant._id)
    return {
      ...variant,
      countInStock: now !== undefined && variant.countInStock === stockSeen ? now : variant.countInStock,
    }
  })
  const others = read.input.variants?.slice(variants.length) ?? []
  const all = [...variants, ...others]
  const countInStock = all.reduce((sum, variant) => sum + variant.countInStock, 0)
  const input: ProductInput = { ...read.input, countInStock, variants: all }
  if (isSame(before, input)) return rows.map(({ line }) => ({ line, action: 'same' }))
  return rows.map(({ line }, at): CheckedRow => {
    const variant = variants[at]
    const now = stockOf.get(variant?._id)
    const note =
      now === undefined ? undefined : stockNote(read.variants[at]?.stockSeen, now, variant?.countInStock ?? 0)
    if (at > 0)
      return isUnchanged(before, input, variant)
        ? { line, action: 'same' }
        : { line, action: 'change', isFurther: true, ...note }
    const reasons = [...takenAwayNote(takenAway(before, input)), ...(note ? [note.reason] : [])]
    return {
      line,
      action: 'change',
      id: row.id,
      input,
      before,
      ...(reasons.length > 0 && { reason: reasons.join(' ') }),
    }
  })
}

const takenAwayNote = (variants: readonly string[]) =>
  variants.length === 0 ? [] : [`Not in the file, so taken away: ${variants.map((each) => `“${each}”`).join(', ')}.`]

function isUnchanged(before: ProductInput, input: ProductInput, variant: VariantInput | undefined): boolean {
  const was = before.variants?.find(({ _id }) => _id === variant?._id)
  return (
    was !== undefined &&
    variant !== undefined &&
    isDeepStrictEqual(comparableVariant(was, before), comparableVariant(variant, input))
  )
}
