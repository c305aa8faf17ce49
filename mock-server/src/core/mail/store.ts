import { sql } from 'kysely'
import type { ReadQueries, Transaction } from '../database/database'
import { countRows } from '../database/queries'
import type { MailRow } from '../database/tables'

export const insertMail = (tx: Transaction, mail: MailRow) => tx.insertInto('mails').values(mail).execute()

export const isMailDue = async (queries: ReadQueries, now: number): Promise<boolean> =>
  (await queries.selectFrom('mails').select('id').where('due_at', '<=', now).limit(1).executeTakeFirst()) !== undefined

/** When the oldest mail that waits was queued; undefined if none waits. */
export const oldestMail = async (queries: ReadQueries): Promise<number | undefined> =>
  (
    await queries
      .selectFrom('mails')
      .select('created_at')
      // ids begin with their time
      .orderBy('id')
      .limit(1)
      .executeTakeFirst()
  )?.created_at

/** Claims up to `limit` due mails until `until`. Of concurrent callers only one gets a mail. */
export const claimMails = (
  tx: Transaction,
  { now, until, limit }: { now: number; until: number; limit: number },
): Promise<MailRow[]> =>
  tx
    .updateTable('mails')
    .set({ due_at: until, attempts: sql<number>`attempts + 1` })
    .where('id', 'in', (eb) =>
      eb.selectFrom('mails').select('id').where('due_at', '<=', now).orderBy('due_at').orderBy('id').limit(limit),
    )
    // Rechecked on the locked row: a concurrent caller may have claimed it since.
    .where('due_at', '<=', now)
    .returningAll()
    .execute()

export const postponeMail = (tx: Transaction, id: string, until: number) =>
  tx.updateTable('mails').set({ due_at: until }).where('id', '=', id).execute()

export const deleteMail = (tx: Transaction, id: string) => tx.deleteFrom('mails').where('id', '=', id).execute()

/** Deletes the unsent mails to an address. */
export const deleteMailsTo = (tx: Transaction, recipient: string) =>
  tx.deleteFrom('mails').where('recipient', '=', recipient).execute()

export const countMails = (queries: ReadQueries): Promise<number> => countRows(queries.selectFrom('mails'))
