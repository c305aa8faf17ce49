import { Agent as HttpAgent } from 'node:http'
import { Agent as HttpsAgent } from 'node:https'
import { Id, RefundState } from '@haggle/shared-contract'
import { inSpan, outgoingTrace } from '@haggle/shared-server'
import axios, { isAxiosError, type AxiosRequestConfig } from 'axios'
import { z } from 'zod'
import type { Config } from '../../../base/config'
import { Refusal } from '../../../base/refusals'
import type { DisputeCalls } from '../../disputes/providerDispute'
import { disputeCalls } from './disputeCalls'

declare module '../../../base/context' {
  interface Context {
    /** The card payment provider. */
    provider: Provider
  }
}

const ProviderOrder = z.object({ id: Id })

const ProviderPayment = z.object({
  id: Id,
  order_id: z.string().nullable(),
  amount: z.number().int(),
  currency: z.string(),
  status: z.enum(['created', 'authorized', 'captured', 'refunded', 'failed']),
  amount_refunded: z.number().int().nullish(),
  offer_id: z.string().nullish(),
  fee: z.number().nullish(),
  tax: z.number().nullish(),
  fee_bearer: z.string().nullish(),
  base_amount: z.number().nullish(),
  created_at: z.number().nullish(),
})
/**
 * A payment in the provider's records. `amount` is in the currency's smallest unit; `fee`, with or without its `tax`, and
 * `base_amount`, the payment's worth, in that of the provider's own currency. `created_at` is in seconds.
 */
export type ProviderPayment = z.infer<typeof ProviderPayment>

/** A refund in the provider's records. `receipt` is our idempotency key; absent if we did not request it. */
export const ProviderRefund = z.object({
  id: Id,
  payment_id: Id,
  amount: z.number().int().min(1),
  status: RefundState.default('pending'),
  receipt: z.string().nullish(),
})
export type ProviderRefund = z.infer<typeof ProviderRefund>

/** A transfer to a linked account in the provider's records (Route). */
const ProviderTransfer = z.object({ id: Id, amount: z.number().int(), status: z.string() })
type ProviderTransfer = z.infer<typeof ProviderTransfer>

/** The card payment provider. A call that is refused, times out or gets an invalid reply throws a 502 (D28). */
export interface Provider extends DisputeCalls {
  /** Opens an order for the popup and returns its id. `receipt` is our order's id. */
  createOrder(order: { amount: number; currency: string; receipt: string }): Promise<string>
  payment(id: string): Promise<ProviderPayment>
  /** All attempts to pay an order. */
  paymentsOf(orderId: string): Promise<ProviderPayment[]>
  /** The offer by which a payment is smaller than its order; undefined if there is none. */
  offerOf(paymentId: string): Promise<string | undefined>
  /** Captures an authorized payment. Idempotent; the payment returned may be refunded already. */
  capture(payment: ProviderPayment): Promise<ProviderPayment>
  /** Refunds a payment in full or in part. Idempotent per `key` of at least 10 characters. */
  refund(paymentId: string, refund: { amount: number; key: string }): Promise<ProviderRefund>
  /** All refunds of a payment, including those made in the provider's dashboard. */
  refundsOf(paymentId: string): Promise<ProviderRefund[]>
  /** Transfers money to a linked account. Idempotent per `key` of 4 to 36 characters. */
  transfer(transfer: { account: string; amount: number; currency: string; key: string }): Promise<ProviderTransfer>
  transferById(id: string): Promise<ProviderTransfer>
}

/** For a call, including its wait for a connection. */
const TIMEOUT_MS = 8000

/** Connections to the provider at most; further calls wait for one. */
const CONNECTIONS = 50

/** In bytes; far above any real reply. */
const LONGEST_REPLY = 1024 * 1024

/** The most refunds that the provider lists at once; unless asked, it lists ten. */
const REFUNDS_PER_PAGE = 100

/** Refunds at most that are read of a payment; a provider that repeats a page for ever must not keep us. */
const MOST_REFUNDS = 2000

const failed = (message: string) => (cause: unknown) => Object.assign(new Refusal(502, message), { cause })

/** The error of a payment that could not be opened. */
export const paymentNotStarted = failed('Failed to place order or initiate payment. Please try again.')
const transferUnconfirmed = failed('The payment provider did not confirm the payout yet.')
const disputeUnconfirmed = failed('The payment provider did not confirm the dispute yet.')
const notConfirmed = failed(
  'The payment provider did not confirm your payment yet. If it took your money, your order will soon be paid or refunded.',
)

/** Whether the provider itself refused a call, and will again. */
export const isRefused = (error: unknown): boolean =>
  error instanceof Refusal && isAxiosError(error.cause) && [400, 404].includes(error.cause.response?.status ?? 0)

/** Client for Razorpay's HTTP API, which the sandbox also implements. A call fails after `timeoutMs`. */
export function razorpay(
  { razorpay: { apiUrl, keyId, keySecrets, sandbox } }: Config,
  timeoutMs = TIMEOUT_MS,
): Provider {
  const agent = { keepAlive: true, maxSockets: CONNECTIONS }
  const client = axios.create({
    baseURL: `${apiUrl}/v1`,
    auth: { username: keyId, password: keySecrets[0] },
    maxContentLength: LONGEST_REPLY,
    maxRedirects: 0,
    httpAgent: new HttpAgent(agent),
    httpsAgent: new HttpsAgent(agent),
    // the sandbox runs in this process: connect directly
    ...(sandbox && { proxy: false as const }),
  })
  const ask = async <Reply>(
    schema: z.ZodType<Reply>,
    request: AxiosRequestConfig,
    failure = notConfirmed,
  ): Promise<Reply> => {
    try {
      const headers = { ...request.headers, ...outgoingTrace() }
      const call = `${request.method ?? 'get'} ${request.url}`
      const sent = { ...request, headers, signal: AbortSignal.timeout(timeoutMs) }
      const { data } = await inSpan('provider', () => client.request<unknown>(sent), { call })
      return schema.parse(data)
    } catch (cause) {
      throw failure(cause)
    }
  }
  const payment = (id: string) =>
    ask(ProviderPayment.extend({ id: z.literal(id) }), { url: `/payments/${encodeURIComponent(id)}` })
  const post = (url: string, data: object) => ({ method: 'post', url, data })

  return {
    ...disputeCalls((schema, request) => ask(schema, request, disputeUnconfirmed)),
    createOrder: async (order) => {
      const sameSum = { amount: z.literal(order.amount), currency: z.literal(order.currency) }
      return (await ask(ProviderOrder.extend(sameSum), post('/orders', order), paymentNotStarted)).id
    },
    payment,
    paymentsOf: async (orderId) => {
      const Payments = z.object({ items: z.array(ProviderPayment) })
      return (await ask(Payments, { url: `/orders/${encodeURIComponent(orderId)}/payments` }, paymentNotStarted)).items
    },
    offerOf: async (id) => {
      const Offers = z.object({ offers: z.object({ items: z.array(z.object({ id: Id })) }).nullish() })
      const url = `/payments/${encodeURIComponent(id)}`
      try {
        return (await ask(Offers, { url, params: { 'expand[]': 'offers' } })).offers?.items[0]?.id
      } catch (error) {
        if (isRefused(error)) return undefined
        throw error
      }
    },
    capture: async ({ id, amount, currency }) => {
      try {
        return await ask(ProviderPayment, post(`/payments/${encodeURIComponent(id)}/capture`, { amount, currency }))
      } catch (error) {
        // a concurrent call, or an earlier one whose reply was lost, may have captured it
        const now = await payment(id)
        if (now.status !== 'captured' && now.status !== 'refunded') throw error
        return now
      }
    },
    refund: (id, { amount, key }) =>
      ask(ProviderRefund.extend({ amount: z.literal(amount) }), {
        ...post(`/payments/${encodeURIComponent(id)}/refund`, { amount, receipt: key }),
        headers: { 'X-Refund-Idempotency': key },
      }),
    transfer: ({ key, ...transfer }) =>
      ask(
        ProviderTransfer.extend({ amount: z.literal(transfer.amount) }),
        { ...post('/transfers', transfer), headers: { 'X-Transfer-Idempotency': key } },
        transferUnconfirmed,
      ),
    transferById: (id) => ask(ProviderTransfer, { url: `/transfers/${encodeURIComponent(id)}` }, transferUnconfirmed),
    refundsOf: async (id) => {
      const Refunds = z.object({ items: z.array(ProviderRefund) })
      const url = `/payments/${encodeURIComponent(id)}/refunds`
      const refunds: ProviderRefund[] = []
      while (refunds.length < MOST_REFUNDS) {
        const params = { count: REFUNDS_PER_PAGE, skip: refunds.length }
        const { items } = await ask(Refunds, { url, params })
        refunds.push(...items)
        if (items.length < REFUNDS_PER_PAGE) break
      }
      return refunds
    },
  }
}
