import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as delay } from 'node:timers/promises'
import { until } from '@haggle/shared-server/testing/until'
import axios from 'axios'
import { freshEnvironment, given, networkTo, startSomewhere, type Network } from '../../../test/support'

const SECONDS = 2
/** More than there are connections, so that some wait for one. */
const CROWD = 60

let network: Network
let backEnd: Awaited<ReturnType<typeof startSomewhere>>
let log = ''
const database = given(freshEnvironment, async () => {
  backEnd.process.kill('SIGKILL')
  await network.close()
})
beforeAll(async () => {
  const { HAGGLE_HOME = '', DATABASE_URL = '' } = database.environment
  network = await networkTo(DATABASE_URL)
  backEnd = await startSomewhere({ HAGGLE_HOME, DATABASE_URL: network.url, DATABASE_SECONDS: String(SECONDS) })
  backEnd.process.stdout?.on('data', (chunk: Buffer) => (log += chunk.toString()))
  await backEnd.ready
})

async function ask() {
  const askedAt = Date.now()
  const reply = await axios.get<unknown>(`${backEnd.url}/api/products/nothing`, { validateStatus: () => true })
  return { reply, ms: Date.now() - askedAt }
}
const crowd = () => Promise.all(Array.from({ length: CROWD }, ask))

/**
 * Promised is `SECONDS` and one more. What a machine adds is measured on it, in the same run: how long a crowd takes whose
 * database answers (it arrives, waits and is answered: thrice), and how late this process's own timers were.
 */
const lateness = monitorEventLoopDelay({ resolution: 10 })
let answeredMs = 0
const toldWithinMs = () => (SECONDS + 1) * 1000 + 3 * answeredMs + lateness.max / 1e6

test('while PostgreSQL is silent everybody is told within DATABASE_SECONDS and one second, those in the queue too', async () => {
  answeredMs = Math.max(...(await crowd()).map(({ ms }) => ms))
  lateness.enable()
  network.lose('everything')
  const replies = [...(await crowd()), ...(await crowd())]
  for (const { reply } of replies)
    expect(reply).toMatchObject({
      status: 503,
      data: { message: 'The market cannot reach its data at the moment. Please try again in a moment.' },
      headers: { 'retry-after': '5' },
    })
  expect(Math.max(...replies.map(({ ms }) => ms))).toBeLessThan(toldWithinMs())
})

test('an outage is one line of the log a minute, without a stack, not one for each call and job', async () => {
  const failures = () =>
    Array.from(log.matchAll(/.+(?=\n)/g), ([line]) => JSON.parse(line) as { level: number }).filter(
      ({ level }) => level >= 40,
    )
  await until(() => failures().length > 0)
  await delay(200)
  expect(failures()).toEqual([expect.objectContaining({ level: 50, msg: 'database or disk cannot be used' })])
  expect(JSON.stringify(failures())).not.toContain('stack')
  network.lose('nothing')
})

test('whoever waits to have a password checked is told as soon as the others', async () => {
  while ((await axios.get(`${backEnd.url}/api/health`, { validateStatus: () => true })).status !== 200) await delay(50)
  const logIns = Array.from({ length: CROWD }, async (_, n) => {
    const account = { email: `${n}@haggle.test`, password: 'not-their-password' }
    const { status } = await axios.post(`${backEnd.url}/api/auth/login`, account, { validateStatus: () => true })
    return { status, at: Date.now() }
  })
  await Promise.any(logIns)
  lateness.reset()
  network.lose('everything')
  const lostAt = Date.now()
  const replies = (await Promise.all(logIns)).filter(({ status }) => status === 503)
  expect(replies.length).toBeGreaterThan(CROWD / 2)
  expect(Math.max(...replies.map(({ at }) => at - lostAt))).toBeLessThan(toldWithinMs())
})
