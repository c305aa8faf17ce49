import type { ReadQueries, Transaction } from '../../core/database/database'
import { furtherImages, replaceFurtherImages } from './store'

/** Returns a product's pictures in order; the first is its `image`. */
export const imagesOf = async (
  queries: ReadQueries,
  { id, image }: { id: string; image: string },
): Promise<string[]> => [image, ...(await furtherImages(queries, { id })).map(({ url }) => url)]

/** Replaces all pictures after the first; does nothing if `images` is undefined. */
export async function setImages(tx: Transaction, id: string, images: readonly string[] | undefined): Promise<void> {
  if (images) await replaceFurtherImages(tx, id, images.slice(1))
}
