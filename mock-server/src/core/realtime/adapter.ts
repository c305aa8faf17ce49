import { setTimeout as delay } from 'node:timers/promises'
import { createAdapter } from '@socket.io/postgres-adapter'
import type { Pool, PoolClient } from 'pg'
import { runEvery } from '../../base/schedule'
import { openPool } from '../database/pool'
import type { SocketServer } from './admission'

const CLOSE_MS = 1000

/** How often the listening connection sends a query, in ms, and the limit for each statement. */
const KEEP_ALIVE = { pause: 1000, statementSeconds: 2 }

/** Connects the instances that share a PostgreSQL: an event reaches its user's sockets on any of them. */
export function openAdapter(io: SocketServer, databaseUrl: string, onError: (error: Error) => void) {
  // One connection listens, the others send.
  const pool = openPool(databaseUrl, { max: 5, statementSeconds: KEEP_ALIVE.statementSeconds })
  const listener = withOneListener(pool)
  io.adapter(createAdapter(listener.pool, { errorHandler: onError }))
  return {
    close: async () => {
      listener.stop()
      await io.of('/').adapter.close()
      // Does not wait for a connection that is still being opened.
      await Promise.race([pool.end(), delay(CLOSE_MS, undefined, { ref: false })])
    },
  }
}

/**
 * The two methods of a pool that the adapter uses. It never releases a listening connection that broke, which would
 * soon exhaust the pool. If one breaks before it listens, it opens two, and would receive every event twice. A
 * connection that falls silent is noticed by its regular query (see pool).
 */
function withOneListener(pool: Pool): { pool: Pool; stop(): void } {
  let listener: PoolClient | undefined
  const keepAlive = runEvery(
    KEEP_ALIVE.pause,
    async () => listener?.query(`select 'listening'`),
    () => undefined,
  )
  const wrapped: Pick<Pool, 'query' | 'connect'> = {
    query: inBatches(pool),
    connect: async () => {
      const client = await pool.connect()
      listener?.removeAllListeners('end').release(true)
      listener = client
      return client.once('end', () => {
        listener = undefined
        client.release(true)
      })
    },
  }
  return { pool: wrapped as Pool, stop: () => void keepAlive.stop() }
}

/** The statement by which the adapter sends an event. */
const SEND = 'SELECT pg_notify($1, $2)'

const SEND_ALL = `select pg_notify(event.channel, event.payload) from unnest($1::text[], $2::text[]) as event (channel, payload)`

/**
 * The pool's `query`, but events that come at once, or while others are being sent, share one statement. PostgreSQL
 * delivers identical ones, such as two offers for the same product, only once.
 */
function inBatches(pool: Pool): Pool['query'] {
  const waiting: [channel: string, payload: string][] = []
  let sending: Promise<unknown> = Promise.resolve()
  let next: Promise<unknown> | undefined

  const sendAll = () => {
    next = undefined
    const events = waiting.splice(0)
    sending = pool.query(SEND_ALL, [events.map(([channel]) => channel), events.map(([, payload]) => payload)])
    return sending
  }
  const send = (event: [string, string]) => {
    waiting.push(event)
    return (next ??= sending.then(sendAll, sendAll))
  }
  const query = (text: string, values?: unknown[]) =>
    text === SEND ? send(values as [string, string]) : pool.query(text, values)
  return query as Pool['query']
}
