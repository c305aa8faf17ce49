import { DAY, durationOf } from '@haggle/shared-server'
import { sql } from 'kysely'
import type { Context } from '../../base/context'
import type { Transaction } from './database'

/** Rows per transaction: no other write waits long for it. */
const BATCH = 500

/** Deletes old audit entries, reports, sessions, links, notices, imports and idempotency keys, a few rows at a time. */
export async function prune({ config: { retention }, db, now }: Context): Promise<void> {
  const before = (days: number) => now() - durationOf(days, DAY)
  const all = [
    (tx: Transaction) => deleteFew(tx, 'trail', 'id', 'at', before(retention.trailDays)),
    (tx: Transaction) => deleteFew(tx, 'client_errors', 'id', 'created_at', before(retention.reportDays)),
    (tx: Transaction) => deleteFew(tx, 'raised_alerts', 'id', 'raised_at', before(retention.reportDays)),
    (tx: Transaction) => deleteFew(tx, 'instances', 'id', 'seen_at', before(1)),
    (tx: Transaction) => deleteFew(tx, 'sessions', 'token_hash', 'expires_at', now()),
    (tx: Transaction) => deleteFew(tx, 'mail_links', 'token_hash', 'expires_at', now()),
    (tx: Transaction) => deleteFew(tx, 'operator_invitations', 'token_hash', 'expires_at', now()),
    (tx: Transaction) => deleteFew(tx, 'notices', 'id', 'created_at', before(retention.trailDays)),
    // used ones a day longer, so that a second use is noticed
    (tx: Transaction) => deleteFew(tx, 'oauth_codes', 'code_hash', 'expires_at', before(1)),
    (tx: Transaction) => deleteFew(tx, 'agent_tokens', 'token_hash', 'expires_at', now()),
    (tx: Transaction) => deleteClients(tx, before(UNUSED_CLIENT_DAYS)),
    (tx: Transaction) => deleteImportedRows(tx, before(1)),
    (tx: Transaction) => deleteImports(tx, before(1)),
    (tx: Transaction) => forgetKeys(tx, 'orders', 'idempotency_key', before(retention.idempotencyDays)),
    (tx: Transaction) => forgetKeys(tx, 'messages', 'request_key', before(retention.idempotencyDays)),
    (tx: Transaction) => deleteFew(tx, 'product_keys', 'key', 'created_at', before(retention.idempotencyDays)),
  ]
  for (const some of all) while (await db.writing(some));
}

async function deleteFew(tx: Transaction, table: string, key: string, time: string, until: number): Promise<boolean> {
  const [of, id, at] = [sql.table(table), sql.ref(key), sql.ref(time)]
  const { rows } = await sql`delete from ${of} where ${id} in
    (select ${id} from ${of} where ${at} <= ${until} order by ${at} limit ${sql.lit(BATCH)}) returning ${id}`.execute(
    tx,
  )
  return rows.length === BATCH
}

/** Days for which a program stays registered that nobody lets haggle. */
const UNUSED_CLIENT_DAYS = 30

async function deleteClients(tx: Transaction, until: number): Promise<boolean> {
  const { rows } = await sql`delete from oauth_clients where id in
    (select id from oauth_clients where created_at <= ${until}
      and not exists (select 1 from mandates where client_id = oauth_clients.id)
      limit ${sql.lit(BATCH)}) returning id`.execute(tx)
  return rows.length === BATCH
}

/** Rows per transaction that may hold long texts. */
const FEW = 3

/** Imports that began, or last went on, until this time, and neither wait nor are being worked on. */
const areOver = (until: number) => sql`product_imports.created_at <= ${until}
  and coalesce(product_imports.waits_until, 0) <= ${until} and product_imports.state not in ('importing', 'undoing')`

async function deleteImportedRows(tx: Transaction, until: number): Promise<boolean> {
  const { rows } = await sql`delete from product_import_chunks where (import_id, first_row) in
    (select import_id, first_row from product_import_chunks
      join product_imports on product_imports.id = import_id
      where ${areOver(until)} limit ${sql.lit(FEW)}) returning first_row`.execute(tx)
  return rows.length === FEW
}

async function deleteImports(tx: Transaction, until: number): Promise<boolean> {
  const { rows } = await sql`delete from product_imports where id in
    (select id from product_imports where ${areOver(until)} limit ${sql.lit(FEW)}) returning id`.execute(tx)
  return rows.length === FEW
}

async function forgetKeys(tx: Transaction, table: string, column: string, until: number): Promise<boolean> {
  const [of, key] = [sql.table(table), sql.ref(column)]
  const { rows } = await sql`update ${of} set ${key} = null where id in
    (select id from ${of} where ${key} is not null and created_at <= ${until}
      order by created_at limit ${sql.lit(BATCH)}) returning id`.execute(tx)
  return rows.length === BATCH
}
