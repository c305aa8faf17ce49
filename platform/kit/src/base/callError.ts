/** A refused call of the registry: its reply's status, and a message of one line. */
export class CallError extends Error {
  override name = 'CallError'
  constructor(
    readonly status: number,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options)
  }
}

/** The refusal of an upload that is no release. */
export const invalid = (message: string) => new CallError(400, message)
