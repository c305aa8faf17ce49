import { Id } from '@haggle/shared-contract'
import { z } from 'zod'
import type { Context } from '../../../base/context'
import { invalid, Refusal } from '../../../base/refusals'
import { FairQueue } from '../../../core/throttle/fairQueue'
import { ProviderDispute } from '../../disputes/providerDispute'
import { recordDispute } from '../../disputes/recordDispute'
import { isRefused, ProviderRefund } from './provider'
import { recordRefund } from './recordRefund'
import { settlePayment } from './settle'
import { isSigned } from './signature'
import { orderOfProviderOrder, paymentById } from './store'

const WebhookEvent = z.object({ event: z.string(), payload: z.record(z.string(), z.unknown()) })
const PaymentPayload = z.object({ payment: z.object({ entity: z.object({ id: Id, order_id: Id }) }) })
const RefundPayload = z.object({ refund: z.object({ entity: ProviderRefund }) })
const DisputePayload = z.object({ dispute: z.object({ entity: ProviderDispute }) })

/** Reported payments that are settled at once: while the provider hangs, they leave its connections to customers. */
const AT_ONCE = 20

/** Reported payments that may wait for that; further ones get 503, so that the provider reports them again. */
const WAITING = 200

const BUSY = 'Many payments are being settled right now. Please send this again.'

const turns = new FairQueue({
  atOnce: AT_ONCE,
  perAccount: Infinity,
  max: WAITING,
  refusals: { perAccount: BUSY, max: BUSY },
})
const PROVIDER = { account: '', address: '' }

/** A dispute's state by event (D74). */
const DISPUTED: Record<string, ProviderDispute['status']> = {
  'payment.dispute.created': 'open',
  'payment.dispute.under_review': 'under_review',
  'payment.dispute.won': 'won',
  'payment.dispute.lost': 'lost',
  'payment.dispute.closed': 'closed',
}

/** A refund's state by event; other events carry it in the refund itself. */
const ENDED: Record<string, ProviderRefund['status']> = { 'refund.processed': 'processed', 'refund.failed': 'failed' }

/**
 * Handles the provider's events about payments, refunds and disputes (D26, D49). An event that can never be settled is
 * accepted and raised as an alert, because a provider disables webhooks that keep failing. Throws if a retry may succeed.
 */
export async function handleWebhook(context: Context, body: Buffer, signature: string | undefined): Promise<void> {
  if (!signature || !isSigned(context.config.razorpay.webhookSecrets, body, signature))
    throw invalid('This message does not carry the right signature.')
  context.count('webhook_received')
  let event: string | undefined
  try {
    const message = WebhookEvent.parse(parsed(body))
    event = message.event
    await dispatch(context, event, message.payload)
  } catch (error) {
    if (!isFinal(error)) throw error
    context.alert('webhook_unsettled', { event, reason: error.message })
  }
}

/** Ignores events of other kinds. */
async function dispatch(context: Context, event: string, payload: unknown): Promise<void> {
  if (/^(payment\.(authorized|captured)|order\.paid)$/.test(event)) return settleReportedPayment(context, payload)
  if (/^refund\./.test(event)) return recordReportedRefund(context, event, payload)
  const disputed = DISPUTED[event]
  if (disputed !== undefined) return recordReportedDispute(context, disputed, payload)
}

async function settleReportedPayment(context: Context, payload: unknown): Promise<void> {
  const { id, order_id } = PaymentPayload.parse(payload).payment.entity
  const order = await orderOfProviderOrder(context.db.read, order_id)
  if (!order) throw invalid(`The payment ${id} is of no order here.`)
  await turns.run(() => settlePayment(context, order, id), PROVIDER)
}

async function recordReportedRefund(context: Context, event: string, payload: unknown): Promise<void> {
  const refund = RefundPayload.parse(payload).refund.entity
  const payment = await reportedPayment(context, refund, payload)
  await recordRefund(context, payment, { ...refund, status: ENDED[event] ?? refund.status })
}

async function recordReportedDispute(context: Context, status: ProviderDispute['status'], payload: unknown) {
  const dispute = DisputePayload.parse(payload).dispute.entity
  await recordDispute(context, await reportedPayment(context, dispute, payload), { ...dispute, status })
}

/** The payment that a refund or a dispute is of: it may be reported before it, and the report then also holds it. */
async function reportedPayment(
  context: Context,
  { id, payment_id }: { id: string; payment_id: string },
  payload: unknown,
) {
  const find = () => paymentById(context.db.read, payment_id)
  if (!(await find()) && PaymentPayload.safeParse(payload).success) await settleReportedPayment(context, payload)
  const payment = await find()
  if (!payment) throw invalid(`${id} is of no payment here.`)
  return payment
}

/** Whether a retry would fail in the same way, for example because the provider does not know the payment itself. */
const isFinal = (error: unknown): error is Error =>
  error instanceof z.ZodError ||
  error instanceof SyntaxError ||
  (error instanceof Refusal && (error.status < 500 || isRefused(error)))

const parsed = (body: Buffer): unknown => JSON.parse(body.toString('utf8'))
