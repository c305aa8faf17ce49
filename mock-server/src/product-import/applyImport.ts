import { setImmediate as turnOfOthers, setTimeout as wait } from 'node:timers/promises'
import type { ImportRow } from 'shared-contract'
import type { Session } from '../accounts/sessions'
import { ownerOfShop } from '../accounts/store'
import { recordOwnersAuditEvent } from '../audit-trail/recordAuditEvent'
import type { Context } from '../context'
import type { Transaction } from '../database/database'
import type { ProductImportRow } from '../database/tables'
import { sendShopOffers } from '../negotiation/shopOffers'
import { importRows, undoRows } from './importRows'
import { CHUNK, removeSomeRows, rowsFrom, setShownRows } from './rowsStore'
import { deadImports, importById, updateImport } from './store'

/** An instance that does not extend this time (in milliseconds) is considered dead. */
export const aliveUntil = ({ now }: Context) => now() + 60_000

/** Thrown in a transaction when another request or instance has changed the import's state. */
class StateChanged extends Error {
  override name = 'StateChanged'
}

/**
 * Runs a confirmed import in short transactions, so that other requests need not wait. Stops when the import is
 * cancelled; cancelling undoes the rows already imported.
 */
export async function applyImport(context: Context, owner: Session, row: ProductImportRow): Promise<void> {
  const { db } = context
  const count = countRows(row)
  const outcome: ImportRow[] = []
  try {
    for (let start = 0; start < count; start += CHUNK) {
      const batch = await rowsFrom(db.read, row.id, start)
      const done = await db.writing(async (tx) => {
        const progress = { done: start + batch.length, busy_until: aliveUntil(context) }
        if (!(await updateImport(tx, row.id, { state: 'importing', done: start }, progress))) throw new StateChanged()
        return importRows(context, tx, owner, batch)
      })
      outcome.push(...done.rows.map(shownRow))
      sendShopOffers(context, done.voided)
      await turnOfOthers()
    }
    await db.writing((tx) => finish(context, tx, owner, row.id, outcome))
    await removeRows(context, row.id)
  } catch (error) {
    if (error instanceof StateChanged) return
    await undoImport(context, owner, row.id)
    throw error
  }
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

const PAUSE_MS = 50

/** Stops a running import and undoes its rows, last first. If it is already being undone, waits for the end. */
export async function undoImport(context: Context, owner: Session, id: string): Promise<void> {
  await stopAndUndo(context, owner, id)
  while ((await importById(context.db.read, id))?.state === 'undoing') await wait(PAUSE_MS)
}

async function stopAndUndo(context: Context, owner: Session, id: string): Promise<void> {
  const { db } = context
  const undoing = { state: 'undoing', busy_until: aliveUntil(context) } as const
  const isStopped = await db.writing((tx) => updateImport(tx, id, { state: 'importing' }, undoing))
  const row = isStopped && (await importById(db.read, id))
  if (row) await undoRest(context, owner, row)
}

/** Undoes the remaining rows. Ends early when another instance, which considered this one dead, has taken over. */
async function undoRest(context: Context, owner: Session, { id, done }: ProductImportRow): Promise<void> {
  const { db } = context
  for (let end = done; end > 0;) {
    const start = end - 1 - ((end - 1) % CHUNK)
    const rows = (await rowsFrom(db.read, id, start)).slice(0, end - start)
    const from = { state: 'undoing', done: end } as const
    const undone = await db.writing(async (tx) => {
      if (!(await updateImport(tx, id, from, { done: start, busy_until: aliveUntil(context) }))) return undefined
      return undoRows(context, tx, owner, rows)
    })
    if (!undone) return
    sendShopOffers(context, undone.voided)
    end = start
    await turnOfOthers()
  }
  await db.writing((tx) => updateImport(tx, id, { state: 'undoing' }, { state: 'cancelled', busy_until: null }))
  await removeRows(context, id)
}

/** The fields of a row that are shown to its owner. */
export const shownRow = ({ line, action, reason }: ImportRow): ImportRow => ({
  line,
  action,
  ...(reason !== undefined && { reason }),
})

const countRows = ({ checked_rows }: ProductImportRow): number => (JSON.parse(checked_rows) as ImportRow[]).length

/** Deletes the stored rows of an import, in short transactions. */
export async function removeRows({ db }: Context, id: string): Promise<void> {
  while (await db.writing((tx) => removeSomeRows(tx, id))) await turnOfOthers()
}

/** Undoes the imports of instances that died. */
export async function undoDeadImports(context: Context): Promise<void> {
  const { db, now } = context
  for (const row of await deadImports(db.read, now())) {
    const owner_id = await ownerOfShop(db.read, row.shop_id)
    const owner: Session = {
      userId: owner_id,
      role: 'shopOwner',
      name: '',
      shopId: row.shop_id,
      tokenHash: '',
      address: '',
    }
    if (row.state === 'importing') await stopAndUndo(context, owner, row.id)
    else await undoRest(context, owner, row)
  }
}
