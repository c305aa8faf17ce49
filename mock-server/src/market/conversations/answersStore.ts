import type { ReadQueries, Transaction } from '../../core/database/database'

export async function answersOfShop(queries: ReadQueries, shopId: string): Promise<string[]> {
  const row = await queries
    .selectFrom('ready_answers')
    .select('answers')
    .where('shop_id', '=', shopId)
    .executeTakeFirst()
  return row ? (JSON.parse(row.answers) as string[]) : []
}

export const saveAnswers = (tx: Transaction, shop_id: string, texts: readonly string[]) => {
  const answers = JSON.stringify(texts)
  return tx
    .insertInto('ready_answers')
    .values({ shop_id, answers })
    .onConflict((known) => known.column('shop_id').doUpdateSet({ answers }))
    .execute()
}
