import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { given, networkTo, testPostgresUrl } from '../../../test/support'
import { openPostgres, type Database } from './database'

let first: Database
let second: Database
const database = given(testPostgresUrl, () => Promise.all([first.close(), second.close()]))
beforeAll(async () => {
  ;[first, second] = await Promise.all([openPostgres(database.url), openPostgres(database.url)])
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

test('if an instance is paused during a job, another one can run it', async () => {
  const network = await networkTo(database.url)
  const paused = await openPostgres(network.url, undefined, 0.2)
  const work = jest.fn(() => Promise.resolve())
  const job = paused.onOneInstance('sweep', async () => {
    network.lose('everything')
    const deadline = Date.now() + 30_000
    while (work.mock.calls.length === 0 && Date.now() < deadline) {
      await delay(50)
      await second.onOneInstance('sweep', work)
    }
    network.lose('nothing')
  })
  await expect(job).rejects.toThrow()
  expect(work).toHaveBeenCalled()
  await paused.close()
  await network.close()
})
