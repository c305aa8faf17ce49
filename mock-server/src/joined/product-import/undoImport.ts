import { setImmediate as turnOfOthers, setTimeout as wait } from 'node:timers/promises'
import type { Context } from '../../base/context'
import type { ReadQueries, Transaction } from '../../core/database/database'
import { firstPiece } from '../../core/database/pieces'
import type { ProductImportRow } from '../../core/database/tables'
import type { Session } from '../../core/sessions/sessions'
import { newProducts } from '../../core/throttle/budgets'
import { accountLimit } from '../../core/throttle/resolveBudget'
import { uncount } from '../../core/throttle/throttle'
import { tidySearchIndex } from '../../market/search/keepIndex'
import { isAddition, learnWordsAgain, undoRows } from './importRows'
import { CHUNK, charactersOf, removeSomeRows, rowsFrom, type CheckedRow } from './rowsStore'
import { importById, isUndoing, updateImport } from './store'

/** An instance that does not extend this time (in milliseconds) is considered dead. */
export const aliveUntil = ({ now }: Context) => now() + 60_000

const PAUSE_MS = 50

/** Stops a running import and undoes its rows, last first. If it is already being undone, waits for the end. */
export async function undoImport(context: Context, owner: Session, id: string): Promise<void> {
  await stopAndUndo(context, owner, id)
  while (await isUndoing(context.db.read, id)) await wait(PAUSE_MS)
}

export async function stopAndUndo(context: Context, owner: Session, id: string): Promise<void> {
  const { db } = context
  const undoing = { state: 'undoing', busy_until: aliveUntil(context), waits_until: null } as const
  const isStopped = await db.writing((tx) => updateImport(tx, id, { state: 'importing' }, undoing))
  const row = isStopped && (await importById(db.read, id))
  if (row) await undoRest(context, owner, row)
}

/** Undoes the remaining rows. Ends early when another instance, which considered this one dead, has taken over. */
export async function undoRest(context: Context, owner: Session, { id, done }: ProductImportRow): Promise<void> {
  const { db } = context
  for (let end = done; end > 0;) {
    // in one snapshot, as the rows are removed once the import is not being undone any more
    const piece = await db.reading(async (snapshot) =>
      (await isUndoing(snapshot, id)) ? lastPiece(snapshot, id, end) : undefined,
    )
    if (!piece) return
    await learnWordsAgain(context, owner, piece)
    if (!(await db.writing((tx) => undoPiece(context, tx, owner, { id, end, piece })))) return
    end -= piece.length
    await tidySearchIndex(db)
    await turnOfOthers()
  }
  await db.writing((tx) => updateImport(tx, id, { state: 'undoing' }, { state: 'cancelled', busy_until: null }))
  await removeRows(context, id)
}

/** Some rows before index `end`, last first. */
async function lastPiece(queries: ReadQueries, id: string, end: number): Promise<CheckedRow[]> {
  const chunk = end - 1 - ((end - 1) % CHUNK)
  const rows = (await rowsFrom(queries, id, chunk)).slice(0, end - chunk)
  return firstPiece(rows.toReversed(), charactersOf)
}

/** Undoes some rows before index `end`. Returns false if another instance has. */
async function undoPiece(
  context: Context,
  tx: Transaction,
  owner: Session,
  { id, end, piece }: { id: string; end: number; piece: readonly CheckedRow[] },
): Promise<boolean> {
  const undone = { done: end - piece.length, busy_until: aliveUntil(context) }
  if (!(await updateImport(tx, id, { state: 'undoing', done: end }, undone))) return false
  const added = piece.filter(isAddition).length
  await uncount(context, tx, accountLimit(context.config, newProducts, owner.userId), added)
  await undoRows(context, tx, owner, piece)
  return true
}

/** Deletes the stored rows of an import, in short transactions. */
export async function removeRows({ db }: Context, id: string): Promise<void> {
  while (await db.writing((tx) => removeSomeRows(tx, id))) await turnOfOthers()
}
