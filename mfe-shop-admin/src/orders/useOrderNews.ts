import { useState } from 'react'
import { useServerEvents } from 'shared-state'

/** Kinds of notices that change a shop's list of orders. */
const NEWS = ['newOrder', 'orderCancelled', 'returnAsked']

/** What came in last while the screen is open; the list is to be read again then. */
export function useOrderNews(onNews: () => void): string | undefined {
  const [news, setNews] = useState<string>()
  useServerEvents({
    notice: ({ kind, text }) => {
      if (!NEWS.includes(kind)) return
      setNews(text)
      onNews()
    },
  })
  return news
}
