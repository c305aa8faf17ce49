import type { MessageReply, WebVitalsReport } from '@haggle/shared-contract'
import { DAY } from '@haggle/shared-server'
import type { Context } from '../../base/context'
import type { WebVitalRow } from '../../core/database/tables'
import { pageLoadOf } from './pageToken'
import { deleteVitalsUntil, insertVitals } from './store'

const MONTH = 30 * DAY

/** Stores the web vitals of a page's screens; ignores reports without a valid page token (D48). */
export async function reportWebVitals(
  context: Context,
  { screens, ...sender }: WebVitalsReport,
): Promise<MessageReply> {
  const { db, now } = context
  const load = pageLoadOf(context, sender)
  const rows = screens.flatMap(({ remote, version, screen, ...values }): WebVitalRow[] => {
    if (!load?.has(remote, version)) return []
    const { app, page, visitor } = load
    const row = { page, app, remote, version, screen, visitor, created_at: now() }
    return (['lcp', 'inp', 'cls'] as const).flatMap((metric) => {
      const value = values[metric]
      return value === undefined ? [] : [{ ...row, metric, value }]
    })
  })
  if (rows.length > 0) await db.writing((tx) => insertVitals(tx, rows))
  return { message: 'Thank you for the report.' }
}

/** Deletes web vitals older than 30 days, which no longer matter for a canary. */
export const forgetOldVitals = ({ db, now }: Context) => db.writing((tx) => deleteVitalsUntil(tx, now() - MONTH))
