import type { ReadQueries, Transaction } from '../../core/database/database'
import type { SecondFactorRow } from '../../core/database/tables'

export const secondFactorOf = (queries: ReadQueries, userId: string): Promise<SecondFactorRow | undefined> =>
  queries.selectFrom('second_factors').selectAll().where('user_id', '=', userId).executeTakeFirst()

/** Stores a secret that is not enabled yet, replacing an earlier one. */
export const putSecret = (tx: Transaction, userId: string, secret: string) =>
  tx
    .insertInto('second_factors')
    .values({ user_id: userId, secret, enabled_at: null, last_step: 0 })
    .onConflict((same) => same.column('user_id').doUpdateSet({ secret }))
    .execute()

export const updateSecondFactor = (
  tx: Transaction,
  userId: string,
  changes: Partial<Pick<SecondFactorRow, 'enabled_at' | 'last_step'>>,
) => tx.updateTable('second_factors').set(changes).where('user_id', '=', userId).execute()

/** Deletes the second factor and its recovery codes. */
export async function deleteSecondFactor(tx: Transaction, userId: string): Promise<void> {
  await tx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
  await tx.deleteFrom('second_factors').where('user_id', '=', userId).execute()
}

export const insertRecoveryCodes = (tx: Transaction, userId: string, hashes: readonly string[]) =>
  tx
    .insertInto('recovery_codes')
    .values(hashes.map((code_hash) => ({ code_hash, user_id: userId })))
    .execute()

/** Deletes a recovery code; returns false if the account has no such code. */
export const consumeRecoveryCode = async (tx: Transaction, userId: string, codeHash: string): Promise<boolean> =>
  (await tx
    .deleteFrom('recovery_codes')
    .where('user_id', '=', userId)
    .where('code_hash', '=', codeHash)
    .returning('code_hash')
    .executeTakeFirst()) !== undefined
