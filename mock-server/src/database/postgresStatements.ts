import type { PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely'
import type { Pool, PoolClient, QueryConfig } from 'pg'

/** Names of statements by their texts. */
const names = new Map<string, string>()

/** A result of all columns changes with the schema, and then PostgreSQL refuses what it prepared before. */
const ALL_COLUMNS = /[ .]\*/

/** From now on each connection prepares this statement once, when it first runs there. */
export function keepPrepared(text: string): void {
  if (!names.has(text) && !ALL_COLUMNS.test(text)) names.set(text, `haggle_${names.size + 1}`)
}

/** Gives kysely the connections of a pool, which it asks for statements by their texts alone. */
export const preparingPool = (pool: Pool): PostgresPool => ({
  connect: async () => preparingClient(await pool.connect()),
  end: () => pool.end(),
})

function preparingClient(client: PoolClient): PostgresPoolClient {
  const query = <Row>(text: string, parameters: readonly unknown[]) => {
    const values = [...parameters]
    const name = names.get(text)
    const statement: QueryConfig = name === undefined ? { text, values } : { name, text, values }
    return client.query(statement) as unknown as Promise<PostgresQueryResult<Row>>
  }
  return { query: query as PostgresPoolClient['query'], release: () => client.release() }
}
