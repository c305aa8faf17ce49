import { setImmediate as turnOfOthers, setTimeout as wait } from 'node:timers/promises'
import type { Context } from '../../base/context'
import type { Transaction } from '../../core/database/database'
import { firstPiece } from '../../core/database/pieces'
import type { ProductImportRow } from '../../core/database/tables'
import type { Session } from '../../core/sessions/sessions'
import { newProducts } from '../../core/throttle/budgets'
import { accountLimit } from '../../core/throttle/resolveBudget'
import { uncount } from '../../core/throttle/throttle'
import { tidySearchIndex } from '../../market/search/keepIndex'
import { isAddition, undoRows } from './importRows'
import { CHUNK, charactersOf, removeSomeRows, rowsFrom } from './rowsStore'
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
    const start = await db.writing((tx) => undoPiece(context, tx, owner, { id, end }))
    if (start === undefined) return
    end = start
    await tidySearchIndex(db)
    await turnOfOthers()
  }
  await db.writing((tx) => updateImport(tx, id, { state: 'undoing' }, { state: 'cancelled', busy_until: null }))
  await removeRows(context, id)
}

/** Undoes some rows before index `end`. Returns the index of the first; undefined if another instance has. */
async function undoPiece(context: Context, tx: Transaction, owner: Session, { id, end }: { id: string; end: number }) {
  const from = { state: 'undoing', done: end } as const
  const busy_until = aliveUntil(context)
  // first, so that no other instance ends it, and removes its rows, before they are read
  if (!(await updateImport(tx, id, from, { busy_until }))) return undefined
  const chunk = end - 1 - ((end - 1) % CHUNK)
  const rows = (await rowsFrom(tx, id, chunk)).slice(0, end - chunk)
  const piece = firstPiece(rows.toReversed(), charactersOf)
  const start = end - piece.length
  await updateImport(tx, id, from, { done: start, busy_until })
  const added = piece.filter(isAddition).length
  await uncount(context, tx, accountLimit(context.config, newProducts, owner.userId), added)
  await undoRows(context, tx, owner, piece)
  return start
}

/** Deletes the stored rows of an import, in short transactions. */
export async function removeRows({ db }: Context, id: string): Promise<void> {
  while (await db.writing((tx) => removeSomeRows(tx, id))) await turnOfOthers()
}
