import { useCart } from '@haggle/shared-state'
import { useEffect } from 'react'
import { useShellJoinCartMutation } from './api'

/** Joins what agents put into the cart with this browser's, once per notice of it. */
export function useAgentsCart(notice: string | undefined): void {
  const { add } = useCart()
  const [join] = useShellJoinCartMutation()
  useEffect(() => {
    if (notice === undefined) return
    void join().then(({ data }) => data?.lines.forEach(({ qty, ...item }) => add(item, qty)))
  }, [notice, join, add])
}
