import { PaymentConfirmation } from './payment'

const confirmation = { razorpay_order_id: 'order_1', razorpay_payment_id: 'pay_1', razorpay_signature: 'abc' }

test('a confirmation is the three values of the provider', () => {
  expect(PaymentConfirmation.parse(confirmation)).toEqual(confirmation)
})

test.each([
  { razorpay_order_id: '' },
  { razorpay_payment_id: undefined },
  { razorpay_signature: ['abc'] },
  { razorpay_signature: 'x'.repeat(257) },
  { amount: 1 },
])('a confirmation with %j is refused', (change) => {
  expect(PaymentConfirmation.safeParse({ ...confirmation, ...change }).success).toBe(false)
})
