import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runSeed, startBackEnd } from './api/processes'
import { asJson, printTable, type Row } from './api/table'
import { quantile } from './measure'

/**
 * What lists of conversations, one conversation and its unread mark cost among MESSAGES messages, one call at a time, with no
 * reply cached. DATABASE_URL, an empty PostgreSQL database, replaces the embedded one.
 */
const MESSAGES = Number(process.env.MESSAGES ?? 1_000_000)
const ROUNDS = Number(process.env.ROUNDS ?? 15)
const MAX_MS = 50
const port = Number(process.env.API_PORT ?? '4900')
const database = process.env.DATABASE_URL

/** What the filling script tells. */
interface Filled {
  /** The tokens of the owner whom all customers write to, and of the customer who writes to all shops. */
  owner: string
  customer: string
  /** A shop and a customer of a conversation of theirs. */
  shop: string
  oneCustomer: string
  /** The conversation of both, and a message in the middle of it. */
  long: string
  middle: string
}

const home = mkdtempSync(join(tmpdir(), 'haggle-messages-'))
const place = { HAGGLE_HOME: home, ...(database && { DATABASE_URL: database }) }

const fill = (): Filled => JSON.parse(runSeed('messages', [String(MESSAGES)], place)) as Filled

interface Reply {
  pages?: number
  messages?: { id: string }[]
}

async function call(token: string, path: string, body?: object): Promise<Reply> {
  const reply = await fetch(`http://127.0.0.1:${port}/api/conversations${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  })
  if (!reply.ok) throw new Error(`${path} answered ${reply.status}: ${await reply.text()}`)
  return (await reply.json()) as Reply
}

/** How long the call takes each time; sent with one body after the other, if there are any. */
async function timed(token: string, path: string, bodies: readonly object[] = []): Promise<number[]> {
  const times: number[] = []
  for (let round = 0; round < (bodies.length || ROUNDS); round++) {
    const start = performance.now()
    await call(token, path, bodies[round])
    times.push(performance.now() - start)
  }
  return times
}

try {
  const { owner, customer, shop, oneCustomer, long, middle } = fill()
  const server = await startBackEnd(port, place)
  const rows: Row[] = []
  const measure = async (what: string, token: string, path: string, bodies?: readonly object[]) => {
    const times = await timed(token, path, bodies)
    const detail = `longest ${Math.max(...times).toFixed(1)}`
    rows.push({ what, target: { max: MAX_MS }, measured: quantile(times, 0.5), detail })
  }
  try {
    // the first calls of a process take longer
    await timed(owner, '')
    await timed(customer, '')
    const { pages = 1 } = await call(owner, '')
    await measure('inbox of an owner, first page, with all unread', owner, '')
    await measure(`inbox of an owner, page ${Math.ceil(pages / 2)}`, owner, `?pageNumber=${Math.ceil(pages / 2)}`)
    await measure(`inbox of an owner, page ${pages}, the last`, owner, `?pageNumber=${pages}`)
    await measure('the conversation with one customer, looked up', owner, `?customer=${oneCustomer}`)
    await measure('list of a customer', customer, '')
    await measure('the conversation with one shop, looked up', customer, `?shop=${shop}`)
    await measure('a long conversation, newest messages', owner, `/${long}`)
    await measure('a long conversation, from its middle', owner, `/${long}?before=${middle}`)
    const { messages = [] } = await call(owner, `/${long}?before=${middle}`)
    const bodies = messages.map(({ id: upTo }) => ({ upTo }))
    await measure('a long conversation, marked as read, half unread', owner, `/${long}/read`, bodies)
  } finally {
    await server.stop()
  }
  printTable(rows.map((row) => ({ ...row, what: `${row.what}, ms` })))
  if (process.env.BENCH_JSON) writeFileSync(process.env.BENCH_JSON, asJson(rows))
} finally {
  rmSync(home, { recursive: true })
}
