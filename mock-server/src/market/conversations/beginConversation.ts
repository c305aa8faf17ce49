import type { ConversationStart } from '@haggle/shared-contract'
import type { Context } from '../../base/context'
import { invalid, notFound, tooMany } from '../../base/refusals'
import type { Transaction } from '../../core/database/database'
import { requireOwnShop } from '../../core/sessions/requireOwnShop'
import { lockAccount, type Session } from '../../core/sessions/sessions'
import { conversationsBegun } from '../../core/throttle/budgets'
import { accountLimit } from '../../core/throttle/resolveBudget'
import { countWithinLimit, endOfCount } from '../../core/throttle/throttle'
import { customerOfPart } from './messageStore'
import { addMessage, type Sent } from './sendMessage'
import { findOwnConversation } from './sides'
import { conversationOf, insertConversation, presentOwner, type Pair } from './store'

/**
 * Begins a conversation, or adds to it (D76): a customer with any shop, a shop only about an order it has. Throws 404 for an
 * unknown shop or order, 403 for another owner's shop, 429 for too many conversations a day.
 */
export async function beginConversation(
  context: Context,
  session: Session,
  { shop: shopId, ...message }: ConversationStart,
  key: string | undefined,
): Promise<Sent> {
  if (session.role !== 'user') await requireOwnShop(context, session, shopId)
  return context.db.writing(async (tx) => {
    await lockAccount(tx, session.userId)
    const customerId = session.role === 'user' ? session.userId : await customerOfOrder(tx, shopId, message.order)
    const id = await findOrBegin(context, tx, session, { shopId, customerId })
    return addMessage(context, tx, await findOwnConversation(tx, session, id), message, key)
  })
}

async function customerOfOrder(tx: Transaction, shopId: string, order: string | undefined): Promise<string> {
  if (order === undefined) throw invalid('Please say which order it is about.')
  const customerId = await customerOfPart(tx, shopId, order)
  if (customerId === undefined) throw notFound('Order')
  return customerId
}

async function findOrBegin(context: Context, tx: Transaction, { role }: Session, pair: Pair): Promise<string> {
  const known = await conversationOf(tx, pair)
  if (known) return known.id
  const ownerId = await presentOwner(tx, pair.shopId)
  if (ownerId === undefined) throw notFound('Shop')
  const begun = await insertConversation(tx, { ...pair, ownerId, now: context.now() })
  if (begun !== undefined && role === 'user') await countBegun(context, tx, pair.customerId)
  // the other side has begun it meanwhile
  const id = begun ?? (await conversationOf(tx, pair))?.id
  if (id === undefined) throw notFound('Conversation')
  return id
}

async function countBegun(context: Context, tx: Transaction, userId: string): Promise<void> {
  const limit = accountLimit(context.config, conversationsBegun, userId)
  if (await countWithinLimit(context, tx, limit)) return
  const wait = (await endOfCount(context, tx, limit)) - context.now()
  throw tooMany('Too many new conversations. Please try again {in}.', wait)
}
