import type { ReadQueries, Transaction } from '../../core/database/database'
import { needsRowLocks } from '../../core/database/lockRow'
import { countRows, hasRows, changesRow } from '../../core/database/queries'

/** Saves an invitation, in place of an earlier one to the same address. */
export const saveInvitation = (
  tx: Transaction,
  invitation: { token_hash: string; email: string; expires_at: number },
) =>
  tx
    .insertInto('operator_invitations')
    .values(invitation)
    .onConflict((same) => same.column('email').doUpdateSet(invitation))
    .execute()

/** The invited address of a token; undefined if there is none or it has expired. */
export const invitedEmail = async (queries: ReadQueries, tokenHash: string, now: number): Promise<string | undefined> =>
  (
    await queries
      .selectFrom('operator_invitations')
      .select('email')
      .where('token_hash', '=', tokenHash)
      .where('expires_at', '>', now)
      .executeTakeFirst()
  )?.email

/** Deletes an invitation; returns true to one of concurrent callers. */
export const claimInvitation = (tx: Transaction, tokenHash: string): Promise<boolean> =>
  changesRow(tx.deleteFrom('operator_invitations').where('token_hash', '=', tokenHash).returning('email'))

const operators = (queries: ReadQueries) =>
  queries.selectFrom('users').where('role', '=', 'operator').where('deleted_at', 'is', null)

/** Whether an account is an operator's, present or removed. */
export const isOperator = (queries: ReadQueries, id: string): Promise<boolean> =>
  hasRows(queries.selectFrom('users').where('id', '=', id).where('role', '=', 'operator'))

/** Locks all operators who are not blocked until the transaction ends: of two who remove each other one stays. */
export const lockOperators = async (tx: Transaction): Promise<string[]> =>
  (
    await operators(tx)
      .select('id')
      .where('blocked_at', 'is', null)
      .orderBy('id')
      .$if(needsRowLocks(tx), (rows) => rows.forNoKeyUpdate())
      .execute()
  ).map(({ id }) => id)

/** Whether an operator beside this one can act. */
export const hasOtherOperator = (queries: ReadQueries, id: string): Promise<boolean> =>
  hasRows(operators(queries).where('blocked_at', 'is', null).where('id', '!=', id))

export const countOperators = (queries: ReadQueries): Promise<number> => countRows(operators(queries))

/** A page of operators, the first ones first. */
export const pageOfOperators = (queries: ReadQueries, page: { offset: number; limit: number }) =>
  operators(queries)
    .leftJoin('second_factors', 'second_factors.user_id', 'users.id')
    .select(['users.id', 'users.name', 'users.email', 'users.created_at', 'second_factors.enabled_at'])
    .orderBy('users.created_at')
    .orderBy('users.id')
    .offset(page.offset)
    .limit(page.limit)
    .execute()
