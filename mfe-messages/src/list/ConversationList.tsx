import type { Conversation } from '@haggle/shared-contract'
import { LocalTime } from '@haggle/shared-ui'
import { Link } from '@haggle/shared-ui/router'
import { conversationPath, otherName, type Viewer } from '../conversation/viewer'
import styles from './Messages.module.css'

interface ConversationListProps {
  conversations: readonly Conversation[]
  openId: string | undefined
  side: Viewer['side']
}

/** The reader's conversations; unread ones say so. */
export const ConversationList = ({ conversations, openId, side }: ConversationListProps) => (
  <ul className={styles.list} aria-label="Conversations">
    {conversations.map((conversation) => {
      const { id, last, unread } = conversation
      return (
        <li key={id}>
          <Link
            className={styles.entry}
            to={conversationPath(id)}
            aria-current={id === openId ? 'page' : undefined}
            data-unread={unread > 0 || undefined}
          >
            <bdi className={styles.who}>{otherName(conversation, side)}</bdi>
            {unread > 0 && <span className={styles.unread}>{`${unread} unread`}</span>}
            <span className={styles.last} dir="auto">
              {last.from === side ? `You: ${last.text ?? ''}` : last.text}
            </span>
            <LocalTime time={last.createdAt} />
          </Link>
        </li>
      )
    })}
  </ul>
)
