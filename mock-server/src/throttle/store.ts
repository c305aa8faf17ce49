import type { ReadQueries, Transaction } from '../database/database'
import type { Tables } from '../database/tables'

export type AttemptRow = Tables['throttle_hits']

export const insertAttempts = (tx: Transaction, attempts: AttemptRow[]) =>
  tx.insertInto('throttle_hits').values(attempts).execute()

export const deleteAttempts = (tx: Transaction, ids: readonly string[]) =>
  tx.deleteFrom('throttle_hits').where('id', 'in', ids).execute()

export const deleteAttemptsUntil = (tx: Transaction, at: number) =>
  tx.deleteFrom('throttle_hits').where('at', '<=', at).execute()

/** How many attempts a bucket has seen after a moment. */
export async function countAttempts(queries: ReadQueries, bucket: string, after: number): Promise<number> {
  const { count } = await queries
    .selectFrom('throttle_hits')
    .select((attempt) => attempt.fn.countAll<number>().as('count'))
    .where('bucket', '=', bucket)
    .where('at', '>', after)
    .executeTakeFirstOrThrow()
  return count
}
