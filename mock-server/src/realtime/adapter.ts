import { setTimeout as delay } from 'node:timers/promises'
import { createAdapter } from '@socket.io/postgres-adapter'
import type { Pool, PoolClient } from 'pg'
import { openPool } from '../database/pool'
import { every } from '../schedule'
import type { SocketServer } from './admission'

const CLOSE_MS = 1000

/** The listening connection asks for a sign of life this often, and no answer may take longer than so many seconds. */
const BEAT = { pause: 1000, statementSeconds: 2 }

/** Joins the instances that share a PostgreSQL: an event reaches its user on whichever they are connected. */
export function openAdapter(io: SocketServer, databaseUrl: string, onError: (error: Error) => void) {
  // one connection listens, the others send
  const pool = openPool(databaseUrl, { max: 5, statementSeconds: BEAT.statementSeconds })
  const line = onOneLine(pool)
  io.adapter(createAdapter(line.pool, { errorHandler: onError }))
  return {
    close: async () => {
      line.stop()
      await io.of('/').adapter.close()
      // a connection that is only just being made is not waited for
      await Promise.race([pool.end(), delay(CLOSE_MS, undefined, { ref: false })])
    },
  }
}

/**
 * The two things that the adapter does with a pool. It forgets to hand back a listening connection that broke; a few of
 * them, and the pool would have no more. When one breaks before it listens the adapter makes two, and would hear all twice.
 * One that falls silent is noticed by its beat (see pool).
 */
function onOneLine(pool: Pool): { pool: Pool; stop(): void } {
  let line: PoolClient | undefined
  const heart = every(
    BEAT.pause,
    async () => line?.query(`select 'listening'`),
    () => undefined,
  )
  const used: Pick<Pool, 'query' | 'connect'> = {
    query: inBatches(pool),
    connect: async () => {
      const client = await pool.connect()
      line?.removeAllListeners('end').release(true)
      line = client
      return client.once('end', () => {
        line = undefined
        client.release(true)
      })
    },
  }
  return { pool: used as Pool, stop: () => void heart.stop() }
}

/** By which the adapter sends an event. */
const SEND = 'SELECT pg_notify($1, $2)'

const SEND_ALL = `select pg_notify(event.channel, event.payload) from unnest($1::text[], $2::text[]) as event (channel, payload)`

/**
 * The pool's `query`, with all events in one statement that come at once or while others are being sent. PostgreSQL
 * delivers what is the same in all, an offer for one and the same product, once.
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
