import type { ReadQueries, Transaction } from '../../core/database/database'
import { prepared, type Slot } from '../../core/database/prepared'
import type { AgentTokenRow, OAuthClientRow, OAuthCodeRow } from '../../core/database/tables'

export const insertClient = (tx: Transaction, client: OAuthClientRow) =>
  tx.insertInto('oauth_clients').values(client).execute()

export const clientById = (queries: ReadQueries, id: string): Promise<OAuthClientRow | undefined> =>
  queries.selectFrom('oauth_clients').selectAll().where('id', '=', id).executeTakeFirst()

export const insertCode = (tx: Transaction, code: Omit<OAuthCodeRow, 'used_at'>) =>
  tx
    .insertInto('oauth_codes')
    .values({ ...code, used_at: null })
    .execute()

/** A code with its mandate's client. */
export const codeByHash = (tx: Transaction, hash: string) =>
  tx
    .selectFrom('oauth_codes')
    .innerJoin('mandates', 'mandates.id', 'oauth_codes.mandate_id')
    .selectAll('oauth_codes')
    .select('mandates.client_id')
    .where('code_hash', '=', hash)
    .executeTakeFirst()

/** Marks a code as used; false if it was used before. */
export async function setCodeUsed(tx: Transaction, hash: string, now: number): Promise<boolean> {
  const used = await tx
    .updateTable('oauth_codes')
    .set({ used_at: now })
    .where('code_hash', '=', hash)
    .where('used_at', 'is', null)
    .returning('code_hash')
    .execute()
  return used.length > 0
}

export const insertTokens = (tx: Transaction, tokens: Omit<AgentTokenRow, 'used_at'>[]) =>
  tx
    .insertInto('agent_tokens')
    .values(tokens.map((token) => ({ ...token, used_at: null })))
    .execute()

/** A refresh token with its mandate's client. */
export const refreshTokenByHash = (tx: Transaction, hash: string) =>
  tx
    .selectFrom('agent_tokens')
    .innerJoin('mandates', 'mandates.id', 'agent_tokens.mandate_id')
    .selectAll('agent_tokens')
    .select('mandates.client_id')
    .where('token_hash', '=', hash)
    .where('kind', '=', 'refresh')
    .executeTakeFirst()

/** Marks a refresh token as used; false if it was used before. */
export async function setTokenUsed(tx: Transaction, hash: string, now: number): Promise<boolean> {
  const used = await tx
    .updateTable('agent_tokens')
    .set({ used_at: now })
    .where('token_hash', '=', hash)
    .where('used_at', 'is', null)
    .returning('token_hash')
    .execute()
  return used.length > 0
}

/** The mandate of a token of either kind. */
export const mandateOfToken = (queries: ReadQueries, hash: string) =>
  queries
    .selectFrom('agent_tokens')
    .innerJoin('mandates', 'mandates.id', 'agent_tokens.mandate_id')
    .select(['mandates.id', 'mandates.user_id', 'mandates.client_id'])
    .where('token_hash', '=', hash)
    .executeTakeFirst()

/** The mandate that an access token stands for, if both hold and its customer is neither blocked nor gone. */
export const mandateOfAccess = prepared((queries, slot: Slot<{ hash: string; now: number }>) =>
  queries
    .selectFrom('agent_tokens')
    .innerJoin('mandates', 'mandates.id', 'agent_tokens.mandate_id')
    .innerJoin('users', 'users.id', 'mandates.user_id')
    .leftJoin('shops', 'shops.owner_id', 'users.id')
    .select(['mandates.id', 'mandates.user_id', 'mandates.most_in_all_cents', 'mandates.ask_first'])
    .select(['mandates.first_used_at', 'shops.id as shop_id', 'shops.state'])
    .where('agent_tokens.token_hash', '=', slot('hash'))
    .where('agent_tokens.kind', '=', 'access')
    .where('agent_tokens.expires_at', '>', slot('now'))
    .where('mandates.ended_at', 'is', null)
    .where('mandates.until', '>', slot('now'))
    .where('users.blocked_at', 'is', null)
    .where('users.deleted_at', 'is', null),
)
