import type { FailureReport, MessageReply } from '@haggle/shared-contract'
import type { FastifyBaseLogger } from 'fastify'
import type { Context } from '../../base/context'
import { newId } from '../../base/ids'
import { pageLoadOf } from './pageToken'
import { insertReport } from './store'

/** Stores and logs a failure in a browser (D34), with the reference by which people tell of it. It counts once per page load, and only with a valid token (D48). */
export async function reportClientError(
  context: Context,
  log: FastifyBaseLogger,
  reference: string,
  { token, visitor, frames, ...report }: FailureReport,
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
      reference,
      frames: frames?.join('\n') ?? null,
    }),
  )
  log.warn({ report: { ...report, frames }, counted: counted !== undefined }, 'a screen failed in a browser')
  return { message: 'Thank you for the report.' }
}
