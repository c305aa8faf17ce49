/** Most pictures per product. */
export const MAX_IMAGES = 10

/** Largest upload, in bytes. */
export const MAX_PICTURE_BYTES = 5 * 1024 * 1024

const UPLOADS = '/media/uploads/'

/** URL of a picture for places at most 400 pixels wide; only uploaded pictures have a small size. */
export const smallPicture = (url: string): string =>
  url.startsWith(UPLOADS) && !url.includes('?') ? `${url}?w=400` : url
