import type { FastifyBaseLogger } from 'fastify'
import type { ClientErrorReport, MessageReply } from 'shared-contract'
import type { Context } from '../context'
import { newId } from '../ids'
import { insertReport } from './store'

/** Keeps what failed to load in somebody's browser, and logs it for who watches (D34). */
export async function reportClientError(
  context: Context,
  log: FastifyBaseLogger,
  report: ClientErrorReport,
): Promise<MessageReply> {
  const { db, now } = context
  const row = { id: newId(now()), ...report, message: report.message ?? '', created_at: now() }
  await db.writing((tx) => insertReport(tx, row))
  log.warn({ report }, 'a screen failed to load in a browser')
  return { message: 'Thank you for the report.' }
}
