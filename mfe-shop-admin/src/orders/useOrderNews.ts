import { useServerEvents } from '@haggle/shared-state'
import { useState } from 'react'
import { isOrderNews } from './orderNews'

/** The latest notice about the shop's orders while the screen is open. */
export function useOrderNews(): string | undefined {
  const [news, setNews] = useState<string>()
  useServerEvents({ notice: (notice) => isOrderNews(notice) && setNews(notice.text) })
  return news
}
