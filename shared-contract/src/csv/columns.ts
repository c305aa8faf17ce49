import { withoutFormulaGuard } from './formulaGuard'
import { isBlank } from './openCsv'

/** The columns that a file's first row names, in the file's order. */
export interface Columns<Name extends string> {
  /** By position; undefined where the file has a column of its own. */
  names: readonly (Name | undefined)[]
  /** Those that there are not, as the file names them. */
  unknown: readonly string[]
  twice: readonly Name[]
}

/** Reads a file's first row, whatever the case, blanks, hyphens and underscores of its names; empty cells at its end do not count. */
export function columnsIn<Name extends string>(head: readonly string[], known: readonly Name[]): Columns<Name> {
  const cells = withoutBlankEnd(head)
  const names = cells.map((cell) => known.find((name) => lettersOf(name) === lettersOf(cell)))
  return {
    names,
    unknown: cells.filter((_, at) => names[at] === undefined),
    twice: known.filter((name) => names.indexOf(name) !== names.lastIndexOf(name)),
  }
}

const lettersOf = (name: string) => name.toLowerCase().replace(/[\s_-]/g, '')

/** A row's cells by column, '' where it ends early; or why it does not fit the file's columns or cannot be read. */
export function cellsByColumn<Name extends string>(
  names: readonly (Name | undefined)[],
  row: readonly string[],
): { cells: Partial<Record<Name, string>> } | { problem: string } {
  if (!isBlank(row.slice(names.length)))
    return { problem: `This line has ${withoutBlankEnd(row).length} columns, the first line has ${names.length}.` }
  const cells: Partial<Record<Name, string>> = {}
  for (const [at, name] of names.entries()) {
    if (name === undefined) continue
    const text = row[at] ?? ''
    if (text.includes('\uFFFD'))
      return { problem: 'This line has characters that are not UTF-8. Save the file as “CSV UTF-8”.' }
    cells[name] = cellText(text)
  }
  return { cells }
}

const withoutBlankEnd = (cells: readonly string[]) =>
  cells.slice(0, cells.findLastIndex((cell) => cell.trim() !== '') + 1)

/** A cell without the marks that keep it text in a spreadsheet: ="…" around it, or an export's apostrophes. */
export const cellText = (cell: string): string =>
  /^\s*="(.*)"\s*$/s.exec(cell)?.[1]?.replaceAll('""', '"') ?? withoutFormulaGuard(cell)
