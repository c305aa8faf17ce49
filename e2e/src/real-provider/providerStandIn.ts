import { createHmac } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { json } from 'node:stream/consumers'
import type { BrowserContext, Route } from 'playwright-core'

interface ProviderOrder {
  id: string
  amount: number
  currency: string
}
type ProviderPayment = ProviderOrder & { order_id: string; status: 'captured' }

const KEY = { id: 'rzp_live_journey', secret: 'journey-secret' }

/** Stands in for the real payment provider: its API for the back end, and its host names for the browser. */
export interface ProviderStandIn {
  /** Settings of a back end whose payments are real. */
  env: NodeJS.ProcessEnv
  /** Answers as the provider's hosts in a browser. Returns the paths that were asked for, in order. */
  answerIn(context: BrowserContext): Promise<string[]>
  close(): void
}

export async function openProviderStandIn(): Promise<ProviderStandIn> {
  const orders = new Map<string, ProviderOrder>()
  const payments = new Map<string, ProviderPayment>()
  const paymentsOf = (orderId: string) => [...payments.values()].filter(({ order_id }) => order_id === orderId)

  async function answer(request: IncomingMessage): Promise<unknown> {
    const [, , kind, id = '', list] = (request.url ?? '').split(/[/?]/)
    if (kind === 'payments') return payments.get(id)
    if (list === 'payments') return { items: paymentsOf(id) }
    const { amount, currency } = (await json(request)) as ProviderOrder
    const order = { id: `order_journey${orders.size}`, amount, currency }
    orders.set(order.id, order)
    return order
  }
  const server = createServer((request, response) => {
    response.setHeader('content-type', 'application/json')
    void answer(request).then((reply) => {
      response.statusCode = reply ? 200 : 400
      response.end(JSON.stringify(reply ?? {}))
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))

  /** Takes the money for an order. Returns what the popup passes on. */
  function pay(orderId: string) {
    const order = orders.get(orderId)
    if (!order) throw new Error(`There is no order ${orderId}.`)
    const id = `pay_journey${payments.size}`
    payments.set(id, { ...order, id, order_id: orderId, status: 'captured' })
    const signature = createHmac('sha256', KEY.secret).update(`${orderId}|${id}`).digest('hex')
    return { razorpay_order_id: orderId, razorpay_payment_id: id, razorpay_signature: signature }
  }

  const answers: Record<string, (route: Route) => { contentType: string; body: string }> = {
    'checkout.razorpay.com/v1/checkout.js': () => script(readFileSync(join(__dirname, 'checkout.js'), 'utf8')),
    'cdn.razorpay.com/static/cx/razorpay-risk-detection/bundle.js': () => script('document.riskWasDetected = true'),
    'api.razorpay.com/v1/checkout/embedded': () =>
      page(`<button onclick="parent.postMessage({ type: 'bank' }, '*')">Pay by bank</button>`),
    'api.razorpay.com/v1/payments/create/checkout': (route) => {
      const orderId = new URLSearchParams(route.request().postData() ?? '').get('order_id') ?? ''
      const news = JSON.stringify({ type: 'paid', response: pay(orderId) })
      return page(`<script>opener.postMessage(${news}, '*'); close()</script>`)
    },
  }

  return {
    env: {
      RAZORPAY_KEY_ID: KEY.id,
      RAZORPAY_KEY_SECRET: KEY.secret,
      RAZORPAY_WEBHOOK_SECRET: 'journey-webhooks',
      RAZORPAY_API_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    },
    async answerIn(context) {
      const asked: string[] = []
      await context.route(/^https:\/\/[\w-]+\.razorpay\.com\//, async (route) => {
        const { host, pathname } = new URL(route.request().url())
        asked.push(host + pathname)
        await route.fulfill(answers[host + pathname]?.(route) ?? { status: 204 })
      })
      return asked
    },
    close: () => void server.close(),
  }
}

const script = (body: string) => ({ contentType: 'text/javascript', body })
const page = (body: string) => ({ contentType: 'text/html', body: `<!doctype html>${body}` })
