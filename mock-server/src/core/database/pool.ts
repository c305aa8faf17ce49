import { Socket } from 'node:net'
import pg from 'pg'
import { SILENT } from './outage'

/** A database that does not accept a connection within this time counts as unavailable. */
const CONNECT_MS = 3000

/** How long a query waits for a free connection, as in a rush on one product, before it is refused. */
const QUEUE_MS = 15_000

/** A connection is closed after this time without use. */
const IDLE_MS = 5000

/** How long a connection may take to close before it is destroyed. */
const CLOSE_MS = 1000

/**
 * PostgreSQL aborts a statement at the limit. If this long afterwards there is still no answer, none will come: the
 * server has lost power or its network. Whoever waits is told so within a second.
 */
const GRACE_MS = 800

/**
 * For this long after a silence nobody connects: those in the queue for a connection would wait for the same, one after
 * the other.
 */
const SILENCE_MS = 500

/** Until when a silent database is not called, by the monotonic clock. */
interface Silence {
  until: number
}

/** The limit for statements of migrations and of commands on all rows, in seconds. */
export const LONG_STATEMENT_SECONDS = 3600

interface PoolOptions {
  max: number
  /** The limit for a statement, and for the idle time of a transaction. */
  statementSeconds: number
  /** If false, commits do not wait for the disk. */
  isDurable?: boolean
}

/** A client whose connection is destroyed if the server no longer answers, also while it is being closed. */
export class Client extends pg.Client {
  readonly #socket: Socket

  constructor(config?: pg.ClientConfig, silence: Silence = { until: 0 }) {
    const socket = openSocket(silence)
    super({ ...config, keepAlive: true, keepAliveInitialDelayMillis: IDLE_MS, stream: () => socket })
    this.#socket = socket
  }

  /** From now on destroys the connection after `ms` without traffic; 0 for never. */
  cutAfter(ms: number): void {
    this.#socket.setTimeout(ms)
  }
}

function openSocket(silence: Silence): Socket {
  const socket = new Socket()
  const cut = () => socket.destroy(Object.assign(new Error(SILENT), { code: 'ETIMEDOUT' }))
  socket.on('timeout', () => {
    silence.until = performance.now() + SILENCE_MS
    cut()
  })
  if (performance.now() < silence.until) process.nextTick(cut)
  socket.once('finish', () => setTimeout(() => socket.destroy(), CLOSE_MS).unref())
  return socket
}

/** Makes PostgreSQL abort statements that we no longer wait for, and close connections whose client is gone. */
const limitsOf = (ms: number) => `
  set statement_timeout = ${ms};
  set idle_in_transaction_session_timeout = ${ms + GRACE_MS};
  set tcp_keepalives_idle = 5; set tcp_keepalives_interval = 2; set tcp_keepalives_count = 3;
  set tcp_user_timeout = 10000`

/**
 * A pool of connections to PostgreSQL. A connection that breaks or falls silent while it is in use is replaced, so one
 * that is held for long must send a query now and then. Errors surface in the queries.
 */
export function openPool(url: string, { max, statementSeconds, isDurable = true }: PoolOptions): pg.Pool {
  const ms = statementSeconds * 1000
  const settings = isDurable ? limitsOf(ms) : `${limitsOf(ms)}; set synchronous_commit = off`
  const silence: Silence = { until: 0 }
  class PooledClient extends Client {
    constructor(config?: pg.ClientConfig) {
      super(config, silence)
      this.cutAfter(Math.min(CONNECT_MS, ms))
    }
  }
  const pool = new pg.Pool({
    connectionString: url,
    max,
    connectionTimeoutMillis: QUEUE_MS,
    idleTimeoutMillis: IDLE_MS,
    Client: PooledClient,
    verify: (client, done) => void client.query(settings).then(() => done(), done),
  })
  // An error without a listener would end the process, and the pool listens to idle connections only.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => void client.on('error', () => undefined))
  pool.on('acquire', (client) => (client as unknown as Client).cutAfter(ms + GRACE_MS))
  pool.on('release', (_error, client) => (client as unknown as Client).cutAfter(0))
  return pool
}
