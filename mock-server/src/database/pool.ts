import pg from 'pg'

/** A database that does not let us in within this time is away. */
const CONNECT_MS = 5000

/** In a rush on one product its buyers stand in line; who waits longer than this is sent away. */
const QUEUE_MS = 15_000

class Client extends pg.Client {
  constructor(config?: string | pg.ClientConfig) {
    super({
      ...(typeof config === 'string' ? { connectionString: config } : config),
      connectionTimeoutMillis: CONNECT_MS,
    })
  }
}

/** Connections to PostgreSQL. One that breaks is replaced; without listeners it would end the process. */
export function openPool(url: string, max: number): pg.Pool {
  const pool = new pg.Pool({ connectionString: url, max, connectionTimeoutMillis: QUEUE_MS, Client })
  pool.on('error', () => undefined)
  // the pool listens to idle connections only
  pool.on('connect', (client) => void client.on('error', () => undefined))
  return pool
}
