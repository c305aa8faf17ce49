import type { ReadQueries, Transaction } from '../../core/database/database'

/**
 * The messages with these ids as operators see them (D71): with their own texts, also while they are hidden. `user_id` is the
 * author; who reads a message beside is the other of both. Callers make sure that they were reported, or that the reader is
 * one of both sides.
 */
export const reportableMessages = (queries: ReadQueries, ids: readonly string[]) =>
  queries
    .selectFrom('messages')
    .innerJoin('conversations', 'conversations.id', 'messages.conversation_id')
    .innerJoin('shops', 'shops.id', 'conversations.shop_id')
    .innerJoin('users as author', 'author.id', 'messages.user_id')
    .select(['messages.id', 'messages.text', 'messages.user_id', 'messages.side', 'author.name as author'])
    .select(['messages.hidden_at', 'messages.hidden_reason', 'conversations.customer_id'])
    .select(['shops.id as shop_id', 'shops.name as shop_name', 'shops.owner_id'])
    .where('messages.id', 'in', ids)
    .execute()

/** Replaces a message's text for both sides; returns whether it was shown before. */
export const hideMessage = async (tx: Transaction, id: string, reason: string, now: number): Promise<boolean> =>
  (await tx
    .updateTable('messages')
    .set({ hidden_at: now, hidden_reason: reason })
    .where('id', '=', id)
    .where('hidden_at', 'is', null)
    .returning('id')
    .executeTakeFirst()) !== undefined

/** Shows a message's own text again; returns whether it was hidden. */
export const restoreMessage = async (tx: Transaction, id: string): Promise<boolean> =>
  (await tx
    .updateTable('messages')
    .set({ hidden_at: null, hidden_reason: null })
    .where('id', '=', id)
    .where('hidden_at', 'is not', null)
    .returning('id')
    .executeTakeFirst()) !== undefined
