import { sql, type Kysely, type RawBuilder } from 'kysely'
import { oneLine, severalLines } from 'shared-contract'
import { foldText } from '../../../base/foldText'
import type { Tables } from '../tables'
import type { Batch, SteppedMigration } from './steps'

/** Rows per transaction. */
const BATCH = 200

/** What a cleaned text has none of. */
const UNSEEN = '\0-\x08\v\f\x0e-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069'

interface Kind {
  unseen: RegExp
  clean: (text: string) => string
}

const LINE: Kind = { unseen: new RegExp(`[\t\n\r${UNSEEN}]`), clean: (text) => oneLine(text) || '-' }
const LINES: Kind = { unseen: new RegExp(`[${UNSEEN}]|\r(?!\n)`), clean: severalLines }

type Row = Record<string, string | number | null>

interface Texts {
  table: keyof Tables
  key: readonly string[]
  columns: Readonly<Record<string, Kind>>
  /** What follows from a cleaned row. */
  then?: (row: Row) => RawBuilder<unknown>
}

const setNameKey = (table: 'shops' | 'products') => (row: Row) =>
  sql`update ${sql.table(table)} set name_key = ${foldText(String(row.name))} where id = ${row.id}`

/** A background job builds the missing ones. */
const dropSearchTexts = (orders: RawBuilder<unknown>) =>
  sql`update order_deliveries set search_text = null where order_id in (${orders})`

const ADDRESS = { address: LINE, city: LINE, postal_code: LINE, country: LINE }

const TEXTS: readonly Texts[] = [
  {
    table: 'users',
    key: ['id'],
    columns: { name: LINE },
    then: ({ id }) => dropSearchTexts(sql`select id from orders where user_id = ${id}`),
  },
  {
    table: 'shops',
    key: ['id'],
    columns: { name: LINE, description: LINES, return_policy: LINES },
    then: setNameKey('shops'),
  },
  { table: 'products', key: ['id'], columns: { name: LINE, description: LINES }, then: setNameKey('products') },
  { table: 'reviews', key: ['id'], columns: { comment: LINES, reply: LINES } },
  { table: 'orders', key: ['id'], columns: ADDRESS },
  // its hash stays that of what was typed: at worst the same address is saved once more
  { table: 'addresses', key: ['id'], columns: ADDRESS },
  {
    table: 'order_lines',
    key: ['order_id', 'position'],
    columns: { name: LINE },
    then: ({ order_id }) => dropSearchTexts(sql`${order_id}`),
  },
  {
    table: 'order_deliveries',
    key: ['order_id', 'shop_id'],
    columns: { shop_name: LINE, carrier: LINE, tracking_number: LINE, return_reason: LINES, return_answer: LINES },
  },
  { table: 'notices', key: ['id'], columns: { text: LINE } },
]

/** Cleans the texts that were stored before the contract cleaned them (D2). Reads all, as a pattern in SQLite takes longer. */
export const cleanTexts: SteppedMigration = {
  up: () => Promise.resolve(),
  steps: TEXTS.map((texts) => ({ fill: (db, from) => cleanSome(db, texts, from) })),
}

/** `from` is the key of the last row before them. */
async function cleanSome(db: Kysely<Tables>, texts: Texts, from: string): Promise<Batch> {
  const { table, key, columns } = texts
  const after = from === '' ? sql`` : sql`where (${refs(key)}) > (${sql.join(JSON.parse(from) as Row[string][])})`
  const { rows } = await sql<Row>`select ${refs([...key, ...Object.keys(columns)])} from ${sql.table(table)}
    ${after} order by ${refs(key)} limit ${BATCH}`.execute(db)
  for (const row of rows) await cleanRow(db, texts, row)
  const last = rows[BATCH - 1]
  return { rows: rows.length, next: last && JSON.stringify(key.map((column) => last[column])) }
}

const refs = (names: readonly string[]) => sql.join(names.map((name) => sql.ref(name)))

/** Leaves a row alone that a call has changed meanwhile. */
async function cleanRow(db: Kysely<Tables>, { table, key, columns, then }: Texts, row: Row): Promise<void> {
  const unclean = Object.entries(columns).filter(([column, { unseen }]) => unseen.test(String(row[column])))
  if (unclean.length === 0) return
  const isRow = [...key, ...unclean.map(([column]) => column)].map((column) => sql`${sql.ref(column)} = ${row[column]}`)
  for (const [column, { clean }] of unclean) row[column] = clean(String(row[column]))
  const set = unclean.map(([column]) => sql`${sql.ref(column)} = ${row[column]}`)
  await sql`update ${sql.table(table)} set ${sql.join(set)} where ${sql.join(isRow, sql` and `)}`.execute(db)
  await then?.(row).execute(db)
}
