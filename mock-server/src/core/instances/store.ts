import type { ReadQueries, Transaction } from '../database/database'
import type { InstanceRow, RaisedAlertRow, Tables } from '../database/tables'
import { Signs } from './signs'

/** A running instance as it last told of itself. */
export interface Instance extends Omit<InstanceRow, 'signs'> {
  signs: Signs
}

export async function instances(queries: ReadQueries): Promise<Instance[]> {
  const rows = await queries.selectFrom('instances').selectAll().orderBy('place').orderBy('id').execute()
  return rows.map((row) => ({ ...row, signs: Signs.safeParse(JSON.parse(row.signs)).data ?? {} }))
}

/** Keeps what an instance tells; it takes the place of one that was silent there since `silentSince`. */
export async function keepInstance(tx: Transaction, instance: Instance, silentSince: number): Promise<void> {
  const { id, ...row } = { ...instance, signs: JSON.stringify(instance.signs) }
  await tx
    .insertInto('instances')
    .values({ id, ...row })
    .onConflict((same) => same.column('id').doUpdateSet(row))
    .execute()
  await tx
    .deleteFrom('instances')
    .where('place', '=', instance.place)
    .where('id', '<>', id)
    .where('seen_at', '<', silentSince)
    .execute()
}

export const forgetInstance = (tx: Transaction, id: string) => tx.deleteFrom('instances').where('id', '=', id).execute()

type Heard = Tables['last_heard']

/** Keeps when something was last heard of, if nobody heard of it later. */
export const keepLastHeard = (tx: Transaction, heard: Heard) =>
  tx
    .insertInto('last_heard')
    .values(heard)
    .onConflict((same) => same.column('what').doUpdateSet({ at: heard.at }).where('last_heard.at', '<', heard.at))
    .execute()

export const lastHeard = async (queries: ReadQueries, what: Heard['what']): Promise<number | undefined> =>
  (await queries.selectFrom('last_heard').select('at').where('what', '=', what).executeTakeFirst())?.at

export const insertAlert = (tx: Transaction, alert: RaisedAlertRow) =>
  tx.insertInto('raised_alerts').values(alert).execute()

/** The alerts since a time, by name: how many, and the newest. */
export async function alertsSince(
  queries: ReadQueries,
  since: number,
): Promise<(Omit<RaisedAlertRow, 'id'> & { times: number })[]> {
  const counted = await queries
    .selectFrom('raised_alerts')
    .select(({ fn }) => [fn.max('id').as('newest'), fn.countAll<number>().as('times')])
    .where('raised_at', '>=', since)
    .groupBy('name')
    .execute()
  if (counted.length === 0) return []
  const times = new Map(counted.map((each) => [each.newest, Number(each.times)]))
  const newest = await queries
    .selectFrom('raised_alerts')
    .selectAll()
    .where('id', 'in', [...times.keys()])
    .orderBy('raised_at', 'desc')
    .execute()
  return newest.map(({ id, ...alert }) => ({ ...alert, times: times.get(id) ?? 1 }))
}
