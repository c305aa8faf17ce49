import {
  currentTrace,
  DAY,
  inSpan,
  inTrace,
  MINUTE,
  newTrace,
  SECOND,
  traceFields,
  type Trace,
} from '@haggle/shared-server'
import type { Context } from '../../base/context'
import { newId } from '../../base/ids'
import type { Transaction } from '../database/database'
import type { MailRow } from '../database/tables'
import { Undeliverable } from './mailer'
import { renderMail, type MailContent } from './renderMail'
import { claimMails, deleteMail, insertMail, isMailDue, postponeMail } from './store'
import { isUnreachable } from './unreachable'

/** Mails per run. */
const BATCH = 20
/** A mail claimed longer ago is sent again with the same Message-ID: its sender is presumed to have crashed. */
const LEASE = 10 * MINUTE
const LONGEST_PAUSE = 10 * MINUTE
/** A mail that failed for longer is given up. */
const GIVE_UP_AFTER = 3 * DAY

/** Queues a mail in the caller's transaction: it is sent only after the commit (D63). */
export async function queueMail(
  { now }: Context,
  tx: Transaction,
  recipient: string,
  mail: MailContent,
): Promise<void> {
  if (isUnreachable(recipient)) return
  await insertMail(tx, {
    // its Message-ID leads to the request that it comes from
    id: `${newId(now())}-${(currentTrace() ?? newTrace()).id}`,
    recipient,
    subject: mail.subject,
    ...renderMail(mail),
    unsubscribe: mail.unsubscribe?.url ?? null,
    created_at: now(),
    attempts: 0,
    due_at: now(),
  })
}

/** Sends due mails, each at least once. Safe to run concurrently: a mail is claimed by one caller. */
export async function sendMails(context: Context): Promise<void> {
  const { db, now } = context
  if (!(await isMailDue(db.read, now()))) return
  const due = await db.writing((tx) => claimMails(tx, { now: now(), until: now() + LEASE, limit: BATCH }))
  const results = await Promise.allSettled(due.map((mail) => inTrace(traceOfMail(mail), () => send(context, mail))))
  const failures = results.flatMap((result) => (result.status === 'rejected' ? [result.reason as unknown] : []))
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} of ${due.length} mails have to wait`)
}

async function send({ alert, db, mailer, now }: Context, mail: MailRow): Promise<void> {
  try {
    await inSpan('mail', () => mailer(mail), { mail: mail.id })
  } catch (error) {
    const isLost = error instanceof Undeliverable || mail.created_at + GIVE_UP_AFTER < now()
    const until = now() + Math.min(LONGEST_PAUSE, 15 * SECOND * 2 ** mail.attempts)
    if (!isLost) {
      await db.writing((tx) => postponeMail(tx, mail.id, until))
      throw error
    }
    alert('mail_undeliverable', { mail: mail.id, subject: mail.subject })
  }
  await db.writing((tx) => deleteMail(tx, mail.id))
}

/** The trace of the request that a mail comes from; a mail that an older release queued has one of its own. */
function traceOfMail({ id }: Pick<MailRow, 'id'>): Trace {
  const [, trace] = id.split('-')
  return trace === undefined ? newTrace() : { ...newTrace(), id: trace, reference: traceFields(trace).reference }
}
