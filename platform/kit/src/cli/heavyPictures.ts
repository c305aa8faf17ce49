import type { Release } from '@haggle/shared-contract/platform'
import { toKilobytes } from '../gate/budget'

/** Kilobytes of a picture that are no reason to look at it. */
const LIGHT = 100

/** A line for each picture that makes phones wait. */
export const heavyPictures = ({ assets }: Pick<Release, 'assets'>): string[] =>
  assets
    .filter(({ path, bytes }) => /\.(svg|png|jpe?g|webp|avif)$/.test(path) && bytes > LIGHT * 1024)
    .toSorted((a, b) => b.bytes - a.bytes)
    .map(
      ({ path, bytes }) =>
        `${path} has ${toKilobytes(bytes)} KB: WebP or AVIF, in the size that is shown, rarely needs ${LIGHT}.`,
    )
