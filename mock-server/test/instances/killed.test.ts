import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { openLibsql, openPostgres } from '../../src/core/database/database'
import { audit } from '../../tools/audit/audit'
import {
  freePort,
  freshEnvironment,
  howOften,
  openMarketDay,
  startBackEnd,
  type BackEnd,
  type MarketDay,
} from '../support'
import { random } from '../support/random'

/** Markets tested in parallel, and kills of each. */
const MARKETS = howOften({ short: 1, full: 2 })
const KILLS = howOften({ short: 2, full: 15 })

jest.setTimeout(600_000)

const running = new Set<BackEnd>()
const databases: Awaited<ReturnType<typeof freshEnvironment>>[] = []
afterAll(async () => {
  for (const { process } of running) process.kill('SIGKILL')
  for (const { drop } of databases) await drop()
})

async function violationsIn({ DATABASE_URL, HAGGLE_HOME = '' }: Record<string, string>): Promise<string[]> {
  const db = await (DATABASE_URL ? openPostgres(DATABASE_URL) : openLibsql(join(HAGGLE_HOME, 'haggle.db')))
  try {
    return await audit(db)
  } finally {
    await db.close()
  }
}

/** Kills a market under load repeatedly, and checks it after each restart. */
async function killRepeatedly(): Promise<void> {
  const database = await freshEnvironment()
  databases.push(database)
  const port = await freePort()
  const start = async () => {
    const shortHolds = { ORDER_HOLD_MINUTES: '0.05' }
    const backEnd = startBackEnd({ ...database.environment, ...shortHolds, API_PORT: String(port) })
    running.add(backEnd)
    const startedAt = Date.now()
    await backEnd.ready
    return { ...backEnd, ms: Date.now() - startedAt }
  }

  let backEnd = await start()
  const firstStart = backEnd.ms
  const day: MarketDay = await openMarketDay(`http://127.0.0.1:${port}`)
  for (let kills = 0; kills < KILLS; kills++) {
    const known = day.confirmed.length
    const { stop } = day.begin()
    const enough = known + 1 + random() * 30
    while (day.confirmed.length < enough) await delay(random() * 50)
    backEnd.process.kill('SIGKILL')
    const [{ error }] = await Promise.all([backEnd.ended, stop()])
    expect(error).toBe('')

    backEnd = await start()
    // No long recovery before it answers; the margin is for a busy machine.
    expect(backEnd.ms).toBeLessThan(2 * firstStart + 5000)
    expect(await day.forgotten(day.confirmed.slice(known))).toEqual([])
    expect(await violationsIn(database.environment)).toEqual([])
    expect(day.surprises).toEqual([])
  }
  expect(await day.forgotten(day.confirmed)).toEqual([])
  backEnd.process.kill('SIGTERM')
  expect(await backEnd.ended).toEqual({ code: 0, error: '' })
}

test('a back end killed repeatedly under load keeps everything it confirmed and stays consistent', async () => {
  await Promise.all(Array.from({ length: MARKETS }, killRepeatedly))
})
