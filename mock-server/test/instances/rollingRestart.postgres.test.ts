import { setTimeout as delay } from 'node:timers/promises'
import axios from 'axios'
import {
  balanceLoad,
  freePort,
  openMarketDay,
  PASSWORD,
  startBackEnd,
  testPostgresUrl,
  type BackEnd,
  type LoadBalancer,
} from '../support'

jest.setTimeout(120_000)

const running = new Map<number, BackEnd>()
let database: Awaited<ReturnType<typeof testPostgresUrl>>
let front: LoadBalancer

async function start(port: number): Promise<void> {
  const settings = { DRAIN_SECONDS: '1', LOGIN_FAILURES_PER_ACCOUNT: '4' }
  const backEnd = startBackEnd({ ...settings, DATABASE_URL: database.url, API_PORT: String(port) })
  running.set(port, backEnd)
  await backEnd.ready
}

beforeAll(async () => {
  database = await testPostgresUrl()
  const ports = [await freePort(), await freePort()]
  await Promise.all(ports.map(start))
  front = await balanceLoad(ports)
  while ((await axios.get(`${front.url}/api/health`, { validateStatus: () => true })).status !== 200) await delay(50)
})
afterAll(async () => {
  for (const { process } of running.values()) process.kill('SIGKILL')
  await front.close()
  await database.drop()
})

test('log-ins that fail count together, on whichever instance they are tried', async () => {
  const account = { email: 'carla@haggle.test', password: PASSWORD }
  await axios.post(`${front.url}/api/auth/register/user`, { name: 'Carla', ...account })
  const statuses: number[] = []
  for (let attempt = 0; attempt < 6; attempt++) {
    const guess = { ...account, password: 'not this one' }
    statuses.push((await axios.post(`${front.url}/api/auth/login`, guess, { validateStatus: () => true })).status)
  }
  expect(statuses).toEqual([401, 401, 401, 401, 429, 429])
})

test('one instance after the other is restarted, and nobody who shops meanwhile sees a call fail', async () => {
  const day = await openMarketDay(front.url)
  const shopping = day.begin()
  for (const [port, { process, ended }] of [...running]) {
    process.kill('SIGTERM')
    expect(await ended).toEqual({ code: 0, error: '' })
    await start(port)
    const known = day.confirmed.length
    while (day.confirmed.length < known + 20) await delay(20)
  }
  await shopping.stop()
  expect(day.surprises).toEqual([])
  expect(day.unanswered).toBe(0)
  expect(await day.forgotten(day.confirmed)).toEqual([])
})
