import { AsyncResource } from 'node:async_hooks'
import { setImmediate as turn } from 'node:timers/promises'
import { sql, type Kysely } from 'kysely'
import { DURABLE, type Transaction, type WriteKind, type Writing } from './queries'
import type { Tables } from './tables'
import { withRetries } from './withRetries'

/**
 * Most durable units of work per commit, and most of all kinds; with more, reads would wait too long for the connection.
 * A unit that need not be durable only counts a call.
 */
const MAX_DURABLE = 10
const MAX_UNITS = 50

interface Unit extends WriteKind {
  /** Does the work. Returns the function that resolves the caller's promise, to be called after the commit. */
  run(tx: Transaction): Promise<() => void>
  fail(error: unknown): void
}

/**
 * Group commit for the embedded database, which has one connection: units of work that wait at the same time share a
 * transaction and its one wait for the disk, which is most of what a small one costs. Each runs in a savepoint and is
 * rolled back alone if it fails. If the shared commit fails, all of them fail.
 */
export function groupCommit(queries: Kysely<Tables>): { write: Writing; waiting(): number } {
  const waiting: Unit[] = []
  let isBusy = false

  const work = async () => {
    isBusy = true
    // Requests that have arrived by now join the batch.
    for (await turn(); waiting.length > 0; await turn()) {
      const units = takeBatch(waiting)
      try {
        for (const confirm of await withRetries(() => commit(queries, units))) confirm()
      } catch (error) {
        for (const unit of units) unit.fail(error)
      }
    }
    isBusy = false
  }

  const write: Writing = (unit, { isDurable } = DURABLE) =>
    new Promise((done, fail) => {
      // the batch may be run by another request, whose trace this unit does not belong to
      const run = AsyncResource.bind(async (tx: Transaction) => {
        const result = await unit(tx)
        return () => done(result)
      })
      waiting.push({ run, fail, isDurable })
      if (!isBusy) void work()
    })
  return { write, waiting: () => waiting.length }
}

/** Removes the units of the next commit from the queue. */
function takeBatch(waiting: Unit[]): Unit[] {
  let durable = 0
  const isFull = ({ isDurable }: Unit, at: number) => at === MAX_UNITS || (isDurable && ++durable > MAX_DURABLE)
  const end = waiting.findIndex(isFull)
  return waiting.splice(0, end === -1 ? waiting.length : end)
}

async function commit(queries: Kysely<Tables>, units: readonly Unit[]): Promise<(() => void)[]> {
  const isDurable = units.some((unit) => unit.isDurable)
  return queries.connection().execute(async (connection) => {
    if (isDurable) return inTransaction(connection, units)
    // Not synced: the next durable commit syncs this one as well.
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
    const confirm = await run(tx)
    await sql`release unit`.execute(tx)
    return confirm
  } catch (error) {
    const isUndone = await undo(tx)
    // On a full or failing disk SQLite has rolled back the whole transaction.
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
