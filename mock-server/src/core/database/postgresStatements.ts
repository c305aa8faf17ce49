import type { PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely'
import type { Pool, PoolClient, QueryConfig } from 'pg'

/** The names of prepared statements, by their texts. */
const names = new Map<string, string>()

/** Selects all columns: not prepared, because PostgreSQL refuses such a statement after the schema changed. */
const ALL_COLUMNS = /[ .]\*/

/** From now on each connection prepares this statement when it first runs there. */
export function keepPrepared(text: string): void {
  if (!names.has(text) && !ALL_COLUMNS.test(text)) names.set(text, `haggle_${names.size + 1}`)
}

/** A pool for kysely that runs the statements given to `keepPrepared` as prepared ones. */
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
