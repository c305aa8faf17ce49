import type { FastifyBaseLogger } from 'fastify'
import type { ClientErrorReport, MessageReply } from 'shared-contract'
import type { Context } from '../context'
import { newId } from '../ids'
import { throttle } from '../throttle/throttle'
import { insertReport } from './store'

const LIMIT = { kind: 'client errors from', most: 60, minutes: 1, message: 'Too many reports. Thank you, we know.' }

/** Keeps what failed to load in somebody's browser, and logs it for who watches (D34). */
export async function reportClientError(
  context: Context,
  log: FastifyBaseLogger,
  address: string,
  report: ClientErrorReport,
): Promise<MessageReply> {
  const { db, now } = context
  await throttle(context, [{ ...LIMIT, who: address }])
  const row = { id: newId(now()), ...report, message: report.message ?? '', created_at: now() }
  await db.writing((tx) => insertReport(tx, row))
  log.warn({ report }, 'a screen failed to load in a browser')
  return { message: 'Thank you for the report.' }
}
