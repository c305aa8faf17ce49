import { useCallback } from 'react'
import { useDispatch } from 'react-redux'
import type { OrderedLine } from '../carts/lines'
import { ordered } from './cart'

/**
 * Takes what was ordered off the current user's cart: what was added meanwhile, perhaps in another tab, stays. Stable
 * across renders.
 */
export function useRemoveOrdered(): (lines: readonly OrderedLine[]) => void {
  const dispatch = useDispatch()
  return useCallback((lines) => void dispatch(ordered(lines)), [dispatch])
}
