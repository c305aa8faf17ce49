import { useMessagesConversationsQuery } from './api'
import './unreadBadge'

/** Keeps the count beside the navbar's link up to date on every page. Shows nothing. */
export default function UnreadCount() {
  useMessagesConversationsQuery({ pageNumber: 1 })
  return null
}
