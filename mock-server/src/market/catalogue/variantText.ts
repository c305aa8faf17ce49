import { isolated, nameWithVariant, variantText } from '@haggle/shared-contract'
import type { ReadQueries } from '../../core/database/database'
import type { VariantRow } from '../../core/database/tables'
import { variantsById } from './variantStore'

/** A variant in words, e.g. 'M, Red'. */
export const textOfVariant = ({ option_values }: Pick<VariantRow, 'option_values'>): string =>
  variantText(JSON.parse(option_values) as string[])

/** Rows with the words for the variant that each names, if any, and what it costs. */
export type Worded<Row> = Row & { variant_text?: string; variant_cents?: number }

/** Adds to rows the words for their variants, also for those that were taken away; without variants no query is made. */
export async function withVariantText<Row extends { variant_id?: string | null }>(
  queries: ReadQueries,
  rows: readonly Row[],
): Promise<Worded<Row>[]> {
  const variants = await variantsById(queries, [...new Set(rows.flatMap(({ variant_id }) => variant_id ?? []))])
  return rows.map((row) => {
    const variant = variants.get(row.variant_id ?? '')
    return variant ? { ...row, variant_text: textOfVariant(variant), variant_cents: variant.selling_cents } : row
  })
}

/** The words of a row, for another about the same variant. */
export const wordsOf = ({ variant_text }: { variant_text?: string }) => variant_text !== undefined && { variant_text }

/** The variant that a row names, as replies show it. */
export const namedVariant = ({
  variant_id,
  variant_text,
}: {
  variant_id?: string | null
  variant_text?: string | null
}) => ({
  ...(variant_id && { variant: variant_id }),
  ...(variant_text && { variantText: variant_text }),
})

/** A product's name with its variant's within a sentence. */
export const nameInSentence = (name: string, variantText: string | null | undefined): string =>
  nameWithVariant(isolated(name), variantText && isolated(variantText))
