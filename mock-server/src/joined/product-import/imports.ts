import { setImmediate as turn } from 'node:timers/promises'
import type { ExportSeparator, ImportRow, ImportStarted, ProductImport } from '@haggle/shared-contract'
import type { Context } from '../../base/context'
import { newId } from '../../base/ids'
import { conflict, forbidden, invalid, notFound } from '../../base/refusals'
import type { ProductImportRow, VariantRow } from '../../core/database/tables'
import { requireOwnShop } from '../../core/sessions/requireOwnShop'
import type { Session } from '../../core/sessions/sessions'
import { readInTurn } from '../../core/throttle/longReads'
import { ownSummaryOf } from '../../market/catalogue/productSummary'
import { shownVariant } from '../../market/catalogue/shownVariants'
import { hasProductWithOptions, nextProductsOfShop, type ProductPosition } from '../../market/catalogue/store'
import { variantsOfProducts } from '../../market/catalogue/variantStore'
import { applyImport, shownRow } from './applyImport'
import { checkRows } from './checkRows'
import { headLine, productLines, readCsv } from './csv'
import { CHUNK, insertRows, setShownRows, type CheckedRow } from './rowsStore'
import { cancelUnconfirmed, importById, importProgressById, insertImport, updateImport } from './store'
import { aliveUntil, removeRows, undoImport } from './undoImport'

/** Products read per query. */
const EXPORT_BATCH = 100

/** Rows stored per transaction, of up to 20 KB each. */
const STORE_BATCH = 2 * CHUNK

/** Streams all products of a shop as CSV for its owner, newest first. */
export async function exportProducts(
  context: Context,
  owner: Session,
  shopId: string,
  separator: ExportSeparator,
): Promise<AsyncGenerator<string>> {
  await requireOwnShop(context, owner, shopId, 'These are the products of another shop.')
  return linesOf(context, owner, shopId, separator)
}

async function* linesOf(
  { db }: Context,
  owner: Session,
  shopId: string,
  separator: ExportSeparator,
): AsyncGenerator<string> {
  const format = { separator, hasOptions: await hasProductWithOptions(db.read, shopId) }
  yield headLine(format)
  for (let after: ProductPosition | undefined; ;) {
    const rows = await readInTurn(owner, () => nextProductsOfShop(db.read, shopId, { after, limit: EXPORT_BATCH }))
    const variants = format.hasOptions ? await variantsOfProducts(db.read, rows) : undefined
    yield productLines(
      rows.map((row) => ({ ...ownSummaryOf(row), ...exportedVariants(variants?.get(row.id)) })),
      format,
    )
    if (rows.length < EXPORT_BATCH) return
    after = rows.at(-1)
  }
}

const exportedVariants = (rows: readonly VariantRow[] | undefined) =>
  rows && { variants: rows.map((row) => shownVariant(row, 'owner')) }

/** Checks a file row by row and stores the result. Cancels the shop's earlier imports that were not confirmed. */
export async function startImport(context: Context, owner: Session, csv: readonly string[]): Promise<ImportStarted> {
  const { db, now } = context
  const shopId = owner.shopId ?? ''
  await requireOwnShop(context, owner, shopId, 'This is another shop.')
  const file = await readCsv(csv)
  if ('problem' in file) throw invalid(file.problem)
  if (file.rows.length === 0) throw invalid('The file has no products.')
  const id = newId(now())
  const row = { id, shop_id: shopId, checked_rows: '[]', created_at: now() }
  const started = { ...row, row_count: file.rows.length, state: 'cancelled', done: 0, waits_until: null } as const
  await db.writing((tx) => insertImport(tx, started))
  const rows: ImportRow[] = []
  for await (const batch of batchesOf(checkRows(context, shopId, file.rows))) {
    // not durable: 'checked' is, and so is all before it
    await db.writing((tx) => insertRows(tx, id, rows.length, batch), { isDurable: false })
    rows.push(...batch.map(shownRow))
    await turn()
  }
  // 'checked' only now, when all rows are stored
  const cancelled = await db.writing(async (tx) => {
    const earlier = await cancelUnconfirmed(tx, shopId)
    await setShownRows(tx, id, JSON.stringify(rows))
    await updateImport(tx, id, { state: 'cancelled' }, { state: 'checked' })
    return earlier
  })
  for (const earlier of cancelled) await removeRows(context, earlier)
  return { id }
}

/** The same rows, as many at a time as one transaction stores. */
async function* batchesOf(checked: AsyncIterable<CheckedRow[]>): AsyncGenerator<CheckedRow[]> {
  const waiting: CheckedRow[] = []
  for await (const rows of checked) {
    waiting.push(...rows)
    while (waiting.length >= STORE_BATCH) yield waiting.splice(0, STORE_BATCH)
  }
  if (waiting.length > 0) yield waiting
}

/** An import with its rows or, which costs little, its progress alone. */
export async function readImport(
  context: Context,
  owner: Session,
  id: string,
  { withRows }: { withRows: boolean },
): Promise<ProductImport> {
  const progress = withRows ? undefined : ofShop(owner, await importProgressById(context.db.read, id))
  if (!progress) return shown(await findImport(context, owner, id))
  return { ...progressOf(progress, progress.row_count), rows: [] }
}

/** Confirms a checked import. The caller runs `work`. */
export async function confirmImport(
  context: Context,
  owner: Session,
  id: string,
): Promise<{ started: ProductImport; work: (mayGoOn?: () => boolean) => Promise<void> }> {
  const row = await findImport(context, owner, id)
  const started = { state: 'importing', busy_until: aliveUntil(context) } as const
  if (!(await context.db.writing((tx) => updateImport(tx, id, { state: 'checked' }, started))))
    throw conflict('Only an import that was checked can be confirmed. Please send the file again.')
  return { started: shown({ ...row, ...started }), work: (mayGoOn) => applyImport(context, owner, row, mayGoOn) }
}

/** Cancels an import; returns after the rows already imported are undone. Throws 409 if it is done. */
export async function cancelImport(context: Context, owner: Session, id: string): Promise<ProductImport> {
  const { db } = context
  const { state } = await findImport(context, owner, id)
  const isCancelled =
    state === 'checked' &&
    (await db.writing((tx) => updateImport(tx, id, { state: 'checked' }, { state: 'cancelled' })))
  if (isCancelled) await removeRows(context, id)
  await undoImport(context, owner, id)
  const row = await findImport(context, owner, id)
  if (row.state === 'done') throw conflict('The import is done already.')
  return shown(row)
}

/** Throws 404 for an unknown import, 403 for another shop's. */
export const findImport = async ({ db }: Context, owner: Session, id: string): Promise<ProductImportRow> =>
  ofShop(owner, await importById(db.read, id))

function ofShop<Row extends Pick<ProductImportRow, 'shop_id'>>(owner: Session, row: Row | undefined): Row {
  if (!row) throw notFound('Import')
  if (row.shop_id !== owner.shopId) throw forbidden('This import is of another shop.')
  return row
}

function shown(row: ProductImportRow): ProductImport {
  const rows = JSON.parse(row.checked_rows) as ImportRow[]
  return { ...progressOf(row, row.row_count), rows }
}

type Progress = Pick<ProductImportRow, 'state' | 'done' | 'busy_until' | 'waits_until'>

function progressOf({ state, done, busy_until, waits_until }: Progress, of: number): Omit<ProductImport, 'rows'> {
  const isWaiting = state === 'importing' && busy_until === null && waits_until !== null
  return {
    state: state === 'undoing' ? 'importing' : state,
    done: state === 'checked' ? of : done,
    of,
    ...(isWaiting && { waitsUntil: new Date(waits_until).toISOString() }),
  }
}
