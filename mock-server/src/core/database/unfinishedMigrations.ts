import { sql, type Kysely } from 'kysely'
import type { Dialect } from './dialect'
import type { Fill, SteppedMigration, Step } from './migrations/steps'
import { withShortLocks } from './shortLocks'
import type { Tables } from './tables'
import { withRetries } from './withRetries'

const UNFINISHED = 'unfinished_migrations'

/** A migration whose `up` has run, its next step, and after which row that continues. */
interface Unfinished {
  name: string
  step: number
  position: string
}

/** Another process began a migration whose steps come first. */
export class UnfinishedError extends Error {}

/** Records, in the transaction of its `up`, that a migration's steps are still to be run. */
export async function addUnfinished(tx: Kysely<Tables>, name: string, steps: readonly Step[]): Promise<void> {
  if (steps.length > 0) await sql`insert into ${sql.table(UNFINISHED)} values (${name}, 0, '')`.execute(tx)
}

/** Throws if there are any. */
export async function refuseUnfinished(tx: Kysely<Tables>): Promise<void> {
  if ((await allUnfinished(tx)).length > 0) throw new UnfinishedError()
}

/** The migrations of this code whose steps are still to be run. */
export async function unfinishedMigrations(
  queries: Kysely<Tables>,
  own: Record<string, SteppedMigration>,
): Promise<string[]> {
  return (await allUnfinished(queries)).map(({ name }) => name).filter((name) => name in own)
}

async function allUnfinished(queries: Kysely<Tables>): Promise<Unfinished[]> {
  const { rows } = await sql<Unfinished>`select * from ${sql.table(UNFINISHED)} order by name`.execute(queries)
  return rows
}

interface Running {
  queries: Kysely<Tables>
  dialect: Dialect
  patienceMs: number
  /** Is told of each fill that is done. */
  onFilled(filled: { rows: number; ms: number }): void
}

/** Runs the steps of a migration that are still to be run. */
export async function finishSteps(running: Running, name: string, steps: readonly Step[]): Promise<void> {
  for (;;) {
    const at = (await allUnfinished(running.queries)).find((one) => one.name === name)
    const step = at && steps[at.step]
    if (!at) return
    if (step) await runStep(running, at, step)
    else
      await shortly(running, name, (tx) => sql`delete from ${sql.table(UNFINISHED)} where name = ${name}`.execute(tx))
  }
}

async function runStep(running: Running, at: Unfinished, step: Step): Promise<void> {
  if ('fill' in step) return fillAll(running, at, step.fill)
  const { queries, dialect } = running
  const statements = 'index' in step ? await withRetries(() => dialect.buildIndex(queries, step)) : step.statements
  await shortly(running, at.name, async (tx) => {
    if (!(await lockStep(tx, at))) return
    for (const statement of statements) await sql.raw(statement).execute(tx)
    await moveTo(tx, { ...at, step: at.step + 1, position: '' })
  })
}

async function fillAll(running: Running, at: Unfinished, fill: Fill): Promise<void> {
  const began = performance.now()
  let rows = 0
  for (let isLast = false; !isLast;) {
    const batch = await shortly(running, at.name, async (tx) => {
      const from = await lockStep(tx, at)
      if (!from) return { rows: 0, next: undefined }
      const { rows, next } = await fill(tx, from.position)
      await moveTo(tx, { ...at, ...(next === undefined ? { step: at.step + 1, position: '' } : { position: next }) })
      return { rows, next }
    })
    rows += batch.rows
    isLast = batch.next === undefined
  }
  running.onFilled({ rows, ms: Math.round(performance.now() - began) })
}

const shortly = <Result>(
  { queries, dialect, patienceMs }: Running,
  name: string,
  work: (tx: Kysely<Tables>) => Promise<Result>,
): Promise<Result> =>
  withShortLocks(
    () => `Migration ${name}`,
    patienceMs,
    () =>
      queries.transaction().execute(async (tx) => {
        await dialect.limitLockWaits(tx)
        return work(tx)
      }),
  )

/** Locks the row of a migration and returns it, unless another process has run this step. */
async function lockStep(tx: Kysely<Tables>, { name, step }: Unfinished): Promise<Unfinished | undefined> {
  const { rows } = await sql<Unfinished>`update ${sql.table(UNFINISHED)} set position = position
    where name = ${name} and step = ${step} returning *`.execute(tx)
  return rows[0]
}

async function moveTo(tx: Kysely<Tables>, { name, step, position }: Unfinished): Promise<void> {
  await sql`update ${sql.table(UNFINISHED)} set step = ${step}, position = ${position}
    where name = ${name}`.execute(tx)
}
