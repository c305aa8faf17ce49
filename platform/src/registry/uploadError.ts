/** An upload was refused; the message is one line. */
export class UploadError extends Error {
  override name = 'UploadError'
  constructor(
    readonly status: 400 | 403 | 409 | 413,
    message: string,
  ) {
    super(message)
  }
}

/** An upload that is not a release. */
export const invalid = (message: string) => new UploadError(400, message)
