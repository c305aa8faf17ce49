import { ShopOrderState } from 'shared-contract'
import { useSearchParams } from 'shared-ui/router'
import type { ShopOrdersFilter } from './api'

/** The order filter, kept in the address bar. Changing it resets the page. */
export function useOrderFilter() {
  const [address, setAddress] = useSearchParams()
  const page = Number(address.get('page'))
  const text = (name: string) => address.get(name) ?? undefined
  const filter: ShopOrdersFilter = {
    state: ShopOrderState.safeParse(address.get('state')).data,
    q: text('q'),
    from: text('from'),
    to: text('to'),
    pageNumber: Number.isInteger(page) && page > 0 ? page : 1,
  }

  const set = (change: Partial<Record<'state' | 'q' | 'from' | 'to' | 'page', string | undefined>>) => {
    const { state, q, from, to } = filter
    const next = { state, q, from, to, ...change }
    setAddress(Object.entries(next).filter((entry): entry is [string, string] => !!entry[1]))
  }
  return { filter, set, goTo: (page: number) => set({ page: page > 1 ? String(page) : undefined }) }
}
