/** A file as browsers send it: the name of its field, and its content type. */
export interface Part {
  name?: string
  type?: string
}

/** What separates the parts of `formOf`. */
export const BOUNDARY = 'xYzZy'
/** The header of `formOf`. */
export const multipart = { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` }

/** The body of a form with one file. */
export const formOf = (bytes: Buffer, { name = 'file', type = 'image/jpeg' }: Part = {}) =>
  Buffer.concat([
    Buffer.from(
      `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"; filename="lamp.jpg"\r\ncontent-type: ${type}\r\n\r\n`,
    ),
    bytes,
    Buffer.from(`\r\n--${BOUNDARY}--\r\n`),
  ])
