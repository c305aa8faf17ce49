import type { ApiError } from './baseQuery'

/** What a person reads about a failed call: the server's message if it sent one, else the fallback of the spec. */
export function errorMessage(error: unknown, fallback: string): string {
  return isAnswer(error) && error.message ? error.message : fallback
}

/** Only an answer of the server has a status; other errors' messages are not meant for people. */
const isAnswer = (error: unknown): error is ApiError =>
  typeof error === 'object' && error !== null && 'status' in error && typeof error.status === 'number'
