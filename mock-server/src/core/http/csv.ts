import { withFormulaGuard, type ExportSeparator } from '@haggle/shared-contract'
import type { FastifyReply } from 'fastify'
import { streamInTurns } from './streamInTurns'

/** Rows as CSV lines; formulas in them are kept from running. '' without rows. */
export const toCsv = (rows: readonly (readonly string[])[], separator: ExportSeparator): string =>
  rows.map((row) => `${row.map((text) => cellOf(text, separator)).join(separator)}\r\n`).join('')

function cellOf(text: string, separator: ExportSeparator): string {
  const cell = withFormulaGuard(text)
  return cell.includes(separator) || /["\t\r\n]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
}

/** An amount as the spreadsheets write it that expect this separator: a semicolon stands where the comma is a decimal sign. */
export const amountText = (amount: string, separator: ExportSeparator): string =>
  separator === ';' ? amount.replace('.', ',') : amount

/** Sends a CSV file as a download, streamed so that a long one is never in memory as a whole. */
export const sendCsv = (reply: FastifyReply, name: string, pieces: Iterable<string> | AsyncIterable<string>): string =>
  reply
    .headers({ 'content-type': 'text/csv; charset=utf-8', 'content-disposition': `attachment; filename="${name}"` })
    .send(streamInTurns(pieces)) as unknown as string
