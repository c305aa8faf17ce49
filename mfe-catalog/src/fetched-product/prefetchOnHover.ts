import { useEffect, useRef } from 'react'
import { usePrefetchProduct } from './api'

/** How long a prefetched product serves the following visit, in seconds. */
const FRESH = 5

/** Products prefetched for a visit. */
const prefetched = new Set<string>()

/** How long a pointer must rest on a link before prefetching, in milliseconds; shorter when the list scrolls past. */
const REST = 80

/**
 * Event handlers for a link that prefetch its product, unless the visitor saves data or is offline.
 */
export function usePrefetchOnHover(id: string) {
  const prefetch = usePrefetchProduct('catalogProduct')
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const cancel = () => clearTimeout(timer.current)
  useEffect(() => () => clearTimeout(timer.current), [])

  const fetch = () => {
    if (savesData() || !navigator.onLine) return
    prefetch(id, prefetched.has(id) ? { ifOlderThan: FRESH } : { force: true })
    prefetched.add(id)
  }
  const schedule = () => {
    cancel()
    timer.current = setTimeout(fetch, REST)
  }
  return { onPointerEnter: schedule, onFocus: schedule, onPointerLeave: cancel, onBlur: cancel, onClick: cancel }
}

/**
 * RTK Query's `refetchOnMountOrArgChange` for a visit to a product: always refetch, because stock, reviews and agreed
 * prices change, unless it has just been prefetched.
 */
export function useRefetchUnlessPrefetched(id: string): number | true {
  useEffect(() => () => void prefetched.delete(id), [id])
  return prefetched.has(id) ? FRESH : true
}

/** Not supported by every browser. */
const savesData = () => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true
