import type { ReadQueries, Transaction } from '../database/database'
import { furtherImages, replaceFurtherImages } from './store'

/** A product's pictures in order; the first is its `image`. */
export const imagesOf = async (
  queries: ReadQueries,
  { id, image }: { id: string; image: string },
): Promise<string[]> => [image, ...(await furtherImages(queries, { id })).map(({ url }) => url)]

/** Keeps the pictures beside the first; where nothing is said of them they stay as they are. */
export async function setImages(tx: Transaction, id: string, images: readonly string[] | undefined): Promise<void> {
  if (images) await replaceFurtherImages(tx, id, images.slice(1))
}
