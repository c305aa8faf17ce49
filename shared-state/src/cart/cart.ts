import type { CartItem, QuoteItem } from '@haggle/shared-contract'
import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import { linesOf, noCarts, switchOwner, withLines, type CartState } from '../carts/carts'
import {
  addLine,
  applyQuote,
  putBack,
  removeLine,
  removeOrdered,
  setQuantity,
  type Lines,
  type OrderedLine,
  type RemovedLine,
} from '../carts/lines'
import { ended, expired, started } from '../session/session'
import { restored } from '../storage/restored'

const change = (state: CartState, edit: (lines: Lines) => Lines) => withLines(state, edit(linesOf(state)))

export const cartSlice = createSlice({
  name: 'cart',
  initialState: noCarts,
  reducers: {
    added: (state, { payload }: PayloadAction<{ item: Omit<CartItem, 'qty'>; qty: number }>) =>
      change(state, (lines) => addLine(lines, payload.item, payload.qty).lines),
    quantitySet: (state, { payload }: PayloadAction<{ key: string; qty: number }>) =>
      change(state, (lines) => setQuantity(lines, payload.key, payload.qty)),
    removed: (state, { payload: key }: PayloadAction<string>) => change(state, (lines) => removeLine(lines, key)),
    refreshed: (state, { payload: quoted }: PayloadAction<readonly QuoteItem[]>) =>
      change(state, (lines) => applyQuote(lines, quoted)),
    ordered: (state, { payload }: PayloadAction<readonly OrderedLine[]>) =>
      change(state, (lines) => removeOrdered(lines, payload)),
    cleared: (state) => change(state, () => []),
    returned: (state, { payload }: PayloadAction<{ owner: string; removed: readonly RemovedLine[] }>) =>
      payload.owner === state.owner ? change(state, (lines) => putBack(lines, payload.removed)) : state,
  },
  extraReducers: (builder) =>
    builder
      .addCase(started, (state, { payload: user }) => switchOwner(state, user))
      .addCase(ended, (state) => switchOwner(state, null))
      .addCase(expired, (state) => switchOwner(state, null))
      .addCase(restored, (_, { payload: { user, cart } }) => switchOwner(cart, user)),
})

export const selectLines = (state: { cart: CartState }): Lines => linesOf(state.cart)

/** The sum of the quantities. */
export const selectItemCount = (state: { cart: CartState }): number =>
  selectLines(state).reduce((sum, line) => sum + line.qty, 0)

export const { added, quantitySet, removed, refreshed, ordered, cleared, returned } = cartSlice.actions
