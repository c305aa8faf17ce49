import { fetchWithTimeout } from '../composition/fetchWithTimeout'
import { classifyLoadFailure } from './LoadFailure'

const ANSWER_TIMEOUT = 5000

/**
 * The browser does not tell whether a script that failed its integrity check was a different file or an error page.
 * Fetches the URL again: if it returns a page, the file is missing.
 */
export async function explainFailure(error: unknown, entry?: string): Promise<unknown> {
  const file = requested(error) ?? entry
  if (file === undefined || classifyLoadFailure(error) !== 'error' || !(await isPage(file))) return error
  return Object.assign(new Error(`${file} is a page, not a file.`, { cause: error }), { type: 'missing' })
}

/** URL of the file that webpack failed to load. */
const requested = (error: unknown) =>
  error instanceof Error && 'request' in error && typeof error.request === 'string' ? error.request : undefined

async function isPage(file: string): Promise<boolean> {
  try {
    const { headers } = await fetchWithTimeout(file, ANSWER_TIMEOUT, { method: 'HEAD' })
    return headers.get('content-type')?.startsWith('text/html') ?? false
  } catch {
    return false
  }
}
