import { once } from 'node:events'
import pg from 'pg'
import { quantile } from '../measure'
import type { Running } from './processes'

/** A query as the back end sent it. */
interface Query {
  text: string
  values: unknown[]
}

/** What the probe in the back end noted (see queries.mjs): times in ms, as long as the back end waited. */
interface QueryNotes {
  slowest: (Query & { ms: number })[]
  pages: Query[]
}

async function noted({ process: child }: Running): Promise<QueryNotes> {
  child.send('queries?')
  const [noted] = (await once(child, 'message')) as [QueryNotes]
  return noted
}

/** A new database beside this one, on the same server; removed with all that is in it. */
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
 * The query that takes longest of all that the back end sent. What took long while 16 others wanted the processors says
 * little: each of the slowest runs again alone, and its median counts. `worst` is the longest wait of the whole run.
 */
export async function slowestQuery(server: Running, url: string): Promise<Query & { ms: number; worst: number }> {
  const { slowest: queries } = await noted(server)
  const worst = Math.max(...queries.map(({ ms }) => ms))
  return connected(url, async (client) => {
    let slowest: Query & { ms: number; worst: number } = { ms: 0, text: '', values: [], worst }
    for (const { text, values } of queries) {
      const times: number[] = []
      for (let again = 0; again < 7; again++) {
        const start = performance.now()
        await client.query(text, values)
        times.push(performance.now() - start)
      }
      const ms = quantile(times, 0.5)
      if (ms > slowest.ms) slowest = { ms, text, values, worst }
    }
    return slowest
  })
}

/** A query without the list of what it reads, short enough for a table. */
export const nameOf = (text: string): string =>
  text
    .replaceAll('"', '')
    .replace(/\s+/g, ' ')
    .replace(/^select .*? from /, '… from ')
    .slice(0, 90)

/** How many pages of lists the database itself gives a second: the latest that the back end asked it for, once more. */
export async function plainListsPerSecond(
  server: Running,
  url: string,
  { connections = 16, ms = 1000 } = {},
): Promise<number> {
  const { pages } = await noted(server)
  const clients = Array.from({ length: connections }, () => new pg.Client({ connectionString: url }))
  await Promise.all(clients.map((client) => client.connect()))
  let answered = 0
  const start = performance.now()
  await Promise.all(
    clients.map(async (client) => {
      while (performance.now() - start < ms) {
        const page = pages[answered++ % pages.length]
        await client.query(page?.text ?? '', page?.values)
      }
    }),
  )
  const perSecond = answered / ((performance.now() - start) / 1000)
  await Promise.all(clients.map((client) => client.end()))
  return perSecond
}
