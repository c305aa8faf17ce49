import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { SessionUser } from '@haggle/shared-contract'
import { memoryOf } from './api/load'
import { startBackEnd } from './api/processes'
import { quantile } from './measure'
import { connect, newCustomer, shop, type Seen } from './soak/customer'

/**
 * Mixed traffic of 200 customers with sockets for SOAK_MINUTES (10): measures memory growth, errors and latency. Then
 * 5,000 idle sockets on a fresh process: measures memory per socket.
 */
const MINUTES = Number(process.env.SOAK_MINUTES ?? 10)
const CUSTOMERS = 200
const IDLE_SOCKETS = 5000
const AT_ONCE = 50
const SETTLE_MS = 5000

const home = mkdtempSync(join(tmpdir(), 'haggle-soak-'))
const port = Number(process.env.API_PORT ?? '4900')
const startServer = () => startBackEnd(port, { HAGGLE_HOME: home, SEED: 'demo', LOG_LEVEL: 'warn' })
const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length

async function soak(customers: SessionUser[]) {
  const server = await startServer()
  while (customers.length < CUSTOMERS)
    customers.push(...(await Promise.all(Array.from({ length: 10 }, () => newCustomer(server.url)))))
  console.log(`${CUSTOMERS} customers are registered; they shop for ${MINUTES} minutes.`)
  const sockets = await Promise.all(customers.map((customer) => connect(server.url, customer)))
  const seen: Seen = { times: [], errors: [] }
  for (const socket of sockets) socket.on('disconnect', (reason) => seen.errors.push(`socket: ${reason}`))

  const memory: number[] = []
  const sampling = setInterval(() => memory.push(memoryOf(server)), 1000)
  const until = Date.now() + MINUTES * 60_000
  await Promise.all(customers.map((customer) => shop(server.url, customer, until, seen)))
  clearInterval(sampling)
  for (const socket of sockets) socket.off('disconnect').disconnect()
  await server.stop()

  const third = Math.floor(memory.length / 3)
  const [middle, last] = [mean(memory.slice(third, 2 * third)), mean(memory.slice(2 * third))]
  return {
    minutes: MINUTES,
    customers: CUSTOMERS,
    calls: seen.times.length,
    medianMs: Number(quantile(seen.times, 0.5).toFixed(1)),
    p99Ms: Number(quantile(seen.times, 0.99).toFixed(1)),
    errors: seen.errors.length,
    firstErrors: seen.errors.slice(0, 5),
    memoryMiddleMB: Math.round(middle),
    memoryLastMB: Math.round(last),
    memoryRatio: Number((last / middle).toFixed(3)),
  }
}

async function idle(customers: readonly SessionUser[]) {
  const server = await startServer()
  // warm up, so that only the sockets add memory
  for (const customer of customers.slice(0, AT_ONCE)) (await connect(server.url, customer)).disconnect()
  await wait(SETTLE_MS)
  console.log(`${IDLE_SOCKETS} sockets connect.`)
  const before = memoryOf(server)
  const each = Array.from({ length: IDLE_SOCKETS }, (_, index) => customers[index % customers.length])
  const sockets = []
  for (let from = 0; from < IDLE_SOCKETS; from += AT_ONCE) {
    const batch = each.slice(from, from + AT_ONCE).filter((customer) => customer !== undefined)
    sockets.push(...(await Promise.all(batch.map((customer) => connect(server.url, customer)))))
  }
  await wait(SETTLE_MS)
  const after = memoryOf(server)
  const connected = sockets.filter((socket) => socket.connected).length
  for (const socket of sockets) socket.disconnect()
  await server.stop()
  const kilobytesEach = Number((((after - before) * 1000) / connected).toFixed(1))
  return { idleSockets: connected, memoryBeforeMB: Math.round(before), memoryWithMB: Math.round(after), kilobytesEach }
}

try {
  const customers: SessionUser[] = []
  const result = { ...(await soak(customers)), ...(await idle(customers)) }
  for (const [name, value] of Object.entries(result))
    console.log(`${name.padEnd(36)}${Array.isArray(value) ? value.join('; ') : value}`)
  const file = process.env.BENCH_JSON ?? join(tmpdir(), 'haggle-bench-soak.json')
  writeFileSync(file, JSON.stringify(result, null, 2))
  console.log(`\nThe same as JSON: ${file}`)
  if (result.errors > 0 || result.memoryRatio > 1.1 || result.idleSockets < IDLE_SOCKETS) process.exitCode = 1
} finally {
  rmSync(home, { recursive: true })
}
