import { ShopListState } from '@haggle/shared-contract'
import { ownZone } from '../lists/ownZone'
import { useListAddress } from '../lists/useListAddress'
import type { ShopOrdersFilter } from './api'

/** The order filter, kept in the address bar. Changing it resets the page. */
export function useOrderFilter() {
  const { text, pageNumber, show } = useListAddress()
  const values = {
    state: ShopListState.safeParse(text('state')).data,
    q: text('q'),
    from: text('from'),
    to: text('to'),
  }
  const zone = values.from || values.to ? ownZone() : undefined
  const filter: ShopOrdersFilter = { ...values, zone, pageNumber }

  return {
    filter,
    set: (change: Partial<Record<keyof typeof values, string | undefined>>, isContinued = false) =>
      show(values, change, { isContinued }),
    goTo: (page: number) => show(values, {}, { page }),
  }
}
