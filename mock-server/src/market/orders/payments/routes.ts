import { Order, PaymentConfirmation, PaymentStart } from '@haggle/shared-contract'
import { z } from 'zod'
import type { Feature } from '../../../core/http/feature'
import { ById } from '../../../core/http/pathIds'
import { findOwnOrder } from '../findOrder'
import { startPayment } from './startPayment'
import { verifyPayment } from './verifyPayment'
import { handleWebhook } from './webhook'

export const paymentRoutes: Feature = (app, context) => {
  app.post('/api/orders/:id/razorpay', {
    access: 'user',
    refusals: {
      403: "Not a customer, or another customer's order.",
      409: 'The order is not waiting for a payment.',
      502: 'The payment provider does not answer.',
    },
    checkOwnership: ({ id }, session) => findOwnOrder(context, context.db.read, session.userId, id),
    schema: {
      summary: "Opens the payment of the customer's own unpaid order and returns what the popup needs",
      params: ById,
      response: { 200: PaymentStart },
    },
    handler: ({ params, session }) => startPayment(context, session.userId, params.id),
  })

  app.post('/api/orders/:id/verify-payment', {
    access: 'user',
    refusals: {
      403: "Not a customer, or another customer's order.",
      409: 'The order can no longer be paid; the payment is refunded.',
      502: 'The payment provider does not confirm the payment yet.',
    },
    checkOwnership: ({ id }, session) => findOwnOrder(context, context.db.read, session.userId, id),
    schema: {
      summary: "Completes a payment with the popup's signed confirmation",
      params: ById,
      body: PaymentConfirmation,
      response: { 200: Order },
    },
    handler: ({ params, body, session }) => verifyPayment(context, session.userId, params.id, body),
  })
}

/** The provider signs the raw bytes, so this route receives its body unparsed. */
export const webhookRoutes: Feature = (app, context) => {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))

  app.post('/api/payments/razorpay/webhook', {
    access: 'everyone',
    refusals: {
      400: "The signature is not the provider's.",
      502: 'The payment provider does not confirm the payment yet.',
      503: 'Many payments are being settled; send it again.',
    },
    schema: {
      summary: "Receives the provider's signed events about payments, refunds and disputes",
      response: { 200: z.object({ status: z.literal('ok') }) },
    },
    handler: async ({ body, headers }) => {
      const signature = [headers['x-razorpay-signature']].flat()[0]
      await handleWebhook(context, Buffer.isBuffer(body) ? body : Buffer.alloc(0), signature)
      return { status: 'ok' as const }
    },
  })
}
