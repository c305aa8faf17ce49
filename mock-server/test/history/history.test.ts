import { join, resolve } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { openLibsql, openPostgres } from '../../src/core/database/database'
import { DATABASE_FILE } from '../../src/core/database/open'
import { freePort, freshEnvironment, given, howOften, startBackEnd, type BackEnd } from '../support'
import { random } from '../support/random'
import { anomalies } from './anomalies'
import { openPeople } from './people'

const CALLS = howOften({ short: 100, full: 100_000 })
const CUSTOMERS = howOften({ short: 6, full: 24 })
const LONGEST_PAUSE_MS = howOften({ short: 1000, full: 5000 })
const HOUR_MS = 60 * 60 * 1000
/** Clock offset per instance: the second one's machine has a wrong clock, which must not matter on PostgreSQL. */
const OFFSETS_MS = [0, HOUR_MS]
const CLOCK = resolve(import.meta.dirname, 'skewedClock.mjs')

jest.setTimeout(howOften({ short: 120_000, full: 7_200_000 }))

const running: BackEnd[] = []
const database = given(freshEnvironment, () => {
  for (const { process } of running) process.kill('SIGKILL')
})
let ports: number[]
beforeAll(async () => {
  ports = [await freePort(), await freePort()]
  await Promise.all(ports.map((_, at) => start(at)))
})

async function start(at: number): Promise<void> {
  const backEnd = startBackEnd({
    ...database.environment,
    API_PORT: String(ports[at]),
    NODE_OPTIONS: `--import=${CLOCK}`,
    CLOCK_OFFSET_MS: String(OFFSETS_MS[at]),
  })
  running[at] = backEnd
  await backEnd.ready
}

const signal = (at: number, name: NodeJS.Signals) => running[at]?.process.kill(name)

/** Kills and pauses the instances in turn until `stop`. */
function startDisruption(): { stop(): Promise<{ kills: number; pauses: number }> } {
  const counts = { kills: 0, pauses: 0 }
  let isOver = false
  const disruption = async () => {
    for (let turn = 0; !isOver; turn++) {
      const at = turn % ports.length
      await delay(random() * 1500)
      if (turn % 3 === 2) {
        signal(at, 'SIGKILL')
        counts.kills++
        await start(at)
      } else {
        signal(at, 'SIGSTOP')
        counts.pauses++
        await delay(random() * LONGEST_PAUSE_MS)
        signal(at, 'SIGCONT')
      }
    }
  }
  const finished = disruption()
  return {
    stop: async () => {
      isOver = true
      await finished
      return counts
    },
  }
}

test('all confirmed replies stay true while instances are killed and paused and one clock is wrong', async () => {
  const people = await openPeople(
    ports.map((port) => `http://127.0.0.1:${port}`),
    CUSTOMERS,
  )
  const disruption = startDisruption()
  await people.until(CALLS)
  const counts = await disruption.stop()
  expect(counts.pauses).toBeGreaterThan(0)

  const { DATABASE_URL, HAGGLE_HOME = '' } = database.environment
  const db = await (DATABASE_URL ? openPostgres(DATABASE_URL) : openLibsql(join(HAGGLE_HOME, DATABASE_FILE)))
  expect(await anomalies(db, people.history)).toEqual([])
  await db.close()
  expect(people.history.paid.size).toBeGreaterThan(0)
  expect(people.history.offers.some(({ of }) => of.variant !== undefined)).toBe(true)
  expect([...people.history.orders.values()].some(({ of }) => of.variant !== undefined)).toBe(true)
})
