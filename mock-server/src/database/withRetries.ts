/** Deadlocks, serialization failures, and on SQLite a writer in another process: worth a retry. */
const TRANSIENT = new Set(['40001', '40P01', 'SQLITE_BUSY'])

/** Repeats work that failed with a transient error of the database, a few times. */
export async function withRetries<Result>(work: () => Promise<Result>, attempts = 5): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    const code = (error as { code?: unknown }).code
    if (attempts <= 1 || typeof code !== 'string' || !TRANSIENT.has(code)) throw error
    return withRetries(work, attempts - 1)
  }
}
