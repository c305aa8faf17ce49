import type { FastifyReply } from 'fastify'
import Papa from 'papaparse'
import { streamInTurns } from './streamInTurns'

/** Cells that a spreadsheet would run as formulas, also behind apostrophes, so that `withoutFormulaGuard` is exact. */
const FORMULA = /^'*[=+\-@\t\r\uff1d\uff0b\uff0d\uff20]/

const withFormulaGuard = (text: string) => (FORMULA.test(text) ? `'${text}` : text)

/** Undoes what `toCsv` did to a cell. */
export const withoutFormulaGuard = (text: string) => (text.startsWith("'") && FORMULA.test(text) ? text.slice(1) : text)

/** Rows as CSV lines; an apostrophe in front of formulas keeps spreadsheets from running them. '' without rows. */
export const toCsv = (rows: readonly (readonly string[])[]): string =>
  rows.length === 0 ? '' : Papa.unparse(rows.map((row) => row.map(withFormulaGuard))) + '\r\n'

/** Sends a CSV file as a download, streamed so that a long one is never in memory as a whole. */
export const sendCsv = (reply: FastifyReply, name: string, pieces: AsyncGenerator<string>): string =>
  reply
    .headers({ 'content-type': 'text/csv; charset=utf-8', 'content-disposition': `attachment; filename="${name}"` })
    .send(streamInTurns(pieces)) as unknown as string
