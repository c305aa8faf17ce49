import { sql, type Kysely, type Migration } from 'kysely'
import { index, table } from './ddl'

/** Further pictures of products, and indexes to find out which uploaded pictures are in use. */
export const pictures: Migration = {
  up: async (db: Kysely<unknown>) => {
    const uploads = (name: string, column: string) =>
      index(`${name}_with_upload`, `${name} (${column}) where substr(${column}, 1, 15) = '/media/uploads/'`)
    for (const statement of [
      table(
        'product_images',
        'product_id text not null references products (id)',
        'position bigint not null',
        'url text not null',
        'primary key (product_id, position)',
      ),
      table('unused_pictures', 'id text primary key', 'since bigint not null'),
      uploads('product_images', 'url'),
      uploads('products', 'image'),
      uploads('order_lines', 'image'),
      uploads('shops', 'picture'),
      uploads('users', 'profile_picture'),
    ])
      await sql.raw(statement).execute(db)
  },
}
