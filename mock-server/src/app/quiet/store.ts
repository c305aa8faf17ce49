import type { ReadQueries, Transaction } from '../../core/database/database'

/** Since when a market is quiet; undefined if it is live. */
export const quietSince = async (queries: ReadQueries): Promise<number | undefined> =>
  (await queries.selectFrom('quiet').select('since').executeTakeFirst())?.since

export async function makeQuiet(tx: Transaction, now: number): Promise<void> {
  await goLive(tx)
  await tx.insertInto('quiet').values({ since: now }).execute()
}

export const goLive = (tx: Transaction) => tx.deleteFrom('quiet').execute()
