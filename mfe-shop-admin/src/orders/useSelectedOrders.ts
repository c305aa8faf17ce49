import { useState } from 'react'
import type { Order } from 'shared-contract'
import { useLocation } from 'shared-ui/router'
import { isToDeliver } from './OrderCard'

/** The orders selected to be delivered: some of the page or, until the page or the filter changes, all of the list. */
export function useSelectedOrders(orders: readonly Order[]) {
  const { search } = useLocation()
  const [chosen, setChosen] = useState<readonly string[]>([])
  const [wholeList, setWholeList] = useState<string>()
  const open = orders.filter(isToDeliver).map(({ _id }) => _id)
  const onPage = open.filter((id) => chosen.includes(id))
  const elsewhere = wholeList === search ? chosen.filter((id) => !orders.some(({ _id }) => _id === id)) : []

  return {
    /** Those of the page that can be selected. */
    open,
    onPage,
    selected: [...onPage, ...elsewhere],
    select: (id: string) => setChosen((chosen) => [...chosen, id]),
    unselect: (ids: readonly string[]) => setChosen((chosen) => chosen.filter((id) => !ids.includes(id))),
    selectPage: () => setChosen(open),
    selectList: (ids: readonly string[]) => {
      setChosen(ids)
      setWholeList(search)
    },
    selectNone: () => setChosen([]),
  }
}
