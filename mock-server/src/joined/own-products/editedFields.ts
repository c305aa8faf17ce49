import { checkProduct, type ProductInput } from '@haggle/shared-contract'
import { conflict } from '../../base/refusals'
import { inputOfRow } from '../../core/database/productColumns'
import type { ProductRow } from '../../core/database/tables'

/** The options of a product after an edit: a body without them keeps them, an empty list removes them. */
export const optionsAfter = (row: ProductRow, { options }: ProductInput) =>
  options === undefined ? inputOfRow(row).options : options.length > 0 ? options : undefined

/** The present values of a product with those of an edit for the fields that it changes; options and variants change together. */
export function withChanges(
  row: ProductRow,
  sent: ProductInput,
  fields: readonly (keyof ProductInput)[],
): ProductInput {
  const changes = Object.fromEntries(fields.map((field) => [field, sent[field]]))
  const areOptionsSent = fields.some((field) => field === 'options' || field === 'variants')
  const { options, variants } = areOptionsSent ? sent : {}
  const input: ProductInput = { ...inputOfRow(row), ...changes, options, variants }
  // the variants are checked each
  const problem = variants?.length ? undefined : checkProduct(input)
  if (problem === undefined) return input
  throw changedMeanwhile(problem)
}

export const changedMeanwhile = (problem: string) =>
  conflict(`The product changed while you were editing: ${problem} Please reload and edit it again.`)
