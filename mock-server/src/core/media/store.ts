import { sql } from 'kysely'
import type { ReadQueries, Transaction } from '../database/database'
import { isKeptByOwner } from '../database/openShops'
import type { Tables } from '../database/tables'
import { uploadIdOf } from './uploads'

/** Returns those of the given URLs that a product or one of its variants, an order, a shop, an account, a message or evidence in a dispute uses. */
export async function urlsInUse(queries: ReadQueries, urls: readonly string[]): Promise<Set<string>> {
  // The condition of the partial indexes.
  const isUpload = (column: string) => sql<boolean>`substr(${sql.ref(column)}, 1, 15) = '/media/uploads/'`
  const found = await Promise.all([
    queries
      .selectFrom('products')
      .select('image as url')
      .where('image', 'in', urls)
      .where(isUpload('image'))
      .where(isKeptByOwner)
      .execute(),
    queries
      .selectFrom('product_images')
      .innerJoin('products', 'products.id', 'product_images.product_id')
      .select('product_images.url')
      .where('product_images.url', 'in', urls)
      .where(isUpload('product_images.url'))
      .where(isKeptByOwner)
      .execute(),
    queries
      .selectFrom('product_variants')
      .innerJoin('products', 'products.id', 'product_variants.product_id')
      .select('product_variants.image as url')
      .where('product_variants.image', 'in', urls)
      .where(isUpload('product_variants.image'))
      .where('product_variants.deleted_at', 'is', null)
      .where(isKeptByOwner)
      .execute(),
    queries
      .selectFrom('order_lines')
      .select('image as url')
      .where('image', 'in', urls)
      .where(isUpload('image'))
      .execute(),
    queries
      .selectFrom('shops')
      .select('picture as url')
      .where('picture', 'in', urls)
      .where(isUpload('picture'))
      .execute(),
    queries
      .selectFrom('users')
      .select('profile_picture as url')
      .where('profile_picture', 'in', urls)
      .where(isUpload('profile_picture'))
      .execute(),
    queries.selectFrom('message_pictures').select('url').where('url', 'in', urls).where(isUpload('url')).execute(),
  ])
  return new Set([...found.flat().flatMap(({ url }) => url ?? []), ...(await urlsInEvidence(queries))])
}

/** The pictures of all evidence: disputes are few. */
async function urlsInEvidence(queries: ReadQueries): Promise<string[]> {
  const rows = await queries.selectFrom('dispute_evidence').select('pictures').where('pictures', '<>', '[]').execute()
  return rows.flatMap(({ pictures }) => JSON.parse(pictures) as string[])
}

/** Records since when pictures are unused; forgets those that are in use. */
export async function updateUnusedPictures(
  tx: Transaction,
  { used, unused, now }: { used: readonly string[]; unused: readonly string[]; now: number },
): Promise<void> {
  if (used.length > 0) await tx.deleteFrom('unused_pictures').where('id', 'in', used).execute()
  if (unused.length === 0) return
  await tx
    .insertInto('unused_pictures')
    .values(unused.map((id) => ({ id, since: now })))
    .onConflict((known) => known.doNothing())
    .execute()
}

export const unusedSince = (queries: ReadQueries, until: number) =>
  queries.selectFrom('unused_pictures').select('id').where('since', '<=', until).execute()

/** Forgets a picture that was removed. */
export async function forgetPicture(tx: Transaction, id: string): Promise<void> {
  await tx.deleteFrom('unused_pictures').where('id', '=', id).execute()
  await tx.deleteFrom('uploads').where('picture', '=', id).execute()
}

export const insertUpload = (tx: Transaction, upload: Tables['uploads']) =>
  tx.insertInto('uploads').values(upload).execute()

/** Who uploaded pictures, by URL; those without a record are missing. */
export async function uploadersOf(
  queries: ReadQueries,
  urls: readonly string[],
): Promise<ReadonlyMap<string, { _id: string; name: string }>> {
  const pictures = new Map(urls.map((url) => [url, uploadIdOf(url)]))
  const ids = [...new Set(pictures.values())].filter((id) => id !== undefined)
  if (ids.length === 0) return new Map()
  const rows = await queries
    .selectFrom('uploads')
    .innerJoin('users', 'users.id', 'uploads.user_id')
    .select(['uploads.picture', 'users.id as _id', 'users.name'])
    .where('uploads.picture', 'in', ids)
    .execute()
  const byPicture = new Map(rows.map(({ picture, ...uploader }) => [picture, uploader]))
  return new Map(
    [...pictures].flatMap(([url, id = '']) => {
      const uploader = byPicture.get(id)
      return uploader ? [[url, uploader] as const] : []
    }),
  )
}
