import axios, { type AxiosInstance, type AxiosRequestConfig } from 'axios'
import { z } from 'zod'
import type { Config } from '../config'
import { Refusal } from '../http/errors'

const ProviderOrder = z.object({ id: z.string() })

const ProviderPayment = z.object({
  id: z.string(),
  order_id: z.string().nullable(),
  amount: z.number().int(),
  currency: z.string(),
  status: z.enum(['created', 'authorized', 'captured', 'refunded', 'failed']),
})
/** A payment as the provider knows it. `amount` in the currency's smallest unit. */
export type ProviderPayment = z.infer<typeof ProviderPayment>

/** The card payment provider. A call that it does not answer, or refuses, ends as a 502 (D28). */
export interface Provider {
  /** Opens an order for the popup and returns its id. `receipt` is our order's id. */
  createOrder(order: { amount: number; currency: string; receipt: string }): Promise<string>
  payment(id: string): Promise<ProviderPayment>
  /** All attempts to pay an order. */
  paymentsOf(orderId: string): Promise<ProviderPayment[]>
  /** Takes the money of an authorized payment; once more does no harm. */
  capture(payment: ProviderPayment): Promise<ProviderPayment>
  /** Gives a payment back in full; once more does no harm. */
  refund(paymentId: string): Promise<void>
}

const TIMEOUT_MS = 10_000

/** Razorpay over its HTTP API; the sandbox speaks the same. */
export function razorpay({ razorpay: { apiUrl, keyId, keySecret, sandbox } }: Config): Provider {
  const client = axios.create({
    baseURL: `${apiUrl}/v1`,
    auth: { username: keyId, password: keySecret },
    timeout: TIMEOUT_MS,
    // the sandbox is ourselves: no proxy leads there
    ...(sandbox && { proxy: false as const }),
  })
  const ask = <Reply>(schema: z.ZodType<Reply>, request: AxiosRequestConfig) => call(client, schema, request)
  const payment = (id: string) => ask(ProviderPayment, { url: `/payments/${encodeURIComponent(id)}` })
  const post = (url: string, data: object) => ({ method: 'post', url, data })
  /** What failed may have been done by another call, or by one whose answer we did not live to see. */
  const doneBefore = async (id: string, status: ProviderPayment['status'], error: unknown) => {
    const now = await payment(id)
    if (now.status !== status) throw error
    return now
  }

  return {
    createOrder: async (order) => (await ask(ProviderOrder, post('/orders', order))).id,
    payment,
    paymentsOf: async (orderId) => {
      const Payments = z.object({ items: z.array(ProviderPayment) })
      return (await ask(Payments, { url: `/orders/${encodeURIComponent(orderId)}/payments` })).items
    },
    capture: async ({ id, amount, currency }) => {
      try {
        return await ask(ProviderPayment, post(`/payments/${encodeURIComponent(id)}/capture`, { amount, currency }))
      } catch (error) {
        return doneBefore(id, 'captured', error)
      }
    },
    refund: async (id) => {
      try {
        await ask(z.object({ id: z.string() }), post(`/payments/${encodeURIComponent(id)}/refund`, {}))
      } catch (error) {
        await doneBefore(id, 'refunded', error)
      }
    },
  }
}

async function call<Reply>(client: AxiosInstance, schema: z.ZodType<Reply>, request: AxiosRequestConfig) {
  try {
    return schema.parse((await client.request<unknown>(request)).data)
  } catch (cause) {
    const refused = axios.isAxiosError(cause) && cause.response !== undefined && cause.response.status < 500
    const message = refused
      ? 'The payment provider refused this. Please try again or contact support.'
      : 'The payment provider does not answer. Please try again in a moment.'
    throw Object.assign(new Refusal(502, message), { cause })
  }
}
