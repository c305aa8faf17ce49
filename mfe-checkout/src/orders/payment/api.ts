import type { Order, PaymentConfirmation, PaymentStart } from 'shared-contract'
import { api } from 'shared-state'

const paymentApi = api.injectEndpoints({
  endpoints: (build) => ({
    startPayment: build.mutation<PaymentStart, string>({
      query: (orderId) => ({ url: `/api/orders/${orderId}/razorpay`, method: 'POST' }),
      // An order that cannot be paid has changed, so the list is refetched.
      invalidatesTags: (_, error) => (error ? ['MyOrders'] : []),
    }),
    verifyPayment: build.mutation<Order, { orderId: string; confirmation: PaymentConfirmation }>({
      query: ({ orderId, confirmation }) => ({
        url: `/api/orders/${orderId}/verify-payment`,
        method: 'POST',
        data: confirmation,
      }),
      invalidatesTags: ['MyOrders', 'Products', 'Product', 'Negotiation'],
    }),
  }),
})

export const { useStartPaymentMutation, useVerifyPaymentMutation } = paymentApi
