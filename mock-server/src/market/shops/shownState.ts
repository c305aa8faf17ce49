import type { ShopState } from '@haggle/shared-contract'

interface Row {
  state: ShopState
  paused_until: string | null
  suspended_at: number | null
  suspended_reason: string | null
}

/** The day of return of a paused shop, if its owner named one. */
export const pauseOf = ({ state, paused_until }: Row) =>
  state === 'paused' && paused_until !== null ? { until: paused_until } : {}

/** Why and since when a shop is suspended, if it is. */
export const suspensionOf = ({ state, suspended_at, suspended_reason }: Row) =>
  state === 'suspended' && suspended_at !== null
    ? { suspension: { reason: suspended_reason ?? '', at: new Date(suspended_at).toISOString() } }
    : {}
