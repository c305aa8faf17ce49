import type { Conversation } from '@haggle/shared-contract'
import { useSession } from '@haggle/shared-state'
import { useMessagesConversationsQuery } from '../conversations/api'

/**
 * The conversation of an address: by its id, or by the other side, with what a next message is about. `begin` is the shop with
 * which to begin one. One that is not on the list's page is asked for by the other side.
 */
export function useOpenConversation(
  id: string | undefined,
  query: URLSearchParams,
  listed: readonly Conversation[] | undefined,
) {
  const session = useSession()
  const shop = query.get('shop') ?? undefined
  const customer = query.get('customer') ?? undefined
  const other = session?.role === 'shopOwner' ? { customer } : { shop }
  const hasOther = Object.values(other).some((each) => each !== undefined)
  const found = useMessagesConversationsQuery(
    { ...other, ...(id !== undefined && { id }) },
    { skip: !hasOther && id === undefined },
  )
  const conversation = found.currentData?.conversations[0] ?? listed?.find((each) => id !== undefined && each.id === id)
  const product = query.get('product')
  const order = query.get('order')
  return {
    conversation,
    isLoading: found.isFetching && !found.currentData,
    begin: hasOther && found.currentData ? (session?.role === 'shopOwner' ? session.shopId : shop) : undefined,
    about: { ...(product !== null && { product }), ...(order !== null && { order }) },
  }
}
