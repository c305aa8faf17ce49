import { registerBadge } from '@haggle/shared-state'
import { selectUnread } from './api'

registerBadge('messages/unread', { count: selectUnread, describe: (unread) => `${unread} unread` })
