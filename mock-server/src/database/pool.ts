import { Socket } from 'node:net'
import pg from 'pg'

/** A database that does not let us in within this time is away. */
const CONNECT_MS = 3000

/** In a rush on one product its buyers stand in line; who waits longer than this is sent away. */
const QUEUE_MS = 15_000

/** A connection is closed after this time without use. */
const IDLE_MS = 5000

/** How long a connection that was asked to close may take, before it is cut. */
const CLOSE_MS = 1000

/**
 * PostgreSQL gives up on a statement after the limit. An answer that is overdue by so much more will not come: whoever
 * lost power or was cut off by the network says nothing.
 */
const GRACE_MS = 1000

/** How long a migration or a command over all rows may take, in seconds. */
export const UNHURRIED = 3600

interface PoolOptions {
  max: number
  /** How long one statement may take, and how long a transaction may do nothing. */
  statementSeconds: number
  /** Otherwise a commit does not wait for the disk. */
  isDurable?: boolean
}

/** A client whose connection never outlives its use, even where the other side says nothing any more. */
export class Client extends pg.Client {
  readonly #socket: Socket

  constructor(config?: string | pg.ClientConfig) {
    const socket = openSocket()
    super({
      connectionTimeoutMillis: CONNECT_MS,
      ...(typeof config === 'string' ? { connectionString: config } : config),
      keepAlive: true,
      keepAliveInitialDelayMillis: IDLE_MS,
      stream: () => socket,
    })
    this.#socket = socket
  }

  /** From now on a connection on which nothing is said for `ms` is cut; 0 for never. */
  cutAfter(ms: number): void {
    this.#socket.setTimeout(ms)
  }
}

function openSocket(): Socket {
  const socket = new Socket()
  socket.on('timeout', () =>
    socket.destroy(Object.assign(new Error('The database does not answer.'), { code: 'ETIMEDOUT' })),
  )
  socket.once('finish', () => setTimeout(() => socket.destroy(), CLOSE_MS).unref())
  return socket
}

/** Makes PostgreSQL end what we do not wait for any more, and connections whose other side is gone. */
const limitsOf = (ms: number) => `
  set statement_timeout = ${ms};
  set idle_in_transaction_session_timeout = ${ms + GRACE_MS};
  set tcp_keepalives_idle = 5; set tcp_keepalives_interval = 2; set tcp_keepalives_count = 3;
  set tcp_user_timeout = 10000`

/**
 * Connections to PostgreSQL. One that breaks or falls silent while it is in use is replaced: who holds one for long must
 * say something now and then. Errors are those of the queries.
 */
export function openPool(url: string, { max, statementSeconds, isDurable = true }: PoolOptions): pg.Pool {
  const ms = statementSeconds * 1000
  const settings = isDurable ? limitsOf(ms) : `${limitsOf(ms)}; set synchronous_commit = off`
  const pool = new pg.Pool({
    connectionString: url,
    max,
    connectionTimeoutMillis: QUEUE_MS,
    idleTimeoutMillis: IDLE_MS,
    Client,
    verify: (client, done) => void client.query(settings).then(() => done(), done),
  })
  // without listeners an error would end the process; the pool listens to idle connections only
  pool.on('error', () => undefined)
  pool.on('connect', (client) => void client.on('error', () => undefined))
  pool.on('acquire', (client) => (client as unknown as Client).cutAfter(ms + GRACE_MS))
  pool.on('release', (_error, client) => (client as unknown as Client).cutAfter(0))
  return pool
}
