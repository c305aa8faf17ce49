import { setMaxListeners } from 'node:events'
import { isSameSecret } from '@haggle/shared-server'
import { z } from 'zod'
import type { Config } from '../src/base/config'
import type { Feature } from '../src/core/http/feature'
import { registerDisputes } from './disputeRoutes'
import { ProviderError, registerProviderErrors } from './errors'
import { createOrder, readOrder, readPayments } from './orders'
import { capture, readPayment } from './payments'
import { readRefunds, refund } from './refunds'
import { createTransfer, readTransfer } from './transfers'

const params = z.object({ id: z.string() })
const Amount = z.number().int().min(1).max(Number.MAX_SAFE_INTEGER)
const Currency = z.string().regex(/^[A-Z]{3}$/)
const Notes = z.union([z.record(z.string(), z.string()), z.array(z.string())])

/** The provider's minimum: one unit of the currency. */
const MIN_ORDER = 100

const NewOrder = z.strictObject({
  amount: Amount.min(MIN_ORDER),
  currency: Currency,
  receipt: z.string().max(40).optional(),
  notes: Notes.optional(),
})
const Capture = z.strictObject({ amount: Amount, currency: Currency })
const Refund = z.strictObject({
  amount: Amount.optional(),
  speed: z.string().optional(),
  notes: Notes.optional(),
  receipt: z.string().optional(),
})
const Transfer = z.strictObject({
  account: z.string().regex(/^acc_\w+$/),
  amount: Amount.min(MIN_ORDER),
  currency: z.literal('INR'),
  notes: Notes.optional(),
})
const Listed = z.object({
  count: z.coerce.number().int().min(1).max(100).default(10),
  skip: z.coerce.number().int().min(0).default(0),
})

/** The provider's HTTP API: orders, payments, captures, refunds, transfers and disputes (D28). Requires the key id and secret. */
export const sandboxApiRoutes: Feature = async (app, context) => {
  const { razorpay } = context.config
  if (!razorpay.sandbox) return
  const root = '/sandbox/razorpay/v1'
  registerProviderErrors(app)
  app.addHook('onRequest', (request, _reply, done) =>
    done(hasKeys(request.headers.authorization, razorpay) ? undefined : unauthorized()),
  )

  app.post(`${root}/orders`, { schema: { body: NewOrder } }, ({ body }) => createOrder(context, body))
  app.get(`${root}/orders/:id`, { schema: { params } }, (request) => readOrder(context, request.params.id))
  app.get(`${root}/orders/:id/payments`, { schema: { params } }, (request) => readPayments(context, request.params.id))
  app.get(`${root}/payments/:id`, { schema: { params } }, (request) => readPayment(context, request.params.id))
  app.post(`${root}/payments/:id/capture`, { schema: { params, body: Capture } }, (request) =>
    capture(context, request.params.id, request.body),
  )
  app.get(`${root}/payments/:id/refunds`, { schema: { params, querystring: Listed } }, ({ params, query }) =>
    readRefunds(context, params.id, query),
  )

  app.post(`${root}/transfers`, { schema: { body: Transfer } }, ({ body, headers }) =>
    createTransfer(context, { ...body, key: [headers['x-transfer-idempotency']].flat()[0] }),
  )
  app.get(`${root}/transfers/:id`, { schema: { params } }, (request) => readTransfer(context, request.params.id))

  const closing = new AbortController()
  setMaxListeners(0, closing.signal)
  app.addHook('onClose', () => closing.abort())
  const sending = () => ({ log: app.log, signal: closing.signal })
  app.post(`${root}/payments/:id/refund`, { schema: { params, body: Refund.optional() } }, (request) => {
    const key = [request.headers['x-refund-idempotency']].flat()[0]
    return refund(context, request.params.id, { ...request.body, key }, sending())
  })
  await registerDisputes(app, context, root, sending)
}

const hasKeys = (authorization = '', { keyId, keySecrets }: Config['razorpay']): boolean =>
  isSameSecret(authorization, `Basic ${Buffer.from(`${keyId}:${keySecrets[0]}`).toString('base64')}`)

const unauthorized = () => new ProviderError('Authentication failed', {}, 401)
