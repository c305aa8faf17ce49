import { useEffect } from 'react'
import { usePrefetchProduct } from './api'

/** As long as what was fetched ahead serves the visit that follows, in seconds. */
const FRESH = 5

/** Products that were fetched ahead of a visit. */
const ahead = new Set<string>()

/** A handler that fetches a product which will probably be opened next, unless the visitor saves data or is offline. */
export function useFetchAhead(id: string): () => void {
  const prefetch = usePrefetchProduct('productDetail')
  return () => {
    if (savesData() || !navigator.onLine) return
    prefetch(id, ahead.has(id) ? { ifOlderThan: FRESH } : { force: true })
    ahead.add(id)
  }
}

/**
 * When a visit to a product asks for it, in the words of RTK Query: always, but for the one that it was just fetched ahead
 * for. Stock, reviews and an agreed price change.
 */
export function useAskingAnew(id: string): number | true {
  useEffect(() => () => void ahead.delete(id), [id])
  return ahead.has(id) ? FRESH : true
}

/** Not every browser tells. */
const savesData = () => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true
