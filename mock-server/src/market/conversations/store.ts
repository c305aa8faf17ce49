import { sql } from 'kysely'
import { newId } from '../../base/ids'
import type { ReadQueries, Transaction } from '../../core/database/database'
import { countRows } from '../../core/database/queries'
import type { ConversationSideRow, Side } from '../../core/database/tables'

/** A customer and a shop: there is at most one conversation of both. */
export interface Pair {
  customerId: string
  shopId: string
}

const conversations = (queries: ReadQueries) =>
  queries
    .selectFrom('conversations')
    .innerJoin('shops', 'shops.id', 'conversations.shop_id')
    .innerJoin('users as customer', 'customer.id', 'conversations.customer_id')
    .innerJoin('users as owner', 'owner.id', 'shops.owner_id')
    .select(['conversations.id', 'conversations.shop_id', 'conversations.customer_id', 'shops.owner_id'])
    .select(['shops.name as shop_name', 'customer.name as customer_name'])
    .select(['customer.deleted_at as customer_left_at', 'owner.deleted_at as owner_left_at'])

export type StoredConversation = NonNullable<Awaited<ReturnType<typeof conversationById>>>

export const conversationById = (queries: ReadQueries, id: string) =>
  conversations(queries).where('conversations.id', '=', id).executeTakeFirst()

export const conversationOf = (queries: ReadQueries, { customerId, shopId }: Pair) =>
  conversations(queries)
    .where('conversations.customer_id', '=', customerId)
    .where('conversations.shop_id', '=', shopId)
    .executeTakeFirst()

/** Begins the conversation of a customer and a shop; returns undefined if it was begun already. */
export async function insertConversation(
  tx: Transaction,
  { customerId, shopId, ownerId, now }: Pair & { ownerId: string; now: number },
): Promise<string | undefined> {
  const id = newId(now)
  const begun = await tx
    .insertInto('conversations')
    .values({ id, customer_id: customerId, shop_id: shopId, created_at: now })
    .onConflict((known) => known.columns(['customer_id', 'shop_id']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!begun) return undefined
  const side = (of: Side, userId: string) => ({ conversation_id: id, side: of, user_id: userId, last_id: '' })
  await tx
    .insertInto('conversation_sides')
    .values([side('customer', customerId), side('shop', ownerId)])
    .execute()
  return id
}

export const sidesOf = (queries: ReadQueries, conversationId: string) =>
  queries.selectFrom('conversation_sides').selectAll().where('conversation_id', '=', conversationId).execute()

const sideIn = (tx: Transaction, conversationId: string, side: Side) =>
  tx.updateTable('conversation_sides').where('conversation_id', '=', conversationId).where('side', '=', side)

/** Puts a new message on top for both sides, unread for the one that did not write it. */
export async function noteMessage(
  tx: Transaction,
  conversationId: string,
  { id, to, mailAt, mailPause }: { id: string; to: Side; mailAt: number; mailPause: number },
): Promise<void> {
  await tx
    .updateTable('conversation_sides')
    .set({ last_id: id })
    .where('conversation_id', '=', conversationId)
    .where('side', '<>', to)
    .execute()
  await sideIn(tx, conversationId, to)
    .set({
      last_id: id,
      unread: sql<number>`unread + 1`,
      mail_due_at: sql<number>`coalesce(mail_due_at, case
        when mailed_at + ${sql.lit(mailPause)} > ${mailAt} then mailed_at + ${sql.lit(mailPause)} else ${mailAt} end)`,
    })
    .execute()
}

export const setRead = (
  tx: Transaction,
  conversationId: string,
  side: Side,
  { upTo, unread }: { upTo: string; unread: number },
) =>
  sideIn(tx, conversationId, side)
    .set({ read_to: upTo, unread, ...(unread === 0 && { mail_due_at: null }) })
    .execute()

/** Blocks or, with null, unblocks; a block that is there keeps its time. */
export const setBlocked = (tx: Transaction, conversationId: string, side: Side, at: number | null) =>
  sideIn(tx, conversationId, side)
    .set({ blocked_at: at === null ? null : sql<number>`coalesce(blocked_at, ${at})` })
    .execute()

/** All unread messages of an account. */
export async function countUnread(queries: ReadQueries, userId: string): Promise<number> {
  const { count } = await unreadOf(queries, userId).executeTakeFirstOrThrow()
  return Number(count)
}

export const unreadOf = (queries: ReadQueries, userId: string) =>
  queries
    .selectFrom('conversation_sides')
    .select(({ fn }) => fn.coalesce(fn.sum<number>('unread'), sql.lit(0)).as('count'))
    .where('user_id', '=', userId)
    .where('unread', '>', 0)

/** An account's conversations: all, or one, by its id or other side. */
interface ListFilter {
  userId: string
  id: string | undefined
  shop: string | undefined
  customer: string | undefined
}

/** One with another side is looked up by both: an account may have many, of which its index leads through all. */
const listed = (queries: ReadQueries, { userId, id, shop, customer }: ListFilter) =>
  queries
    .selectFrom('conversation_sides as side')
    .$if(shop === undefined && customer === undefined, (all) => all.where('side.user_id', '=', userId))
    .$if(id !== undefined, (own) => own.where('side.conversation_id', '=', id ?? ''))
    .$if(shop !== undefined, (own) =>
      own.where('side.side', '=', 'customer').where('side.conversation_id', 'in', ({ selectFrom }) =>
        selectFrom('conversations')
          .select('id')
          .where('customer_id', '=', userId)
          .where('shop_id', '=', shop ?? ''),
      ),
    )
    .$if(customer !== undefined, (own) =>
      own.where('side.side', '=', 'shop').where('side.conversation_id', 'in', ({ selectFrom }) =>
        selectFrom('conversations')
          .innerJoin('shops', 'shops.id', 'conversations.shop_id')
          .select('conversations.id')
          .where('conversations.customer_id', '=', customer ?? '')
          .where('shops.owner_id', '=', userId),
      ),
    )

export const countConversations = (queries: ReadQueries, filter: ListFilter): Promise<number> =>
  countRows(listed(queries, filter))

const isUnread = sql`case when unread > 0 then 1 else 0 end`

export const sidesInOrder = (queries: ReadQueries, filter: ListFilter) =>
  listed(queries, filter)
    .select(['side.conversation_id', 'side.last_id', 'side.unread', 'side.blocked_at'])
    .orderBy(isUnread, 'desc')
    .orderBy('side.last_id', 'desc')

/** A page of an account's conversations: those with unread messages first, then the newest. */
export async function pageOfConversations(
  queries: ReadQueries,
  filter: ListFilter,
  { limit, offset }: { limit: number; offset: number },
) {
  const sides = await sidesInOrder(queries, filter).limit(limit).offset(offset).execute()
  if (sides.length === 0) return []
  const ids = sides.map(({ conversation_id }) => conversation_id)
  const found = await conversations(queries).where('conversations.id', 'in', ids).execute()
  const byId = new Map(found.map((conversation) => [conversation.id, conversation]))
  return sides.flatMap((side) => {
    const conversation = byId.get(side.conversation_id)
    return conversation ? [{ ...conversation, ...side }] : []
  })
}

/** Sides that are to be told of unread messages by mail. */
export const sidesToMail = (queries: ReadQueries, now: number, limit: number) =>
  queries
    .selectFrom('conversation_sides')
    .select(['conversation_id', 'side'])
    .where('mail_due_at', '<=', now)
    .orderBy('mail_due_at')
    .limit(limit)
    .execute()

/** Takes a side's mail; of concurrent callers one gets it. */
export const claimMail = (
  tx: Transaction,
  { conversation_id, side }: Pick<ConversationSideRow, 'conversation_id' | 'side'>,
  now: number,
) =>
  sideIn(tx, conversation_id, side)
    .where('mail_due_at', '<=', now)
    .set({ mail_due_at: null, mailed_at: now })
    .returning(['user_id', 'unread'])
    .executeTakeFirst()

/** The owner of a shop; undefined if there is no such shop or its owner has left. */
export const presentOwner = async (queries: ReadQueries, shopId: string): Promise<string | undefined> =>
  (
    await queries
      .selectFrom('shops')
      .innerJoin('users', 'users.id', 'shops.owner_id')
      .select('shops.owner_id')
      .where('shops.id', '=', shopId)
      .where('users.deleted_at', 'is', null)
      .executeTakeFirst()
  )?.owner_id
