import { separatorFor, type ExportQuery } from '@haggle/shared-contract'

/**
 * Asks an export for the separator that spreadsheets expect in the browser's language. The comma is not asked for: it is
 * usual, and an older back end knows no question.
 */
export function exportQuery(): Partial<ExportQuery> {
  const separator = separatorFor(navigator.language)
  return separator === ',' ? {} : { separator }
}
