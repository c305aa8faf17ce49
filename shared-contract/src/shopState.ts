import { z } from 'zod'
import { Day } from './text'

/**
 * `pending` until an operator approves it, `paused` by its owner, `suspended` by an operator (D70). Products of a shop that
 * is not `open` cannot be found or bought.
 */
export const ShopState = z.enum(['open', 'pending', 'paused', 'suspended'])
export type ShopState = z.infer<typeof ShopState>

/** An owner's pause, with the day of return that is shown, if any. */
export const ShopPause = z.strictObject({ until: Day.optional() })
export type ShopPause = z.infer<typeof ShopPause>
