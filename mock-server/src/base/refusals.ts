/** A refused request: its reply is `{ message, ...extra }` with `status`. Services throw it; `core/http/errorReplies` replies. */
export class Refusal extends Error {
  override name = 'Refusal'
  constructor(
    readonly status: number,
    message: string,
    readonly extra: Record<string, unknown> = {},
    /** The Retry-After header, in seconds. */
    readonly retryAfter?: number,
  ) {
    super(message)
  }
}

export const invalid = (message: string, extra?: Record<string, unknown>) => new Refusal(400, message, extra)
export const unauthenticated = (message: string) => new Refusal(401, message)
export const forbidden = (message: string) => new Refusal(403, message)
export const notFound = (what: string) => new Refusal(404, `${what} not found`)
export const wrongType = (type: string) => new Refusal(415, `Send the body as ${type}.`)
export const conflict = (message: string, extra?: Record<string, unknown>) => new Refusal(409, message, extra)
/** Replaces `{in}` in the message by the time to wait, in words. */
export const tooMany = (message: string, ms: number) =>
  new Refusal(429, message.replace('{in}', waitInWords(ms)), {}, Math.max(1, Math.ceil(ms / 1000)))
export const unavailable = (message: string, cause?: unknown) =>
  Object.assign(new Refusal(503, message, {}, RETRY_AFTER), { cause })

/** Retry-After of a 503, in seconds. */
const RETRY_AFTER = 5

function waitInWords(ms: number): string {
  const minutes = Math.max(1, Math.ceil(ms / 60_000))
  if (minutes > 120) return `in ${Math.ceil(minutes / 60)} hours`
  return minutes === 1 ? 'in a minute' : `in ${minutes} minutes`
}
