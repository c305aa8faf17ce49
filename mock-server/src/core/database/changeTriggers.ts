import { createHash } from 'node:crypto'
import { sql, type Kysely } from 'kysely'
import { listColumnsOf } from './productColumns'
import { SHORT_LOCKS } from './shortLocks'
import type { Tables } from './tables'

/** Triggers by which PostgreSQL notifies every instance when a transaction commits (see cache/postgresChanges). */
const triggers = [
  `create or replace function tell_product_change() returns trigger language plpgsql as $$ begin
     perform pg_notify('catalogue', new.id);
     if ${listColumnsOf('old')} is distinct from ${listColumnsOf('new')}
     then perform pg_notify('catalogue', ''); end if;
     return null; end $$`,
  `create or replace function tell_new_products() returns trigger language plpgsql as $$ begin
     perform pg_notify('catalogue', ''); return null; end $$`,
  `create or replace function tell_review() returns trigger language plpgsql as $$ begin
     perform pg_notify('catalogue', new.product_id); return null; end $$`,
  `create or replace function tell_variant() returns trigger language plpgsql as $$ begin
     perform pg_notify('catalogue', new.product_id); return null; end $$`,
  `create or replace function tell_picture() returns trigger language plpgsql as $$ begin
     perform pg_notify('catalogue', coalesce(new.product_id, old.product_id)); return null; end $$`,
  `create or replace function tell_new_name() returns trigger language plpgsql as $$ begin
     perform pg_notify('catalogue', product_id) from reviews where user_id = new.id; return null; end $$`,
  `create or replace function tell_closing() returns trigger language plpgsql as $$ begin
     perform pg_notify('catalogue', '*'); return null; end $$`,
  `create or replace trigger product_changed after update on products for each row
     when (old.* is distinct from new.*) execute function tell_product_change()`,
  `create or replace trigger products_added after insert on products for each statement
     execute function tell_new_products()`,
  `create or replace trigger review_added after insert on reviews for each row execute function tell_review()`,
  `create or replace trigger review_changed after update on reviews for each row
     when (old.* is distinct from new.*) execute function tell_review()`,
  `create or replace trigger picture_changed after insert or delete on product_images for each row execute function tell_picture()`,
  `create or replace trigger variant_added after insert on product_variants for each row execute function tell_variant()`,
  `create or replace trigger variant_changed after update on product_variants for each row
     when (old.* is distinct from new.*) execute function tell_variant()`,
  `create or replace trigger shop_closing after update of state, closing_since on shops for each row
     when (new.state <> old.state or new.closing_since is not null) execute function tell_closing()`,
  `create or replace trigger author_renamed after update of name on users for each row
     when (old.name is distinct from new.name) execute function tell_new_name()`,
]

const version = createHash('sha256').update(triggers.join()).digest('hex')

/** Creates the triggers, unless this version of them exists already. */
export const createChangeTriggers = (queries: Kysely<Tables>): Promise<void> =>
  queries.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtext('haggle'), hashtext('change triggers'))`.execute(tx)
    const { rows } = await sql<{ comment: string | null }>`
      select obj_description(to_regproc('tell_product_change')::oid, 'pg_proc') as comment`.execute(tx)
    if (rows[0]?.comment === version) return
    await sql.raw(SHORT_LOCKS).execute(tx)
    for (const statement of [...triggers, `comment on function tell_product_change() is '${version}'`])
      await sql.raw(statement).execute(tx)
  })
