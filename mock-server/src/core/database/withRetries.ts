import { codeOf } from '@haggle/shared-server'

/** Deadlocks, serialization failures, and on SQLite a writer in another process: worth a retry. */
const TRANSIENT = new Set(['40001', '40P01', 'SQLITE_BUSY'])

/** Whether an error of the database may not occur again. */
export const isTransient = (error: unknown): boolean => TRANSIENT.has(codeOf(error) ?? '')

/** Repeats work that failed with a transient error of the database, a few times. */
export async function withRetries<Result>(work: () => Promise<Result>, attempts = 5): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (attempts <= 1 || !isTransient(error)) throw error
    return withRetries(work, attempts - 1)
  }
}
