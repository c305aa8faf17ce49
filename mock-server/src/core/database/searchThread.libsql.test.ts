import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { openLibsql, type Database } from './database'
import { selectRows } from './queries'
import { openSearchThread } from './searchThread'

const home = mkdtempSync(join(tmpdir(), 'haggle-search-'))
let db: Database
beforeAll(async () => {
  db = await openLibsql(join(home, 'haggle.db'))
})
afterAll(async () => {
  await db.close()
  rmSync(home, { recursive: true })
})

test('a search sees committed rows', async () => {
  await db.writing((tx) => tx.insertInto('search_words').values({ word: 'lamp' }).execute())
  expect(await db.searching.selectFrom('search_words').selectAll().execute()).toEqual([{ word: 'lamp' }])
})

test('other work goes on during a long search', async () => {
  let turns = 0
  const timer = setInterval(() => (turns += 1), 1)
  const long = sql<{ last: number }>`select max(n) as last from
    (with recursive counted(n) as (select 1 union all select n + 1 from counted limit 300000) select n from counted)`
  expect(await selectRows(db.searching, long)).toEqual([{ last: 300_000 }])
  clearInterval(timer)
  expect(turns).toBeGreaterThan(1)
})

test('a search that fails rejects with the error, and the next one works', async () => {
  await expect(selectRows(db.searching, sql`select one from nowhere`)).rejects.toMatchObject({
    message: expect.stringContaining('nowhere') as string,
    code: 'SQLITE_ERROR',
  })
  expect(await selectRows(db.searching, sql`select 1 as one`)).toEqual([{ one: 1 }])
})

test('a search that takes too long is abandoned, and the next one works', async () => {
  const thread = openSearchThread(join(home, 'haggle.db'), 1000)
  const endless = sql<{ last: number }>`select max(n) as last from
    (with recursive counted(n) as (select 1 union all select n + 1 from counted limit 20000000) select n from counted)`
  await expect(selectRows(thread.queries, endless)).rejects.toMatchObject({ code: 'SQLITE_BUSY' })
  // a busy machine may take longer than that limit to start a thread
  let next: unknown
  while (!next) next = await selectRows(thread.queries, sql`select 1 as one`).catch(() => undefined)
  expect(next).toEqual([{ one: 1 }])
  await thread.close()
})
