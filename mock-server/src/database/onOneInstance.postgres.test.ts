import { sql } from 'kysely'
import { testPostgresUrl } from '../../test/support/postgres'
import { openPostgres, type Database } from './database'

let first: Database
let second: Database
let drop: () => Promise<void>
beforeAll(async () => {
  const { url, drop: dropDatabase } = await testPostgresUrl()
  ;[first, second] = await Promise.all([openPostgres(url), openPostgres(url)])
  drop = dropDatabase
})
afterAll(async () => {
  await Promise.all([first.close(), second.close()])
  await drop()
})

test('of two instances one at a time does a piece of work, and the other may do another', async () => {
  const done: string[] = []
  await first.onOneInstance('sweep', async () => {
    await second.onOneInstance('sweep', () => Promise.resolve(done.push('sweep, twice')))
    await second.onOneInstance('wash', () => Promise.resolve(done.push('wash')))
    done.push('sweep')
  })
  await second.onOneInstance('sweep', () => Promise.resolve(done.push('sweep, later')))
  expect(done).toEqual(['wash', 'sweep', 'sweep, later'])
})

test('work that fails does not keep the others from it', async () => {
  const fails = first.onOneInstance('sweep', () => Promise.reject(new Error('no broom')))
  await expect(fails).rejects.toThrow('no broom')
  const work = jest.fn(() => Promise.resolve())
  await second.onOneInstance('sweep', work)
  expect(work).toHaveBeenCalled()
})

test('an instance that dies at work leaves it to the others', async () => {
  const dies = first.onOneInstance('sweep', () =>
    second.writing((tx) => sql`select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory'`.execute(tx)),
  )
  await expect(dies).rejects.toThrow()
  const work = jest.fn(() => Promise.resolve())
  await second.onOneInstance('sweep', work)
  expect(work).toHaveBeenCalled()
})
