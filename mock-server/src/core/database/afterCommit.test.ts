import { freshDatabase } from '../../../test/support/database'
import type { Database, Transaction } from './database'

let db: Database
let drop: () => Promise<void>
let ran: string[]
beforeAll(async () => {
  ;({ db, drop } = await freshDatabase())
})
beforeEach(() => {
  ran = []
})
afterAll(() => drop())

const count = async () => (await db.read.selectFrom('password_requests').select('id').execute()).length
const write = (tx: Transaction, id: string) =>
  tx
    .insertInto('password_requests')
    .values({ id, email: `${id}@haggle.test` })
    .execute()

test('effects run in order, once what they tell of is committed', async () => {
  const result = await db.writing(async (tx) => {
    tx.afterCommit(() => ran.push('first'))
    await write(tx, 'ada')
    tx.afterCommit(() => ran.push('second'))
    expect(ran).toEqual([])
    return 'result'
  })
  expect([result, ran, await count()]).toEqual(['result', ['first', 'second'], 1])
})

test('effects of units of work that share a commit stay apart: those of one that fails never run', async () => {
  const works = ['bob', 'cleo', 'dora'].map((id) =>
    db.writing(async (tx) => {
      tx.afterCommit(() => ran.push(id))
      await write(tx, id)
      if (id === 'cleo') throw new Error('half-way')
    }),
  )
  await Promise.allSettled(works)
  expect(ran.toSorted()).toEqual(['bob', 'dora'])
})

test('a unit of work that is tried again has its effects once', async () => {
  let tries = 0
  const work = db.writing(async (tx) => {
    tx.afterCommit(() => ran.push('told'))
    await write(tx, 'emil')
    if (++tries === 1) throw Object.assign(new Error('deadlock detected'), { code: '40P01' })
  })
  // the embedded database has one connection: a unit of work alone is not tried again
  const isCommitted = await work.then(
    () => true,
    () => false,
  )
  expect(ran).toEqual(isCommitted ? ['told'] : [])
})
