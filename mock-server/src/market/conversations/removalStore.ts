import type { ReadQueries, Transaction } from '../../core/database/database'

export const accountsWhoseTextsGo = async (queries: ReadQueries, now: number, limit: number): Promise<string[]> =>
  (
    await queries
      .selectFrom('users')
      .select('id')
      .where('texts_go_at', '<=', now)
      .orderBy('texts_go_at')
      .limit(limit)
      .execute()
  ).map(({ id }) => id)

/** Removes some of an author's texts with their pictures; returns whether there may be more. */
export async function removeMessageTexts(tx: Transaction, userId: string, limit: number): Promise<boolean> {
  const written = await tx
    .selectFrom('messages')
    .select('id')
    .where('user_id', '=', userId)
    .where('text', '<>', '')
    .limit(limit)
    .execute()
  const ids = written.map(({ id }) => id)
  if (ids.length === 0) return false
  await tx.deleteFrom('message_pictures').where('message_id', 'in', ids).execute()
  await tx.updateTable('messages').set({ text: '', product_id: null, order_id: null }).where('id', 'in', ids).execute()
  return ids.length === limit
}

/** Removes the notes of a customer's offers, or of a shop owner's replies. */
export async function removeNotes(tx: Transaction, userId: string): Promise<void> {
  await tx
    .updateTable('offers')
    .set({ note: null })
    .where('user_id', '=', userId)
    .where('note', 'is not', null)
    .execute()
  await tx
    .updateTable('shop_offers')
    .set({ note: null })
    .where('note', 'is not', null)
    .where('product_id', 'in', ({ selectFrom }) =>
      selectFrom('products')
        .innerJoin('shops', 'shops.id', 'products.shop_id')
        .select('products.id')
        .where('shops.owner_id', '=', userId),
    )
    .execute()
}

export const setTextsGone = (tx: Transaction, userId: string) =>
  tx.updateTable('users').set({ texts_go_at: null }).where('id', '=', userId).execute()
