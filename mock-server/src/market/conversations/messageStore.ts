import type { ReadQueries, Transaction } from '../../core/database/database'
import { inserting } from '../../core/database/prepared'
import type { MessageRow, Side } from '../../core/database/tables'

type NewMessage = Omit<MessageRow, 'hidden_at' | 'hidden_reason'>

const insertMessages = inserting('messages')
const insertPictures = inserting('message_pictures')

export async function insertMessage(tx: Transaction, message: NewMessage, pictures: readonly string[]): Promise<void> {
  await insertMessages(tx, [message])
  const rows = pictures.map((url, position) => ({ message_id: message.id, position, url }))
  if (rows.length > 0) await insertPictures(tx, rows)
}

/** Messages with the names of what they are about. */
const shown = (queries: ReadQueries) =>
  queries
    .selectFrom('messages')
    .leftJoin('products', 'products.id', 'messages.product_id')
    .leftJoin('orders', 'orders.id', 'messages.order_id')
    .select(['messages.id', 'messages.conversation_id', 'messages.side', 'messages.user_id', 'messages.text'])
    .select(['messages.product_id', 'messages.order_id', 'messages.created_at'])
    .select(['messages.hidden_at', 'messages.hidden_reason'])
    .select(['products.name as product_name', 'orders.order_number'])

type Shown = Awaited<ReturnType<ReturnType<typeof shown>['execute']>>[number]
export type ShownMessage = Shown & { pictures: string[] }

async function withPictures(queries: ReadQueries, messages: readonly Shown[]): Promise<ShownMessage[]> {
  if (messages.length === 0) return []
  const pictures = await queries
    .selectFrom('message_pictures')
    .select(['message_id', 'url'])
    .where(
      'message_id',
      'in',
      messages.map(({ id }) => id),
    )
    .orderBy('position')
    .execute()
  return messages.map((message) => ({
    ...message,
    pictures: pictures.filter(({ message_id }) => message_id === message.id).map(({ url }) => url),
  }))
}

export const messagesById = async (queries: ReadQueries, ids: readonly string[]): Promise<ShownMessage[]> =>
  ids.length === 0 ? [] : withPictures(queries, await shown(queries).where('messages.id', 'in', ids).execute())

/** The newest messages of a conversation whose ids sort before `before`, newest first. */
export const messagesBefore = async (
  queries: ReadQueries,
  conversationId: string,
  { before, limit }: { before: string | undefined; limit: number },
): Promise<ShownMessage[]> =>
  withPictures(
    queries,
    await shown(queries)
      .where('messages.conversation_id', '=', conversationId)
      .$if(before !== undefined, (earlier) => earlier.where('messages.id', '<', before ?? ''))
      .orderBy('messages.id', 'desc')
      .limit(limit)
      .execute(),
  )

/** The message that was sent with a key. */
export async function messageOfKey(queries: ReadQueries, requestKey: string): Promise<ShownMessage | undefined> {
  const [message] = await withPictures(
    queries,
    await shown(queries).where('messages.request_key', '=', requestKey).execute(),
  )
  return message
}

/** How many messages of a side came after one. */
export async function countAfter(
  queries: ReadQueries,
  conversationId: string,
  from: Side,
  id: string,
): Promise<number> {
  const { count } = await messagesAfter(queries, conversationId, from, id).executeTakeFirstOrThrow()
  return count
}

export const messagesAfter = (queries: ReadQueries, conversationId: string, from: Side, id: string) =>
  queries
    .selectFrom('messages')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('conversation_id', '=', conversationId)
    .where('side', '=', from)
    .where('id', '>', id)

/** Whether a product of a shop can be seen by everybody. */
export const isProductOf = async (queries: ReadQueries, shopId: string, productId: string): Promise<boolean> =>
  (await queries
    .selectFrom('products')
    .select('id')
    .where('id', '=', productId)
    .where('shop_id', '=', shopId)
    .where('deleted_at', 'is', null)
    .where('hidden_at', 'is', null)
    .executeTakeFirst()) !== undefined

/** The customer of an order with a part of a shop. */
export const customerOfPart = async (
  queries: ReadQueries,
  shopId: string,
  orderId: string,
): Promise<string | undefined> =>
  (
    await queries
      .selectFrom('order_deliveries')
      .innerJoin('orders', 'orders.id', 'order_deliveries.order_id')
      .select('orders.user_id')
      .where('order_deliveries.order_id', '=', orderId)
      .where('order_deliveries.shop_id', '=', shopId)
      .executeTakeFirst()
  )?.user_id
