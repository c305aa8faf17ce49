import { OPTION_COLUMNS, type CsvCells, type CsvRow } from './csv'

/** The rows of a file that are of one product: of one with variants, a row for each (D77). */
export type ProductRows = readonly [CsvRow, ...CsvRow[]]

export const namesVariant = (cells: CsvCells): boolean =>
  OPTION_COLUMNS.some(({ option, value }) => isFilled(cells[option]) || isFilled(cells[value]))

const isFilled = (text: string | undefined): boolean => text !== undefined && text.trim() !== ''

/** Groups rows that name variants and follow each other with one `_id`, or without any and with one name. */
export function* groupRows(rows: readonly CsvRow[]): Generator<ProductRows> {
  let group: [CsvRow, ...CsvRow[]] | undefined
  for (const row of rows) {
    if (group && areOfOneProduct(group[0], row)) group.push(row)
    else {
      if (group) yield group
      group = [row]
    }
  }
  if (group) yield group
}

function areOfOneProduct(first: CsvRow, next: CsvRow): boolean {
  if (!('cells' in first) || !('cells' in next)) return false
  if (!namesVariant(first.cells) || !namesVariant(next.cells)) return false
  const [id, otherId] = [first.cells._id.trim(), next.cells._id.trim()]
  if (id !== '' || otherId !== '') return id === otherId
  return isFilled(first.cells.name) && first.cells.name?.trim() === next.cells.name?.trim()
}
