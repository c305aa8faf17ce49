import { setImmediate as turnOfOthers } from 'node:timers/promises'
import type { ImportRow } from '@haggle/shared-contract'
import { SECOND } from '@haggle/shared-server'
import type { Context } from '../../base/context'
import { recordOwnersAuditEvent } from '../../core/audit-trail/recordAuditEvent'
import type { ReadQueries, Transaction } from '../../core/database/database'
import { firstPiece } from '../../core/database/pieces'
import type { ProductImportRow } from '../../core/database/tables'
import type { Session } from '../../core/sessions/sessions'
import { newProducts } from '../../core/throttle/budgets'
import { accountLimit } from '../../core/throttle/resolveBudget'
import { countWithinLimit, endOfCount } from '../../core/throttle/throttle'
import { ownerOfShop } from '../../market/accounts/store'
import { tidySearchIndex } from '../../market/search/keepIndex'
import { importRows, isAddition, learnWordsOf } from './importRows'
import { charactersOf, rowsFrom, setOutcome, setShownRows, type CheckedRow } from './rowsStore'
import { deadImports, importById, isAt, updateImport, waitingImports } from './store'
import { aliveUntil, removeRows, stopAndUndo, undoImport, undoRest } from './undoImport'

/** Thrown in a transaction when another request or instance has changed the import's state. */
class StateChanged extends Error {
  override name = 'StateChanged'
}

/**
 * Runs a confirmed import in short transactions, so that other requests need not wait. Stops when the import is
 * cancelled, which undoes the rows already imported, when the shop has added as many products as it may in a day, and when it
 * may not go on: `continueImports` does so with the rest.
 */
export async function applyImport(
  context: Context,
  owner: Session,
  row: ProductImportRow,
  mayGoOn = () => true,
): Promise<void> {
  const { db } = context
  const { id, row_count: count } = row
  try {
    const outcome = await outcomeUntil(db.read, id, row.done)
    while (outcome.length < count) {
      await turnOfOthers()
      const at = outcome.length
      if (!mayGoOn()) return await pause(context, id, at)
      const piece = firstPiece(await rowsFrom(db.read, id, at), charactersOf)
      await learnWordsOf(context, owner, piece)
      const applied = await db.writing((tx) =>
        applyPiece(context, tx, owner, { id, at, piece, earlier: outcome.at(-1) }),
      )
      if (!applied) return
      outcome.push(...applied.map(shownRow))
      await tidySearchIndex(db)
    }
    await turnOfOthers()
    await db.writing((tx) => finish(context, tx, owner, id, outcome))
    await removeRows(context, id)
  } catch (error) {
    if (error instanceof StateChanged) return
    await undoImport(context, owner, id)
    throw error
  }
}

const pause = ({ db, now }: Context, id: string, done: number) =>
  db.writing(async (tx) => {
    await updateImport(tx, id, { state: 'importing', done }, { busy_until: null, waits_until: now() })
  })

/** What became of the rows before index `end`. */
async function outcomeUntil(queries: ReadQueries, id: string, end: number): Promise<ImportRow[]> {
  const outcome: ImportRow[] = []
  for (; outcome.length < end; await turnOfOthers())
    outcome.push(...(await rowsFrom(queries, id, outcome.length)).map(shownRow))
  return outcome.slice(0, end)
}

interface PieceAt {
  id: string
  /** The index of its first row. */
  at: number
  piece: readonly CheckedRow[]
  /** What became of the row before it. */
  earlier: ImportRow | undefined
}

/** Imports those rows of a piece that may be added today; undefined if none may, so that the import waits. */
async function applyPiece(
  context: Context,
  tx: Transaction,
  owner: Session,
  { id, at, piece, earlier }: PieceAt,
): Promise<CheckedRow[] | undefined> {
  if (!(await isAt(tx, id, at))) throw new StateChanged()
  const limit = accountLimit(context.config, newProducts, owner.userId)
  const rows: CheckedRow[] = []
  for (const row of piece) {
    if (isAddition(row) && !(await countWithinLimit(context, tx, limit))) break
    rows.push(row)
  }
  const importing = { state: 'importing' } as const
  if (rows.length === 0) {
    await updateImport(tx, id, importing, { busy_until: null, waits_until: await endOfCount(context, tx, limit) })
    return undefined
  }
  await updateImport(tx, id, importing, { done: at + rows.length, busy_until: aliveUntil(context) })
  const outcome = await importRows(context, tx, owner, rows, earlier)
  if (outcome.some((row, index) => row !== rows[index])) await setOutcome(tx, id, at, outcome)
  return outcome
}

async function finish(
  context: Context,
  tx: Transaction,
  owner: Session,
  id: string,
  outcome: readonly ImportRow[],
): Promise<void> {
  const count = (action: ImportRow['action']) => outcome.filter((row) => row.action === action).length
  if (!(await updateImport(tx, id, { state: 'importing' }, { state: 'done', busy_until: null })))
    throw new StateChanged()
  await setShownRows(tx, id, JSON.stringify(outcome))
  await recordOwnersAuditEvent(context, tx, owner, {
    action: 'products.imported',
    subject: id,
    after: { added: count('add'), changed: count('change') },
  })
}

/** The fields of a row that are shown to its owner. */
export const shownRow = ({ line, action, reason, isFurther }: ImportRow): ImportRow => ({
  line,
  action,
  ...(reason !== undefined && { reason }),
  ...(isFurther && { isFurther }),
})

/** How long a run works at most, so that an instance can stop. */
const RUN = 5 * SECOND

/** Goes on with the imports that waited for another day, or whose instance stopped. */
export async function continueImports(context: Context): Promise<void> {
  const mayGoOn = timeLimit()
  for (const id of await waitingImports(context.db.read, context.now())) await goOn(context, id, mayGoOn)
}

function timeLimit(): () => boolean {
  const end = performance.now() + RUN
  return () => performance.now() < end
}

async function goOn(context: Context, id: string, mayGoOn: () => boolean): Promise<void> {
  const row = mayGoOn() && (await importById(context.db.read, id))
  if (!row) return
  const { done } = row
  const isOurs = await context.db.writing((tx) =>
    updateImport(tx, id, { state: 'importing', done }, { busy_until: aliveUntil(context) }),
  )
  if (isOurs) await applyImport(context, await ownerOf(context, row), row, mayGoOn)
}

/** Undoes the imports of instances that died, or goes on with them if they began on an earlier day. */
export async function undoDeadImports(context: Context): Promise<void> {
  const mayGoOn = timeLimit()
  for (const id of await deadImports(context.db.read, context.now())) {
    const row = await importById(context.db.read, id)
    if (!row) continue
    if (row.state === 'undoing') await undoRest(context, await ownerOf(context, row), row)
    else if (row.waits_until === null) await stopAndUndo(context, await ownerOf(context, row), row.id)
    else await goOn(context, id, mayGoOn)
  }
}

const ownerOf = async ({ db }: Context, { shop_id }: ProductImportRow): Promise<Session> => ({
  userId: await ownerOfShop(db.read, shop_id),
  role: 'shopOwner',
  name: '',
  shopId: shop_id,
  tokenHash: '',
  address: '',
})
