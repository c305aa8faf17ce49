import type { ApiError } from './baseQuery'

/** The message to show for a failed request: the server's if present, else the spec's fallback. */
export function errorMessage(error: unknown, fallback: string): string {
  return isAnswer(error) && error.message ? error.message : fallback
}

/** Only replies of the server have a status; other errors' messages are not meant for users. */
const isAnswer = (error: unknown): error is ApiError =>
  typeof error === 'object' && error !== null && 'status' in error && typeof error.status === 'number'
