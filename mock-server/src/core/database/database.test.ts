import { sql } from 'kysely'
import { freshDatabase } from '../../../test/support/database'
import { isUniqueViolation, type Database, type ReadQueries, type Transaction } from './database'
import { lockRow } from './lockRow'
import { kyselyOf } from './queries'

let db: Database
let drop: () => Promise<void>
beforeAll(async () => {
  ;({ db, drop } = await freshDatabase())
})
afterAll(() => drop())

const addUser = (tx: Transaction, id: string, email: string) =>
  tx
    .insertInto('users')
    .values({ id, email, role: 'user', name: 'Ada', password_hash: '', profile_picture: '', created_at: 0 })
    .execute()

const failureOf = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  )

test('isUniqueViolation recognizes duplicate values and keys, and no other error', async () => {
  await db.writing((tx) => addUser(tx, 'ada', 'ada@haggle.test'))
  expect(isUniqueViolation(await failureOf(db.writing((tx) => addUser(tx, 'eve', 'ada@haggle.test'))))).toBe(true)
  expect(isUniqueViolation(await failureOf(db.writing((tx) => addUser(tx, 'ada', 'eve@haggle.test'))))).toBe(true)
  const orphan = { id: 'shop', owner_id: 'nobody', name: 'Shop', name_key: ' shop', created_at: 0 }
  expect(isUniqueViolation(await failureOf(db.writing((tx) => tx.insertInto('shops').values(orphan).execute())))).toBe(
    false,
  )
})

test('a unit of work that fails is rolled back', async () => {
  const work = db.writing(async (tx) => {
    await addUser(tx, 'bob', 'bob@haggle.test')
    throw new Error('half-way')
  })
  expect(await failureOf(work)).toEqual(new Error('half-way'))
  expect(await db.read.selectFrom('users').select('id').where('id', '=', 'bob').execute()).toEqual([])
})

test('concurrent units of work lose no update', async () => {
  await db.writing((tx) => tx.insertInto('category_counts').values({ category: 'Books', products: 0 }).execute())
  const addOne = () =>
    db.writing((tx) =>
      tx
        .updateTable('category_counts')
        .set((count) => ({ products: count('products', '+', 1) }))
        .execute(),
    )
  await Promise.all(Array.from({ length: 30 }, addOne))
  expect(await db.read.selectFrom('category_counts').select('products').executeTakeFirst()).toEqual({ products: 30 })
})

test('of concurrent units of work one that fails is rolled back alone', async () => {
  const units = ['cleo', 'dora', 'emil'].map((id) =>
    db.writing(async (tx) => {
      await addUser(tx, id, `${id}@haggle.test`)
      if (id === 'dora') throw new Error('half-way')
      return id
    }),
  )
  expect(await Promise.all(units.map(failureOf))).toEqual([undefined, new Error('half-way'), undefined])
  expect(await Promise.all([units[0], units[2]])).toEqual(['cleo', 'emil'])
  const users = await db.read.selectFrom('users').select('id').where('id', 'in', ['cleo', 'dora', 'emil']).execute()
  expect(users.map(({ id }) => id).sort()).toEqual(['cleo', 'emil'])
})

test('units of work that deadlock are retried', async () => {
  await db.writing((tx) => addUser(tx, 'left', 'left@haggle.test'))
  await db.writing((tx) => addUser(tx, 'right', 'right@haggle.test'))
  const rename = (first: string, second: string) =>
    db.writing(async (tx) => {
      await tx.updateTable('users').set({ name: first }).where('id', '=', first).execute()
      await new Promise((resolve) => setTimeout(resolve, 50))
      await tx.updateTable('users').set({ name: first }).where('id', '=', second).execute()
    })
  await Promise.all([rename('left', 'right'), rename('right', 'left')])
  const names = await db.read.selectFrom('users').select('name').where('id', 'in', ['left', 'right']).execute()
  expect(new Set(names.map(({ name }) => name)).size).toBe(1)
})

test('a parameter of an unsupported type is refused before it reaches the embedded database', async () => {
  const odd = db.writing((tx) => addUser(tx, true as unknown as string, 'odd@haggle.test'))
  if (db.dialect.name === 'libsql') await expect(odd).rejects.toThrow('A query parameter cannot be a boolean')
  else await expect(odd).resolves.toBeDefined()
})

test('units of work that are not durable do not wait for the disk, all others do', async () => {
  const [query, unsynced] =
    db.dialect.name === 'libsql' ? ['pragma synchronous', 1] : ['show synchronous_commit', 'off']
  const setting = async (queries: ReadQueries) => {
    const { rows } = await sql.raw(query).execute(kyselyOf(queries))
    return Object.values(rows[0] as Record<string, string | number>)[0]
  }
  const usual = await setting(db.read)
  expect(await db.writing(setting, { isDurable: false })).toBe(unsynced)
  expect(await db.writing(setting)).toBe(usual)
  expect(await Promise.all([db.writing(setting, { isDurable: false }), db.writing(setting)])).toContain(usual)
  if (db.dialect.name === 'libsql') expect(usual).toBe(2)
})

test('prepared statements still work after a column was added', async () => {
  const { db, drop } = await freshDatabase()
  await db.writing((tx) => addUser(tx, 'eve', 'eve@haggle.test'))
  const idOfEve = () => db.writing(async (tx) => (await lockRow(tx, 'users', 'eve'))?.id)
  // PostgreSQL keeps a plan from the sixth run on.
  for (let each = 0; each < 7; each++) expect(await idOfEve()).toBe('eve')
  await sql`alter table users add column nickname text`.execute(kyselyOf(db.read))
  expect(await idOfEve()).toBe('eve')
  await drop()
})
