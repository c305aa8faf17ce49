import { setTimeout as delay } from 'node:timers/promises'
import axios from 'axios'
import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '../src/base/config'
import type { SandboxPaymentRow } from '../src/core/database/tables'
import { sign } from '../src/market/orders/payments/signature'
import { paymentEntity, providerId } from './entities'

const RETRIES_AFTER_MS = [1000, 5000, 30_000]
const TIMEOUT_MS = 5000

/** An event to send as a webhook. `at` is in milliseconds. */
interface WebhookEvent {
  event: string
  payload: Record<string, { entity: object }>
  at: number
}

/** The log for failed attempts, and the signal that stops sending. */
export interface Sending {
  log: FastifyBaseLogger
  signal: AbortSignal
}

/** The event of a payment that succeeded or failed. */
export const paymentEvent = (payment: SandboxPaymentRow): WebhookEvent => ({
  event: payment.status === 'failed' ? 'payment.failed' : 'payment.captured',
  payload: { payment: { entity: paymentEntity(payment) } },
  at: payment.created_at,
})

/** Posts a signed webhook to this server, as the provider does, with retries. Failures are only logged. */
export async function sendWebhook(
  { ownUrl, razorpay }: Config,
  { event, payload, at }: WebhookEvent,
  { log, signal }: Sending,
): Promise<void> {
  const body = JSON.stringify({
    entity: 'event',
    account_id: 'acc_sandbox',
    event,
    contains: Object.keys(payload),
    payload,
    created_at: Math.floor(at / 1000),
  })
  const headers = {
    'content-type': 'application/json',
    'x-razorpay-event-id': providerId('evt'),
    'x-razorpay-signature': sign(razorpay.webhookSecrets[0], body),
  }
  const url = `${ownUrl}/api/payments/razorpay/webhook`
  const send = () => axios.post(url, body, { headers, signal, timeout: TIMEOUT_MS, proxy: false })

  for (const pause of [0, ...RETRIES_AFTER_MS]) {
    try {
      await delay(pause, undefined, { signal, ref: false })
      await send()
      return
    } catch (err) {
      if (signal.aborted) return
      log.warn({ reason: err instanceof Error ? err.message : err, event }, 'a webhook did not arrive')
    }
  }
}
