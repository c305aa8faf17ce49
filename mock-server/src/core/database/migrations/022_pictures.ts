import { sql, type Kysely } from 'kysely'
import { table } from './ddl'
import type { SteppedMigration } from './steps'

const uploads = (table: string, column: string) => ({
  index: `${table}_with_upload`,
  on: `${table} (${column}) where substr(${column}, 1, 15) = '/media/uploads/'`,
})

/** Further pictures of products, and indexes to find out which uploaded pictures are in use. */
export const pictures: SteppedMigration = {
  up: async (db: Kysely<unknown>) => {
    for (const statement of [
      table(
        'product_images',
        'product_id text not null references products (id)',
        'position bigint not null',
        'url text not null',
        'primary key (product_id, position)',
      ),
      table('unused_pictures', 'id text primary key', 'since bigint not null'),
    ])
      await sql.raw(statement).execute(db)
  },
  steps: [
    uploads('product_images', 'url'),
    uploads('products', 'image'),
    uploads('order_lines', 'image'),
    uploads('shops', 'picture'),
    uploads('users', 'profile_picture'),
  ],
}
