import type { Insertable } from 'kysely'
import type { ReadQueries, Transaction } from '../database/database'
import type { MailLink, MailLinkRow } from '../database/tables'

type Kind = MailLinkRow['kind']

interface LinkToken {
  kind: Kind
  tokenHash: string
  now: number
}

/** Inserts a link, in the last position of its account's links. */
export async function insertLink(tx: Transaction, link: Omit<Insertable<MailLinkRow>, 'position'>): Promise<void> {
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

/** Returns the link of a token; undefined if there is none or it has expired. */
export const linkByToken = (queries: ReadQueries, { kind, tokenHash, now }: LinkToken): Promise<MailLink | undefined> =>
  queries
    .selectFrom('mail_links')
    .selectAll()
    .where('token_hash', '=', tokenHash)
    .where('kind', '=', kind)
    .where('expires_at', '>', now)
    .executeTakeFirst()

/** Deletes and returns the link of a token; of concurrent callers one gets it. Undefined as in `linkByToken`. */
export const consumeLinkByToken = (
  tx: Transaction,
  { kind, tokenHash, now }: LinkToken,
): Promise<MailLink | undefined> =>
  tx
    .deleteFrom('mail_links')
    .where('token_hash', '=', tokenHash)
    .where('kind', '=', kind)
    .where('expires_at', '>', now)
    .returningAll()
    .executeTakeFirst()

/** Deletes an account's links of the given kinds, from a position on. */
export const deleteLinks = (tx: Transaction, userId: string, kinds: readonly Kind[], from = 0) =>
  tx
    .deleteFrom('mail_links')
    .where('user_id', '=', userId)
    .where('kind', 'in', kinds)
    .where('position', '>=', from)
    .execute()

/** Whether another account that had confirmed this address can still be restored to it. */
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
    .where('takes_back', '=', 'confirmedEmail')
    .limit(1)
    .executeTakeFirst()) !== undefined

/** Until when a link could take back an account's change of password or e-mail; undefined if none could. */
export const lastTakingBack = async (queries: ReadQueries, userId: string, now: number): Promise<number | undefined> =>
  (
    await queries
      .selectFrom('mail_links')
      .select('expires_at')
      .where('user_id', '=', userId)
      .where('kind', '=', 'restore')
      .where('expires_at', '>', now)
      .where('takes_back', '!=', 'secondFactor')
      .orderBy('expires_at', 'desc')
      .limit(1)
      .executeTakeFirst()
  )?.expires_at
