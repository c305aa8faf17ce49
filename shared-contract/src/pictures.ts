/** As many pictures a product has at most. */
export const MAX_IMAGES = 10

/** The largest file of a picture that can be uploaded. */
export const MAX_PICTURE_BYTES = 5 * 1024 * 1024

const UPLOADS = '/media/uploads/'

/** The address of a picture for places where it is at most 400 pixels wide; only uploaded ones come in two sizes. */
export const smallPicture = (url: string): string =>
  url.startsWith(UPLOADS) && !url.includes('?') ? `${url}?w=400` : url
