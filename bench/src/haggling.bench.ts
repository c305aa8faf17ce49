import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { NegotiationOutcome, ProductPage } from '@haggle/shared-contract'
import { memoryOf } from './api/load'
import { addCustomers, startBackEnd } from './api/processes'
import { quantile } from './measure'
import { connect } from './soak/customer'

/**
 * 10,000 customers with open sockets make 200 offers a second for a minute: measures the time until the outcome arrives
 * over the socket, and that each arrives exactly once. SOCKETS, OFFERS_PER_SECOND and SECONDS change the size;
 * DATABASE_URL is an empty PostgreSQL database.
 */
const SOCKETS = Number(process.env.SOCKETS ?? 10_000)
const OFFERS_PER_SECOND = Number(process.env.OFFERS_PER_SECOND ?? 200)
const SECONDS = Number(process.env.SECONDS ?? 60)
const AT_ONCE = 50
const ATTEMPTS = 3
const MAX_MS = 250

const home = mkdtempSync(join(tmpdir(), 'haggle-haggling-'))

interface Customer {
  _id: string
  token: string
}

async function productsOf(url: string) {
  const pages = await Promise.all(
    [1, 2, 3, 4, 5, 6].map(async (page) => {
      const reply = await fetch(`${url}/api/products?inStock=true&pageNumber=${page}`)
      return ((await reply.json()) as ProductPage).products
    }),
  )
  return pages.flat()
}

/** When the sockets received each outcome, by its id. */
const received = new Map<string, number[]>()
const failures: string[] = []
const waits: number[] = []

async function offer(url: string, { token }: Customer, productId: string, proposedPrice: number): Promise<void> {
  const start = performance.now()
  const reply = await fetch(`${url}/api/negotiations/request`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ productId, proposedPrice }),
  })
  const body = (await reply.json()) as NegotiationOutcome
  if (reply.status !== 200) return void failures.push(`${reply.status} ${body.message}`)
  for (let look = 0; look < 50 && !received.has(body.id); look++) await wait(100)
  const [at] = received.get(body.id) ?? []
  if (at === undefined) failures.push('an outcome was lost')
  else waits.push(at - start)
}

const server = await startBackEnd(Number(process.env.API_PORT ?? '4900'), {
  HAGGLE_HOME: home,
  SEED: 'demo',
  LOG_LEVEL: 'warn',
  CONNECTIONS: String(2 * SOCKETS),
})
try {
  const customers = addCustomers(SOCKETS, { HAGGLE_HOME: home })
  const products = await productsOf(server.url)
  const sockets = []
  for (let from = 0; from < customers.length; from += AT_ONCE) {
    const batch = customers.slice(from, from + AT_ONCE).map((customer) => connect(server.url, customer))
    sockets.push(...(await Promise.all(batch)))
  }
  for (const socket of sockets) {
    socket.on('negotiationOutcome', ({ id }: NegotiationOutcome) =>
      received.set(id, [...(received.get(id) ?? []), performance.now()]),
    )
    socket.on('disconnect', (reason) => failures.push(`a socket ended: ${reason}`))
  }
  console.log(`${sockets.length} sockets are open, ${Math.round(memoryOf(server))} MB.`)

  const total = OFFERS_PER_SECOND * SECONDS
  const start = performance.now()
  const offers: Promise<void>[] = []
  for (let each = 0; each < total; each++) {
    await wait(start + (each * 1000) / OFFERS_PER_SECOND - performance.now())
    const customer = customers[each % customers.length]
    // at most three offers per customer and product; 60% of the price is nearly always rejected
    const product = products[(each + Math.floor(each / customers.length / ATTEMPTS)) % products.length]
    if (!customer || !product) throw new Error('There is nobody to haggle, or nothing to haggle over.')
    const proposedPrice = Math.max(0.01, Math.floor(product.sellingPrice * 60) / 100)
    offers.push(offer(server.url, customer, product._id, proposedPrice))
  }
  await Promise.all(offers)
  const seconds = (performance.now() - start) / 1000
  for (const socket of sockets) socket.off('disconnect').disconnect()

  const twice = [...received.values()].filter((times) => times.length > 1).length
  const p99 = quantile(waits, 0.99)
  console.log(
    `${waits.length} of ${total} outcomes in ${seconds.toFixed(1)} s, ${failures.length} failures, ${twice} twice.`,
  )
  console.log(
    `median ${quantile(waits, 0.5).toFixed(0)} ms, 99% ${p99.toFixed(0)} ms, longest ${Math.max(...waits).toFixed(0)} ms`,
  )
  console.log(`${Math.round(memoryOf(server))} MB of memory`)
  for (const failure of new Set(failures)) console.log(failure)
  if (failures.length > 0 || twice > 0 || p99 > MAX_MS) process.exitCode = 1
} finally {
  await server.stop()
  rmSync(home, { recursive: true })
}
