import { PRICES, type NumberField, type VariantText } from './optionsText'

const FIELDS: readonly NumberField[] = ['countInStock', ...PRICES]

/** The cells of a pasted range, by rows; undefined for a single cell, which is pasted as text is. */
export function pastedCells(text: string): string[][] | undefined {
  const lines = text.replace(/\r\n?/g, '\n').replace(/\n+$/, '').split('\n')
  const cells = lines.map((line) => line.split('\t').map((cell) => cell.trim().replace(/^\$\s*/, '')))
  return cells.length > 1 || (cells[0]?.length ?? 0) > 1 ? cells : undefined
}

/** What a pasted range changes: the rows from the first of `keys` downwards, their fields from `field` to the right. */
export function fill(
  cells: readonly (readonly string[])[],
  keys: readonly string[],
  field: NumberField,
): Record<string, Partial<VariantText>> {
  const fields = FIELDS.slice(FIELDS.indexOf(field))
  const rows = cells
    .slice(0, keys.length)
    .map((row, at) => [keys[at], Object.fromEntries(fields.slice(0, row.length).map((name, nr) => [name, row[nr]]))])
  return Object.fromEntries(rows) as Record<string, Partial<VariantText>>
}
