import { sql, type Kysely } from 'kysely'
import type { Dialect } from '../../src/core/database/dialect'
import { migrations } from '../../src/core/database/migrations'
import { trigger } from '../../src/core/database/migrations/ddl'
import { fillById, type SteppedMigration } from '../../src/core/database/migrations/steps'
import type { Tables } from '../../src/core/database/tables'

type Migrations = Record<string, SteppedMigration>

/** The migrations of this code and one of every kind that later versions may have. */
export const withLater = (dialect: Dialect): Migrations => ({
  ...migrations(dialect),
  '901_lengths': lengths,
  '902_clean_texts': cleanTexts,
  [PAID_ORDERS]: paidOrders(dialect),
})

/** Rows per transaction of a fill. */
const BATCH = 200

/** A column, filled, and indexes that contain it, one of them in place of one that is there. */
const lengths: SteppedMigration = {
  up: async (db: Kysely<Tables>) => void (await sql`alter table products add column length bigint`.execute(db)),
  steps: [
    fillById('products', BATCH, (range) => sql`update products set length = length(description) where ${range}`),
    { index: 'products_by_length', on: 'products (length, id)' },
    {
      index: 'products_of_shop_by_name',
      on: 'products (shop_id, name_key, id, length) where deleted_at is null',
    },
    { index: 'users_by_email_and_id', on: 'users (email, id)', isUnique: true },
  ],
}

/** What is stored already is written anew; an index goes. */
const cleanTexts: SteppedMigration = {
  up: () => Promise.resolve(),
  steps: [
    fillById(
      'products',
      BATCH,
      (range) => sql`update products set description = replace(description, ${'\u202e'}, '')
        where description like ${'%\u202e%'} and ${range}`,
    ),
    { statements: ['drop index if exists products_by_length'] },
  ],
}

const PAID_ORDERS = '903_paid_orders'

/** Leaves out the orders that the fill adds later, as they are then. */
const IS_ADDED = `not exists (select 1 from unfinished_migrations
  where name = '${PAID_ORDERS}' and step = 0 and position < new.id)`

const ADD = 'on conflict (user_id) do update set orders = paid_orders.orders + excluded.orders'

/** Sums that triggers keep, whichever code pays orders, also while the fill adds those that were paid before. */
export function paidOrders(dialect: Dialect, size = BATCH): SteppedMigration {
  const triggerWhere = (condition: string) =>
    trigger(
      dialect,
      'paid_orders_changed',
      'update of status on orders',
      `(old.status = 'paid') <> (new.status = 'paid')`,
      [
        `insert into paid_orders (user_id, orders)
         select new.user_id, case when new.status = 'paid' then 1 else -1 end where ${condition} ${ADD}`,
      ],
    )
  const { fill } = fillById(
    'orders',
    size,
    (range) => sql`insert into paid_orders (user_id, orders)
      select user_id, count(*) from orders where status = 'paid' and ${range} group by user_id order by user_id
      ${sql.raw(ADD)}`,
  )
  return {
    up: async (db: Kysely<Tables>) => {
      await sql`create table paid_orders (user_id text primary key references users (id), orders bigint not null)`.execute(
        db,
      )
      for (const statement of triggerWhere(IS_ADDED)) await sql.raw(statement).execute(db)
    },
    steps: [
      {
        fill: async (db, from) => {
          // so that no order is counted twice or left out
          if (dialect.name === 'postgres') await sql`lock table orders in share row exclusive mode`.execute(db)
          return fill(db, from)
        },
      },
      {
        statements:
          dialect.name === 'postgres'
            ? triggerWhere('true').slice(0, 1)
            : ['drop trigger paid_orders_changed', ...triggerWhere('true')],
      },
    ],
  }
}

interface PaidOrders {
  user_id: string
  orders: number
}

/** What `paidOrders` summed up, and what it should have. */
export async function sumsOfPaidOrders(queries: Kysely<Tables>) {
  const { rows } =
    await sql<PaidOrders>`select user_id, orders from paid_orders where orders <> 0 order by user_id`.execute(queries)
  const counted = await sql<PaidOrders>`select user_id, count(*) as orders from orders where status = 'paid'
    group by user_id order by user_id`.execute(queries)
  return { summed: rows, counted: counted.rows }
}
