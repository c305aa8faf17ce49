import { useState } from 'react'
import { useServerEvents } from 'shared-state'

/** Kinds of notices about changes to a shop's orders. */
const NEWS = ['newOrder', 'orderCancelled', 'returnAsked']

/** The latest such notice while the screen is open; the list should then be refetched. */
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
