import type { Order, PaymentConfirmation, PaymentStart } from '@haggle/shared-contract'
import { api } from '@haggle/shared-state'

export const { useCheckoutStartPaymentMutation, useCheckoutVerifyPaymentMutation } = api.injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    checkoutStartPayment: build.mutation<PaymentStart, string>({
      query: (orderId) => ({ url: `/api/orders/${orderId}/razorpay`, method: 'POST' }),
      // An order that cannot be paid has changed, so the list is refetched.
      invalidatesTags: (_, error) => (error ? ['MyOrders'] : []),
    }),
    checkoutVerifyPayment: build.mutation<Order, { orderId: string; confirmation: PaymentConfirmation }>({
      query: ({ orderId, confirmation }) => ({
        url: `/api/orders/${orderId}/verify-payment`,
        method: 'POST',
        data: confirmation,
      }),
      invalidatesTags: ['MyOrders', 'Products', 'Product', 'Negotiation'],
    }),
  }),
})
