import { setMaxListeners } from 'node:events'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { z } from 'zod'
import type { Feature } from '../src/core/http/feature'
import { sign } from '../src/market/orders/payments/signature'
import { isDisputed } from './cards'
import { charge, declined } from './charge'
import { openDispute } from './disputes'
import { registerProviderErrors } from './errors'
import { paymentEvent, sendWebhook } from './webhooks'

const Card = z.strictObject({
  order_id: z
    .string()
    .max(40)
    .refine((id) => !id.includes('\0')),
  card_number: z.string().max(40),
})

/** The popup's files and content types, by path. */
const PAGE = {
  'checkout.js': ['checkout.js', 'text/javascript'],
  checkout: ['frame.html', 'text/html'],
  'frame.js': ['frame.js', 'text/javascript'],
  'frame.css': ['frame.css', 'text/css'],
} as const

/** Restricts the popup to its own files and origin; only pages of the same origin may frame it. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
].join('; ')

const page = (file: string) => createRequire(import.meta.url).resolve(`#sandbox/page/${file}`)

/** The provider's popup and the call of its Pay button (D28). */
export const sandboxCheckoutRoutes: Feature = (app, context) => {
  const { config } = context
  if (!config.razorpay.sandbox) return
  const root = '/sandbox/razorpay'
  registerProviderErrors(app)

  for (const [path, [file, type]] of Object.entries(PAGE)) {
    const content = readFileSync(page(file))
    app.get(`${root}/${path}`, (_request, reply) =>
      reply.headers({ 'content-security-policy': POLICY, 'content-type': `${type}; charset=utf-8` }).send(content),
    )
  }

  const closing = new AbortController()
  setMaxListeners(0, closing.signal)
  app.addHook('onClose', () => closing.abort())

  app.post(`${root}/checkout/pay`, { schema: { body: Card } }, async ({ body }) => {
    const payment = await charge(context, body)
    const sending = { log: app.log, signal: closing.signal }
    const told = sendWebhook(config, paymentEvent(payment), sending)
    if (isDisputed(payment.card_last4)) void told.then(() => openDispute(context, payment.id, undefined, sending))
    if (payment.status === 'failed') throw declined(payment)
    return {
      razorpay_payment_id: payment.id,
      razorpay_order_id: payment.order_id,
      razorpay_signature: sign(config.razorpay.keySecrets[0], `${payment.order_id}|${payment.id}`),
    }
  })
}
