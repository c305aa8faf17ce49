import type { OrderStatus } from '@haggle/shared-contract'
import { useSearchParams } from '@haggle/shared-ui/router'
import { STATUS_NAMES } from './orderStatus'

/** Filter and page of the order list, kept in the address bar (D11). */
export function useOrderFilter() {
  const [query, setQuery] = useSearchParams()
  const page = Number(query.get('pageNumber') ?? 1)
  const text = query.get('state') ?? ''
  const state = Object.hasOwn(STATUS_NAMES, text) ? (text as OrderStatus) : undefined
  return {
    pageNumber: Number.isInteger(page) && page > 0 ? page : 1,
    state,
    goTo: (pageNumber: number) =>
      setQuery({ ...(state && { state }), ...(pageNumber > 1 && { pageNumber: String(pageNumber) }) }),
    show: (other: OrderStatus | undefined) => setQuery(other ? { state: other } : {}),
  }
}
