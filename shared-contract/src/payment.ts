import { z } from 'zod'

/** What the payment popup is opened with. `amount` is in the currency's smallest unit, as the provider expects. */
export const PaymentStart = z.object({
  amount: z.number().int(),
  currency: z.string(),
  orderId: z.string(),
  keyId: z.string(),
  checkoutUrl: z.string(),
})
export type PaymentStart = z.infer<typeof PaymentStart>

const ProviderValue = z.string().min(1, 'is required').max(256, 'must be at most 256 characters')

/** The popup's result after a payment, with the provider's field names. */
export const PaymentConfirmation = z.strictObject({
  razorpay_order_id: ProviderValue,
  razorpay_payment_id: ProviderValue,
  razorpay_signature: ProviderValue,
})
export type PaymentConfirmation = z.infer<typeof PaymentConfirmation>
