/** Two transactions that waited for each other, or a writer in another process: PostgreSQL and SQLite say try again. */
const TRANSIENT = new Set(['40001', '40P01', 'SQLITE_BUSY'])

/** Does work again when the database asks for it, a few times. */
export async function retrying<Result>(work: () => Promise<Result>, attempts = 5): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    const code = (error as { code?: unknown }).code
    if (attempts <= 1 || typeof code !== 'string' || !TRANSIENT.has(code)) throw error
    return retrying(work, attempts - 1)
  }
}
