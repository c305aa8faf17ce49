import type { Compilable, CompiledQuery, Insertable } from 'kysely'
import { keepPrepared } from './postgresStatements'
import { kyselyOf, type ReadQueries, type Transaction } from './queries'
import type { Tables } from './tables'

/** Stands for a value that each run provides. */
class Placeholder {
  constructor(readonly name: PropertyKey) {}
}

/** Marks where the value with that name goes in a query; typed like the value. */
export type Slot<Values> = <Name extends keyof Values>(name: Name) => Values[Name]

type Build<Values, Row, On> = (queries: On, slot: Slot<Values>) => Compilable<Row>

/**
 * A query that is built, compiled and prepared once per database; each run provides its values. To build the query of a
 * list takes longer than to run it.
 */
export const prepared = <Values, Row, On extends ReadQueries = ReadQueries>(build: Build<Values, Row, On>) =>
  compiledOnce(build, keepPrepared)

/** For queries whose best plan depends on their values, such as a page's offset: PostgreSQL plans each run. */
export const replannedEachRun = <Values, Row, On extends ReadQueries = ReadQueries>(build: Build<Values, Row, On>) =>
  compiledOnce(build, () => undefined)

function compiledOnce<Values, Row, On extends ReadQueries>(
  build: Build<Values, Row, On>,
  compiledFirst: (text: string) => void,
): (queries: On, values: Values) => Promise<Row[]> {
  const compiledFor = new WeakMap<object, CompiledQuery<Row>>()
  const compile = (queries: On, adapter: object) => {
    const compiled = build(queries, (name) => new Placeholder(name) as never).compile()
    compiledFirst(compiled.sql)
    compiledFor.set(adapter, compiled)
    return compiled
  }
  return async (queries, values) => {
    const kysely = kyselyOf(queries)
    const { adapter } = kysely.getExecutor()
    const compiled = compiledFor.get(adapter) ?? compile(queries, adapter)
    const parameters = compiled.parameters.map((value) =>
      value instanceof Placeholder ? values[value.name as keyof Values] : value,
    )
    const { rows } = await kysely.executeQuery<Row>({ ...compiled, parameters })
    return rows
  }
}

/** One query per shape, by the shape's key, made when it is first needed. */
export function forEachShape<Shape, Query>(
  make: (shape: Shape) => Query,
  keyOf: (shape: Shape) => string,
): (shape: Shape) => Query {
  const made = new Map<string, Query>()
  return (shape) => {
    const key = keyOf(shape)
    const query = made.get(key) ?? make(shape)
    made.set(key, query)
    return query
  }
}

/** Rows of one statement: to build one for each number of up to a hundred takes milliseconds each time. */
const MOST_ROWS = 20

/** Returns a function that inserts rows into a table; they must all have the same columns. */
export function inserting<Table extends keyof Tables>(table: Table) {
  const insertOf = forEachShape(
    ({ columns, count }: { columns: readonly string[]; count: number }) =>
      prepared((tx: Transaction, slot: Slot<Record<string, unknown>>) => {
        const rows = Array.from({ length: count }, (_, at) =>
          Object.fromEntries(columns.map((column) => [column, slot(`${at} ${column}`)])),
        )
        return tx.insertInto(table).values(rows as never)
      }),
    ({ columns, count }) => `${count} ${columns.join()}`,
  )
  const insertFew = async (tx: Transaction, rows: readonly Insertable<Tables[Table]>[]) => {
    const values: Record<string, unknown> = {}
    rows.forEach((row, at) => Object.entries(row).forEach(([column, value]) => (values[`${at} ${column}`] = value)))
    await insertOf({ columns: Object.keys(rows[0] ?? {}), count: rows.length })(tx, values)
  }
  return async (tx: Transaction, rows: readonly Insertable<Tables[Table]>[]): Promise<void> => {
    for (let at = 0; at < rows.length; at += MOST_ROWS) await insertFew(tx, rows.slice(at, at + MOST_ROWS))
  }
}
