import { once } from 'node:events'
import pg from 'pg'
import { quantile } from '../measure'
import type { Running } from './processes'

/** A query as the back end sent it. */
interface Query {
  text: string
  values: unknown[]
  /** The query that set its transaction's planner settings, if any. */
  settings?: string
}

/** The slowest queries that the probe in the back end recorded (queries.mjs); `ms` is how long it waited for the reply. */
async function recordedQueries({ process: child }: Running): Promise<(Query & { ms: number })[]> {
  child.send('queries?')
  const [recorded] = (await once(child, 'message')) as [(Query & { ms: number })[]]
  if (!recorded.some(({ text }) => text.includes('products')))
    throw new Error('The probe recorded no query of products.')
  return recorded
}

/** Creates an empty database on the same server; `drop` removes it. */
export async function databaseBeside(url: string): Promise<{ url: string; drop(): Promise<void> }> {
  const beside = new URL(url)
  beside.pathname += '_small'
  const name = pg.escapeIdentifier(decodeURIComponent(beside.pathname.slice(1)))
  await run(url, `create database ${name}`)
  return { url: beside.href, drop: () => run(url, `drop database ${name} with (force)`) }
}

async function run(url: string, statement: string): Promise<void> {
  await connected(url, (client) => client.query(statement))
}

async function connected<Result>(url: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/**
 * The slowest query of the back end. Times under load say little, so each of the slowest queries runs again alone, and
 * its median counts. `worst` is the longest wait under load.
 */
export async function slowestQuery(server: Running, url: string): Promise<Query & { ms: number; worst: number }> {
  const queries = await recordedQueries(server)
  const worst = Math.max(...queries.map(({ ms }) => ms))
  return connected(url, async (client) => {
    let slowest: Query & { ms: number; worst: number } = { ms: 0, text: '', values: [], worst }
    for (const { text, values, settings } of queries) {
      const times: number[] = []
      await client.query('begin')
      if (settings !== undefined) await client.query(settings)
      for (let again = 0; again < 7; again++) {
        const start = performance.now()
        await client.query(text, values)
        times.push(performance.now() - start)
      }
      await client.query('rollback')
      const ms = quantile(times, 0.5)
      if (ms > slowest.ms) slowest = { ms, text, values, worst }
    }
    return slowest
  })
}

/** A query shortened for a table, without its column list. */
export const nameOf = (text: string): string =>
  text
    .replaceAll('"', '')
    .replace(/\s+/g, ' ')
    .replace(/^select .*? from /, '… from ')
    .slice(0, 90)
