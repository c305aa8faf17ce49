import { useMemo } from 'react'
import { useDispatch, useSelector, useStore } from 'react-redux'
import { totalsOf, type CartItem, type QuoteItem, type Totals } from 'shared-contract'
import { added, cleared, quantitySet, refreshed, removed, selectItemCount, selectLines } from './cart'
import type { CartState } from './carts'
import { addLine, type Lines } from './lines'

export interface Cart {
  items: Lines
  /** The sum of the quantities. */
  itemCount: number
  totals: Totals
  /** Adds to the product's line up to the stock; `qty` is the line's quantity afterwards, `clamped` says it was cut (D23). */
  add: (item: Omit<CartItem, 'qty'>, qty: number) => { qty: number; clamped: boolean }
  /** Sets a line's quantity, at most its stock; 0 or less drops the line. */
  setQuantity: (product: string, qty: number) => void
  remove: (product: string) => void
  /** Takes over price, quantity, stock and looks of quoted lines; a quantity of 0 drops the line, other lines stay. */
  refresh: (lines: readonly QuoteItem[]) => void
  clear: () => void
}

interface State {
  cart: CartState
}

/** The cart of whoever is on screen, kept by the browser. The functions are the same on every render. */
export function useCart(): Cart {
  const items = useSelector(selectLines)
  const itemCount = useSelector(selectItemCount)
  const dispatch = useDispatch()
  const store = useStore<State>()

  const actions = useMemo<Omit<Cart, 'items' | 'itemCount' | 'totals'>>(
    () => ({
      add: (item, qty) => {
        const outcome = addLine(selectLines(store.getState()), item, qty)
        dispatch(added({ item, qty }))
        return { qty: outcome.qty, clamped: outcome.clamped }
      },
      setQuantity: (product, qty) => void dispatch(quantitySet({ product, qty })),
      remove: (product) => void dispatch(removed(product)),
      refresh: (lines) => void dispatch(refreshed(lines)),
      clear: () => void dispatch(cleared()),
    }),
    [dispatch, store],
  )

  return useMemo(
    () => ({
      ...actions,
      items,
      itemCount,
      totals: totalsOf(items),
    }),
    [actions, items, itemCount],
  )
}
