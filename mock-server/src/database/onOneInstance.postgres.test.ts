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

test('only one instance at a time runs a job, and another instance can run a different one', async () => {
  const done: string[] = []
  await first.onOneInstance('sweep', async () => {
    await second.onOneInstance('sweep', () => Promise.resolve(done.push('sweep, twice')))
    await second.onOneInstance('wash', () => Promise.resolve(done.push('wash')))
    done.push('sweep')
  })
  await second.onOneInstance('sweep', () => Promise.resolve(done.push('sweep, later')))
  expect(done).toEqual(['wash', 'sweep', 'sweep, later'])
})

test('a job that fails releases its lock', async () => {
  const fails = first.onOneInstance('sweep', () => Promise.reject(new Error('no broom')))
  await expect(fails).rejects.toThrow('no broom')
  const work = jest.fn(() => Promise.resolve())
  await second.onOneInstance('sweep', work)
  expect(work).toHaveBeenCalled()
})

test('if an instance loses its connection during a job, another one can run it', async () => {
  const dies = first.onOneInstance('sweep', () =>
    second.writing((tx) => sql`select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory'`.execute(tx)),
  )
  await expect(dies).rejects.toThrow()
  const work = jest.fn(() => Promise.resolve())
  await second.onOneInstance('sweep', work)
  expect(work).toHaveBeenCalled()
})
