import { setImmediate as turn } from 'node:timers/promises'
import { sql, type Kysely } from 'kysely'
import { DURABLE, type Transaction, type WriteKind, type Writing } from './queries'
import { retrying } from './retrying'
import type { Tables } from './tables'

/** So many units of work share a commit; with more, a read would wait too long for its turn. */
const MOST = 10

interface Unit extends WriteKind {
  /** Does the work; what it returns tells the caller, once that is on the disk. */
  run(tx: Transaction): Promise<() => void>
  fail(error: unknown): void
}

/**
 * Group commit: units of work that wait at the same moment share a transaction, and with it one wait for the disk, which
 * is most of what a small one costs. Each is a savepoint: one that fails is undone alone. When the shared commit fails,
 * all have failed. For the embedded database, where one connection does all.
 */
export function groupCommit(queries: Kysely<Tables>): { write: Writing; waiting(): number } {
  const waiting: Unit[] = []
  let isBusy = false

  const work = async () => {
    isBusy = true
    // the calls that have come in by now join
    for (await turn(); waiting.length > 0; await turn()) {
      const units = waiting.splice(0, MOST)
      try {
        for (const tell of await retrying(() => commit(queries, units))) tell()
      } catch (error) {
        for (const unit of units) unit.fail(error)
      }
    }
    isBusy = false
  }

  const write: Writing = (unit, { isDurable } = DURABLE) =>
    new Promise((done, fail) => {
      const run = async (tx: Transaction) => {
        const result = await unit(tx)
        return () => done(result)
      }
      waiting.push({ run, fail, isDurable })
      if (!isBusy) void work()
    })
  return { write, waiting: () => waiting.length }
}

async function commit(queries: Kysely<Tables>, units: readonly Unit[]): Promise<(() => void)[]> {
  const isDurable = units.some((unit) => unit.isDurable)
  return queries.connection().execute(async (connection) => {
    if (isDurable) return inTransaction(connection, units)
    // the next commit that waits for the disk brings this one there as well
    await sql`pragma synchronous = normal`.execute(connection)
    try {
      return await inTransaction(connection, units)
    } finally {
      await sql`pragma synchronous = full`.execute(connection)
    }
  })
}

const inTransaction = (connection: Kysely<Tables>, units: readonly Unit[]) =>
  connection.transaction().execute(async (tx) => {
    const outcomes: (() => void)[] = []
    for (const unit of units) outcomes.push(await inSavepoint(tx as Transaction, unit))
    return outcomes
  })

async function inSavepoint(tx: Transaction, { run, fail }: Unit): Promise<() => void> {
  await sql`savepoint unit`.execute(tx)
  try {
    const tell = await run(tx)
    await sql`release unit`.execute(tx)
    return tell
  } catch (error) {
    const isUndone = await undo(tx)
    // on a full or failing disk SQLite has undone the whole transaction
    if (!isUndone) throw error
    return () => fail(error)
  }
}

const undo = async (tx: Transaction) => {
  try {
    await sql`rollback to unit`.execute(tx)
    await sql`release unit`.execute(tx)
    return true
  } catch {
    return false
  }
}
