import { sql } from 'kysely'
import { freshEnvironment, givenAnew } from '../../../../test/support'
import { readConfig } from '../../../base/config'
import type { Transaction } from '../database'
import { openDatabase } from '../open'
import { breaking } from './breaking'
import { BASELINE } from './recorded'

const database = givenAnew(freshEnvironment)

const open = () => openDatabase(readConfig(database.environment))

/** Changes the database as a migration of newer code would. */
async function newerCode(name: string, change: (tx: Transaction) => Promise<unknown>): Promise<void> {
  const db = await open()
  await db.writing(async (tx) => {
    await change(tx)
    await sql`insert into kysely_migration (name, timestamp) values (${name}, ${'2027-01-01T00:00:00.000Z'})`.execute(
      tx,
    )
  })
  await db.close()
}

test('a database to which newer code has added something can be opened', async () => {
  await newerCode('900_colours', (tx) => sql`alter table products add column colour text`.execute(tx))
  const db = await open()
  expect(await db.read.selectFrom('products').select('id').execute()).toEqual([])
  await db.close()
})

test('a database with a breaking migration of newer code is refused, naming the version to start', async () => {
  const up = () => Promise.resolve()
  await newerCode('901_no_shops', (tx) => breaking('901_no_shops', '2.3.0', { up }).up(tx as never))
  await expect(open()).rejects.toThrow(
    /^(DATABASE_URL|HAGGLE_HOME)[^\n]*: it was changed for newer code \(901_no_shops\): start version 2\.3\.0 or later\.$/,
  )
})

test('a database of a development version is refused, with what to do', async () => {
  const db = await open()
  await db.writing((tx) => sql`update kysely_migration set name = '001_baseline' where name = ${BASELINE}`.execute(tx))
  await db.close()
  await expect(open()).rejects.toThrow(
    /^(DATABASE_URL|HAGGLE_HOME)[^\n]*: it was made by a development version, before 1\.0\.0: start with an empty (database|HAGGLE_HOME)\.$/,
  )
})
