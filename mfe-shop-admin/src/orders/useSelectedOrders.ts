import type { Order } from '@haggle/shared-contract'
import { useLocation } from '@haggle/shared-ui/router'
import { useState } from 'react'
import { isToDeliver } from './OrderCard'

export type Selection = ReturnType<typeof useSelectedOrders>

/** The orders selected to be delivered: some of the page or, until the page or the filter changes, all of the list. */
export function useSelectedOrders(orders: readonly Order[]) {
  const { search } = useLocation()
  const [chosen, setChosen] = useState<readonly string[]>([])
  const [list, setList] = useState<{ orders: readonly Order[]; search: string }>()
  const open = idsOf(orders.filter(isToDeliver))
  const onPage = open.filter((id) => chosen.includes(id))
  const notElsewhere = new Set(idsOf(orders))
  const chosenElsewhere = new Set(chosen.filter((id) => !notElsewhere.has(id)))
  const elsewhere = list?.search === search ? list.orders.filter(({ _id }) => chosenElsewhere.has(_id)) : []

  return {
    /** Those of the page that can be selected. */
    open,
    onPage,
    /** The selected orders of other pages. */
    elsewhere,
    selected: [...onPage, ...idsOf(elsewhere)],
    isPageSelected: open.length > 0 && onPage.length === open.length,
    select: (id: string) => setChosen((chosen) => [...chosen, id]),
    unselect: (ids: readonly string[]) => setChosen((chosen) => chosen.filter((id) => !ids.includes(id))),
    selectPage: () => setChosen(open),
    /** Selects all orders of the list of which the page is a part. */
    selectList: (orders: readonly Order[]) => {
      setChosen(idsOf(orders))
      setList({ orders, search })
    },
    selectNone: () => setChosen([]),
  }
}

const idsOf = (orders: readonly Order[]) => orders.map(({ _id }) => _id)
