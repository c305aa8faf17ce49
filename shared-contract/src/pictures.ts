/** Most pictures per product. */
export const MAX_IMAGES = 10

/** Largest upload, in bytes. */
export const MAX_PICTURE_BYTES = 5 * 1024 * 1024

/** Pictures that are there in two sizes: uploads, and the demo's. */
const SIZED = /^\/media\/(uploads|demo)\/[^?]+$/

/** URL of a picture for places at most 400 pixels wide; the same where there is no small size. */
export const smallPicture = (url: string): string => (SIZED.test(url) ? `${url}?w=400` : url)

/** Paths of the site's own pictures, also in their small size. */
const OWN_PICTURE = /^\/media(\/[\w-]+(\.[\w-]+)*)+(\?w=400)?$/

/** Whether a picture may be shown: `https:` or one of the site's own (D14). Any other path could be a costly request. */
export const isPictureUrl = (url: string): boolean =>
  OWN_PICTURE.test(url) || (/^https:\/\/[^\s\\]*$/i.test(url) && URL.canParse(url))

/** The address of an uploaded picture, as `POST /api/media` returns it. */
export const OWN_UPLOAD = /^\/media\/uploads\/[0-9a-f]{32}\.webp$/
