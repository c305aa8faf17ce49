import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import Papa from 'papaparse'

/** What a spreadsheet takes for a formula. Such a cell gets an apostrophe in front, and so does one that has some already. */
const FORMULA = /^'*[=+\-@\t\r\uff1d\uff0b\uff0d\uff20]/

const guarded = (text: string) => (FORMULA.test(text) ? `'${text}` : text)

/** The text of a cell that was written here. */
export const unguarded = (text: string) => (text.startsWith("'") && FORMULA.test(text) ? text.slice(1) : text)

/** Rows as lines of a file; no cell of them is a formula to a spreadsheet. Nothing for no rows. */
export const toLines = (rows: readonly (readonly string[])[]): string =>
  rows.length === 0 ? '' : Papa.unparse(rows.map((row) => row.map(guarded))) + '\r\n'

/** Sends a file to keep, piece by piece, so that a long one never lies in memory as a whole. */
export const sendCsv = (reply: FastifyReply, name: string, pieces: AsyncGenerator<string>): string =>
  reply
    .headers({ 'content-type': 'text/csv; charset=utf-8', 'content-disposition': `attachment; filename="${name}"` })
    .send(Readable.from(pieces)) as unknown as string
