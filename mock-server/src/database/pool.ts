import pg from 'pg'

/** Connections to PostgreSQL. One that breaks is replaced; without listeners it would end the process. */
export function openPool(url: string, max: number): pg.Pool {
  const pool = new pg.Pool({ connectionString: url, max, connectionTimeoutMillis: 5000 })
  pool.on('error', () => undefined)
  // the pool listens to idle connections only
  pool.on('connect', (client) => void client.on('error', () => undefined))
  return pool
}
