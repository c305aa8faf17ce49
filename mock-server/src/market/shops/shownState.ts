import type { Hidden, ShopState } from '@haggle/shared-contract'
import type { ReadQueries } from '../../core/database/database'
import { shownHidden } from '../appeals/shownHidden'

interface Row {
  state: ShopState
  paused_until: string | null
  suspended_at: number | null
  suspended_reason: string | null
}

/** The day of return of a paused shop, if its owner named one. */
export const pauseOf = ({ state, paused_until }: Row) =>
  state === 'paused' && paused_until !== null ? { until: paused_until } : {}

/** Why and since when a shop is suspended, with its owner's appeal, if it is. */
export async function suspensionOf(
  queries: ReadQueries,
  { id, state, suspended_at, suspended_reason }: Row & { id: string },
): Promise<{ suspension?: Hidden }> {
  const at = state === 'suspended' ? suspended_at : null
  const suspension = await shownHidden(queries, 'shop', { id, at, reason: suspended_reason })
  return suspension ? { suspension } : {}
}
