import { z } from 'zod'
import { hasDecimalComma } from '../money'

/** What separates the cells of an export. Behind `;` amounts have a decimal comma. */
export const ExportSeparator = z.enum([',', ';'], "must be ',' or ';'")
export type ExportSeparator = z.infer<typeof ExportSeparator>

/** The query of an export. */
export const ExportQuery = z.object({ separator: ExportSeparator.default(',') })
export type ExportQuery = z.infer<typeof ExportQuery>

/** What spreadsheets expect where this language is spoken: they take the semicolon where the comma is a decimal sign. */
export const separatorFor = (language: string): ExportSeparator => (hasDecimalComma(language) ? ';' : ',')
