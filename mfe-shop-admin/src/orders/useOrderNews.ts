import { useState } from 'react'
import { useServerEvents } from 'shared-state'
import { useReceiveOrderNewsMutation } from './api'

/** Kinds of notices about changes to a shop's orders. */
export const ORDER_NEWS: readonly string[] = ['newOrder', 'orderCancelled', 'returnAsked']

/** The latest such notice while the screen is open; orders and counts are then fetched again. */
export function useOrderNews(): string | undefined {
  const [news, setNews] = useState<string>()
  const [receive] = useReceiveOrderNewsMutation()
  useServerEvents({
    notice: ({ kind, text }) => {
      if (!ORDER_NEWS.includes(kind)) return
      setNews(text)
      void receive()
    },
  })
  return news
}
