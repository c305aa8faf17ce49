import type { ReadQueries, Transaction } from '../database/database'
import type { MailLinkRow } from '../database/tables'

type Kind = MailLinkRow['kind']

export interface NamedLink {
  kind: Kind
  tokenHash: string
  now: number
}

/** Adds a link as the last of its account's. */
export async function insertLink(tx: Transaction, link: Omit<MailLinkRow, 'position'>): Promise<void> {
  const last = await tx
    .selectFrom('mail_links')
    .select(({ fn }) => fn.max('position').as('position'))
    .where('user_id', '=', link.user_id)
    .executeTakeFirst()
  await tx
    .insertInto('mail_links')
    .values({ ...link, position: Number(last?.position ?? 0) + 1 })
    .execute()
}

/** The link of a token, unless its time is over. */
export const linkNamed = (
  queries: ReadQueries,
  { kind, tokenHash, now }: NamedLink,
): Promise<MailLinkRow | undefined> =>
  queries
    .selectFrom('mail_links')
    .selectAll()
    .where('token_hash', '=', tokenHash)
    .where('kind', '=', kind)
    .where('expires_at', '>', now)
    .executeTakeFirst()

/** Deletes the link of a token and returns it, to one of several callers; undefined when its time is over. */
export const takeLinkNamed = (tx: Transaction, { kind, tokenHash, now }: NamedLink): Promise<MailLinkRow | undefined> =>
  tx
    .deleteFrom('mail_links')
    .where('token_hash', '=', tokenHash)
    .where('kind', '=', kind)
    .where('expires_at', '>', now)
    .returningAll()
    .executeTakeFirst()

/** Ends an account's links of some kinds, those from a position on. */
export const deleteLinks = (tx: Transaction, userId: string, kinds: readonly Kind[], from = 0) =>
  tx
    .deleteFrom('mail_links')
    .where('user_id', '=', userId)
    .where('kind', 'in', kinds)
    .where('position', '>=', from)
    .execute()

/** Whether an address can still be taken back by an account that had it, other than this one. */
export const isReserved = async (
  queries: ReadQueries,
  { email, userId, now }: { email: string; userId: string; now: number },
): Promise<boolean> =>
  (await queries
    .selectFrom('mail_links')
    .select('token_hash')
    .where('email', '=', email)
    .where('kind', '=', 'restore')
    .where('user_id', '!=', userId)
    .where('expires_at', '>', now)
    .limit(1)
    .executeTakeFirst()) !== undefined

export const insertPasswordRequest = (tx: Transaction, id: string, email: string) =>
  tx.insertInto('password_requests').values({ id, email }).execute()

export const oldestPasswordRequests = (queries: ReadQueries, limit: number) =>
  queries.selectFrom('password_requests').selectAll().orderBy('id').limit(limit).execute()

/** Takes a request, for one of several callers. */
export const takePasswordRequest = async (tx: Transaction, id: string): Promise<boolean> =>
  (await tx.deleteFrom('password_requests').where('id', '=', id).returning('id').executeTakeFirst()) !== undefined
