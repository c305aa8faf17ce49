import { setTimeout as delay } from 'node:timers/promises'
import { createAdapter } from '@socket.io/postgres-adapter'
import type { Pool } from 'pg'
import { openPool } from '../database/pool'
import type { SocketServer } from './admission'

const CLOSE_MS = 1000

/** Joins the instances that share a PostgreSQL: an event reaches its user on whichever they are connected. */
export function openAdapter(io: SocketServer, databaseUrl: string, onError: (error: Error) => void) {
  // one connection listens, the others send
  const pool = openPool(databaseUrl, 5)
  io.adapter(createAdapter(returning(pool), { errorHandler: onError }))
  return {
    close: async () => {
      await io.of('/').adapter.close()
      // a connection that is only just being made is not waited for
      await Promise.race([pool.end(), delay(CLOSE_MS, undefined, { ref: false })])
    },
  }
}

/**
 * The two things that the adapter does with a pool. It forgets to hand back a listening connection that broke; a few of
 * them, and the pool would have no more.
 */
function returning(pool: Pool): Pool {
  const used: Pick<Pool, 'query' | 'connect'> = {
    query: pool.query.bind(pool),
    connect: async () => {
      const client = await pool.connect()
      return client.once('end', () => client.release(true))
    },
  }
  return used as Pool
}
