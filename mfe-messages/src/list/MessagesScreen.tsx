import { paths } from '@haggle/shared-contract'
import { errorMessage, useSession } from '@haggle/shared-state'
import { EmptyState, LinkButton, LoadError, Page, Pages, Skeleton } from '@haggle/shared-ui'
import { Link, useParams, useSearchParams } from '@haggle/shared-ui/router'
import { ConversationView } from '../conversation/ConversationView'
import { NewConversation } from '../conversation/NewConversation'
import { sideOf } from '../conversation/viewer'
import { useMessagesConversationsQuery } from '../conversations/api'
import '../conversations/unreadBadge'
import { ConversationList } from './ConversationList'
import { useOpenConversation } from './useOpenConversation'
import styles from './Messages.module.css'

const BUBBLE = 'M8 14h48v30H28L16 54V44H8zM20 26h24M20 34h14'

/**
 * Conversations at the left, one at the right; on phones one after the other. The address says which: by its id, or by the
 * other side (`?shop=` or `?customer=`), with what it is about.
 */
export default function MessagesScreen() {
  const { id } = useParams()
  const [query, setQuery] = useSearchParams()
  const side = sideOf(useSession())
  const page = Math.max(1, Math.floor(Number(query.get('page'))) || 1)
  const { data, error, refetch } = useMessagesConversationsQuery(
    { pageNumber: page },
    { refetchOnMountOrArgChange: true, refetchOnFocus: true },
  )
  const { conversation, begin, about, isLoading } = useOpenConversation(id, query, data?.conversations)
  const isOpen = id !== undefined || begin !== undefined || conversation !== undefined

  return (
    <Page title="Messages">
      <div className={styles.columns} data-open={isOpen || undefined}>
        <div className={styles.left}>
          {error && (
            <LoadError message={errorMessage(error, 'Failed to fetch your messages.')} onRetry={() => void refetch()} />
          )}
          {!data && !error && <Skeleton rows={6} />}
          {data?.total === 0 && !isOpen && (
            <EmptyState picture={BUBBLE} title="You have no messages yet.">
              {side === 'customer' ? (
                <LinkButton type="primary" to={paths.home}>
                  Find something to ask about
                </LinkButton>
              ) : (
                <p>
                  What customers write to you is shown here. You can write to a customer from{' '}
                  <Link to={paths.shopOrders}>an order</Link>.
                </p>
              )}
            </EmptyState>
          )}
          {data && data.total > 0 && (
            <ConversationList conversations={data.conversations} openId={conversation?.id} side={side} />
          )}
          {data && (
            <Pages
              current={data.page}
              pages={data.pages}
              onChange={(next) => setQuery(next > 1 ? { page: `${next}` } : {})}
            />
          )}
        </div>
        <div className={styles.right}>
          {isOpen && (
            <Link className={styles.back} to={paths.messages}>
              All messages
            </Link>
          )}
          {conversation ? (
            <ConversationView key={conversation.id} conversation={conversation} side={side} about={about} />
          ) : isLoading ? (
            <Skeleton rows={8} />
          ) : begin ? (
            <NewConversation shop={begin} about={about} side={side} />
          ) : id !== undefined && data ? (
            <EmptyState picture={BUBBLE} title="This conversation is not there." />
          ) : (
            data && data.total > 0 && <p className={styles.hint}>Choose a conversation.</p>
          )}
        </div>
      </div>
    </Page>
  )
}
