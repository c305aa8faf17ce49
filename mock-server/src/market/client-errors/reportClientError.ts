import type { FailureReport, MessageReply } from '@haggle/shared-contract'
import type { FastifyBaseLogger } from 'fastify'
import type { Context } from '../../base/context'
import { newId } from '../../base/ids'
import { pageLoadOf } from './pageToken'
import { insertReport } from './store'

/** Stores and logs a failure in a browser (D34). It counts once per page load, and only with a valid token (D48). */
export async function reportClientError(
  context: Context,
  log: FastifyBaseLogger,
  { token, visitor, ...report }: FailureReport,
): Promise<MessageReply> {
  const { db, now } = context
  const load = pageLoadOf(context, { token, visitor })
  const counted = load?.has(report.remote, report.version) ? load : undefined
  await db.writing((tx) =>
    insertReport(tx, {
      id: newId(now()),
      ...report,
      message: report.message ?? '',
      created_at: now(),
      kind: report.type === 'script' ? 'script' : 'load',
      app: counted?.app ?? null,
      page: counted?.page ?? null,
      visitor: counted?.visitor ?? null,
    }),
  )
  log.warn({ report, counted: counted !== undefined }, 'a screen failed in a browser')
  return { message: 'Thank you for the report.' }
}
