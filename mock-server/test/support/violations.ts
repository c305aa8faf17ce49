import type { Transaction } from '../../src/core/database/database'
import { audit } from '../../tools/audit/audit'
import type { TestMarket } from './market'

/** Expects that the audit finds nothing. */
export const expectSound = async ({ context }: TestMarket): Promise<void> => expect(await audit(context.db)).toEqual([])

/** The audit's lines after a change, which is rolled back. */
export async function violationsAfter(
  market: TestMarket,
  change: (tx: Transaction) => Promise<unknown>,
): Promise<string[]> {
  const { db } = market.context
  let said: string[] = []
  const undo = new Error('undo')
  const changed = db.writing(async (tx) => {
    await change(tx)
    said = await audit({ ...db, reading: (work) => work(tx) })
    throw undo
  })
  await expect(changed).rejects.toBe(undo)
  return said
}
