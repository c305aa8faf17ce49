import type { ApiError } from './baseQuery'

/**
 * The message to show for a failed request: the server's if present, else the spec's fallback. In a line of its own, `Reference
 * 7F3K-92`, if the server failed: the kit shows it below the text.
 */
export function errorMessage(error: unknown, fallback: string): string {
  const { message, reference }: ApiError = isAnswer(error) ? error : {}
  return (message || fallback) + (reference ? `\nReference ${reference}` : '')
}

/** Statuses that concern only the requested item. */
const REFUSALS = [403, 404, 409]

/** Whether the server refused a request because of an item's state: what is on screen is then out of date. */
export const isRefusal = (error: unknown): boolean => isAnswer(error) && REFUSALS.includes(error.status ?? 0)

/** Whether the server replied with this status. */
export const hasStatus = (error: unknown, status: number): boolean => isAnswer(error) && error.status === status

/** Whether the server did not answer, as a proxy says with 502 to 504: it may have carried the request out. */
export const isUnanswered = (error: unknown): boolean => !isAnswer(error) || [502, 503, 504].includes(error.status ?? 0)

/** Only replies of the server have a status; other errors' messages are not meant for users. */
export const isAnswer = (error: unknown): error is ApiError =>
  typeof error === 'object' && error !== null && 'status' in error && typeof error.status === 'number'
