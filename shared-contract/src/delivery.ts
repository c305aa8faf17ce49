import { z } from 'zod'
import { MAX_DELIVERY_TEXT, MAX_REASON } from './checkoutRules'
import { Id, longText, text, Time } from './text'

/** Carrier and tracking number; absent or empty fields change nothing (D60). */
export const DeliveryInput = z.strictObject({
  carrier: text(0, MAX_DELIVERY_TEXT).optional(),
  trackingNumber: text(0, MAX_DELIVERY_TEXT).optional(),
})
export type DeliveryInput = z.infer<typeof DeliveryInput>

/** A customer's reason for returning a shop's part, within `RETURN_DAYS` (D61). */
export const ReturnInput = z.strictObject({ reason: longText(1, MAX_REASON) })
export type ReturnInput = z.infer<typeof ReturnInput>

/** Whether the returned goods go back into stock. */
export const ReturnAcceptance = z.strictObject({ restock: z.boolean() })
export type ReturnAcceptance = z.infer<typeof ReturnAcceptance>

/** A shop's reason for refusing a return. */
export const ReturnRefusal = z.strictObject({ answer: longText(1, MAX_REASON) })
export type ReturnRefusal = z.infer<typeof ReturnRefusal>

export const ReturnState = z.enum(['asked', 'accepted', 'refused'])
export type ReturnState = z.infer<typeof ReturnState>

/** A return of a shop's part; `answer` is set once the shop refused it (D61). */
export const Return = z.object({ state: ReturnState, reason: z.string(), answer: z.string().optional() })
export type Return = z.infer<typeof Return>

/** One shop's part of an order (D29). */
export const Delivery = z.object({
  shop: Id,
  shopName: z.string(),
  isDelivered: z.boolean(),
  deliveredAt: Time.optional(),
  /** When the customer cancelled this part; the order's delivery state ignores cancelled parts. */
  cancelledAt: Time.optional(),
  carrier: z.string().optional(),
  trackingNumber: z.string().optional(),
  return: Return.optional(),
})
export type Delivery = z.infer<typeof Delivery>
