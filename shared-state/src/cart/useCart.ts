import { lineKey, totalsOf, type CartItem, type QuoteItem, type Totals } from '@haggle/shared-contract'
import { useMemo } from 'react'
import { useDispatch, useSelector, useStore } from 'react-redux'
import type { CartState } from '../carts/carts'
import { addLine, type Lines } from '../carts/lines'
import { added, cleared, quantitySet, refreshed, removed, returned, selectItemCount, selectLines } from './cart'

export interface Cart {
  items: Lines
  /** The sum of the quantities. */
  itemCount: number
  totals: Totals
  /** Adds to the product's or variant's line up to the stock; returns the line's new `qty`, and whether it was `clamped` (D23). */
  add: (item: Omit<CartItem, 'qty'>, qty: number) => { qty: number; clamped: boolean }
  /**
   * Sets a line's quantity, at most its stock; 0 or less removes the line. Of a product with variants the contract's
   * `lineKey` names the line (D77).
   */
  setQuantity: (product: string, qty: number) => void
  remove: (product: string) => void
  /** Applies a quote's prices, quantities, stock and pictures; a quantity of 0 removes the line, others are kept. */
  refresh: (lines: readonly QuoteItem[]) => void
  clear: () => void
  /**
   * Makes a change; returns what puts the lines back that it removed, unless somebody else is logged in by then. Since
   * 3.1.
   */
  undoable: (change: () => void) => () => void
}

interface State {
  cart: CartState
}

/** The current user's cart, persisted by the browser. The functions are stable across renders. */
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
      setQuantity: (key, qty) => void dispatch(quantitySet({ key, qty })),
      remove: (key) => void dispatch(removed(key)),
      refresh: (lines) => void dispatch(refreshed(lines)),
      clear: () => void dispatch(cleared()),
      undoable: (change) => {
        const { owner } = store.getState().cart
        const before = selectLines(store.getState()).map((line, at) => ({ line, at }))
        change()
        const left = selectLines(store.getState()).map(lineKey)
        const gone = before.filter(({ line }) => !left.includes(lineKey(line)))
        return () => void dispatch(returned({ owner, removed: gone }))
      },
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
