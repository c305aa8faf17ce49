import { sql, type Kysely, type Migration } from 'kysely'

/**
 * The address that an account goes back to while its present one, taken by a change, is not confirmed, and what a mailed
 * link takes back (D65). Of accounts that changed their address before, those are known whose link still works.
 */
export const unprovedEmails: Migration = {
  up: async (db: Kysely<unknown>) => {
    for (const statement of [
      'alter table users add column previous_email text',
      'alter table users add column previous_verified_at bigint',
      'alter table mail_links add column takes_back text',
      `update users set previous_email = (select email from mail_links
         where user_id = users.id and kind = 'restore' and email <> users.email order by position desc limit 1)
       where email_verified_at is null and id in (select user_id from mail_links where kind = 'restore')`,
    ])
      await sql.raw(statement).execute(db)
  },
}
