import type { MessageReply, WebVitalsReport } from '@haggle/shared-contract'
import type { Context } from '../../base/context'
import type { WebVitalRow } from '../../core/database/tables'
import { countFigures, MONTH } from './figures'
import { deleteFiguresUntil } from './figuresStore'
import { pageLoadOf } from './pageToken'
import { deleteVitalsUntil, insertVitals } from './store'

/** Counts the screens of a page, and keeps the web vitals that are compared; ignores reports without a valid page token (D48). */
export async function reportWebVitals(
  context: Context,
  { screens, ...sender }: WebVitalsReport,
): Promise<MessageReply> {
  const { db, now } = context
  const load = pageLoadOf(context, sender)
  if (!load) return thanks
  const { app, page, visitor } = load
  const ours = screens.filter(({ remote, version }) => load.has(remote, version))
  const rows = ours.flatMap(({ remote, version, screen, compared = true, ...values }): WebVitalRow[] => {
    if (!compared) return []
    const row = { page, app, remote, version, screen, visitor, created_at: now() }
    return (['lcp', 'inp', 'cls'] as const).flatMap((metric) => {
      const value = values[metric]
      return value === undefined ? [] : [{ ...row, metric, value }]
    })
  })
  if (rows.length > 0) await db.writing((tx) => insertVitals(tx, rows))
  if (ours.length > 0) await countFigures(context, app, ours)
  return thanks
}

const thanks: MessageReply = { message: 'Thank you for the report.' }

/** Deletes web vitals and figures older than 30 days, which no longer matter for a canary or a team. */
export const forgetOldVitals = ({ db, now }: Context) =>
  db.writing(async (tx) => {
    await deleteVitalsUntil(tx, now() - MONTH)
    await deleteFiguresUntil(tx, now() - MONTH)
  })
