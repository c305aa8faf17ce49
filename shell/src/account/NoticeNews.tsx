import { useEffect, useState } from 'react'
import { registerBadge, useSession } from 'shared-state'
import { selectUnread, useShellNoticesQuery } from './api'

/** The count beside the navbar's bell. */
registerBadge('shell/notices', { count: selectUnread, describe: (unread) => `${unread} unread` })

/** Milliseconds after which a page asks for news: its screen comes first. */
const DELAY = 1000

/** Keeps the count of unread notices up to date while somebody is signed in. */
export function NoticeNews() {
  const session = useSession()
  const [isTime, setTime] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setTime(true), DELAY)
    return () => clearTimeout(timer)
  }, [])
  useShellNoticesQuery(1, { skip: !session || !isTime })
  return null
}
