import { sql } from 'kysely'
import type { Context } from '../context'
import type { Transaction } from './database'

/** Rows at a time: no other write waits long for them. */
const BATCH = 500

const DAY = 24 * 60 * 60 * 1000

/** Removes what nobody needs any more, a few rows at a time: of the trail, reports, sessions, links, notices, and keys of orders. */
export async function prune({ config: { keep }, db, now }: Context): Promise<void> {
  const before = (days: number) => now() - days * DAY
  const all = [
    (tx: Transaction) => deleteFew(tx, 'trail', 'id', 'at', before(keep.trailDays)),
    (tx: Transaction) => deleteFew(tx, 'client_errors', 'id', 'created_at', before(keep.reportDays)),
    (tx: Transaction) => deleteFew(tx, 'sessions', 'token_hash', 'expires_at', now()),
    (tx: Transaction) => deleteFew(tx, 'mail_links', 'token_hash', 'expires_at', now()),
    (tx: Transaction) => deleteFew(tx, 'notices', 'id', 'created_at', before(keep.trailDays)),
    (tx: Transaction) => deleteFew(tx, 'product_imports', 'id', 'created_at', before(1)),
    (tx: Transaction) => forgetKeys(tx, before(keep.idempotencyDays)),
  ]
  for (const some of all) while ((await db.writing(some)) === BATCH);
}

async function deleteFew(tx: Transaction, table: string, key: string, time: string, until: number): Promise<number> {
  const [of, id, at] = [sql.table(table), sql.ref(key), sql.ref(time)]
  const { rows } = await sql`delete from ${of} where ${id} in
    (select ${id} from ${of} where ${at} <= ${until} order by ${at} limit ${sql.lit(BATCH)}) returning ${id}`.execute(
    tx,
  )
  return rows.length
}

async function forgetKeys(tx: Transaction, until: number): Promise<number> {
  const { rows } = await sql`update orders set idempotency_key = null where id in
    (select id from orders where idempotency_key is not null and created_at <= ${until}
      order by created_at limit ${sql.lit(BATCH)}) returning id`.execute(tx)
  return rows.length
}
