import type { HagglingSettings } from '@haggle/shared-contract'

/** Whether a selling price ends a counter: it must stay above the target. */
export const isSwitchedOffBy = (sellingPrice: number, { target }: HagglingSettings): boolean =>
  target !== null && sellingPrice <= target
