import { setTimeout as delay } from 'node:timers/promises'
import axios from 'axios'
import { given, openMarketDay, PASSWORD, twoInstances } from '../support'

jest.setTimeout(120_000)

const instances = given(() => twoInstances({ DRAIN_SECONDS: '1', LOGIN_FAILURES_PER_ACCOUNT: '4' }))

test('failed log-ins are counted across instances', async () => {
  const account = { email: 'carla@haggle.test', password: PASSWORD }
  await axios.post(`${instances.url}/api/auth/register/user`, { name: 'Carla', ...account })
  const statuses: number[] = []
  for (let attempt = 0; attempt < 6; attempt++) {
    const guess = { ...account, password: 'not this one' }
    statuses.push((await axios.post(`${instances.url}/api/auth/login`, guess, { validateStatus: () => true })).status)
  }
  expect(statuses).toEqual([401, 401, 401, 401, 429, 429])
})

test('a rolling restart of all instances fails no call', async () => {
  const day = await openMarketDay(instances.url)
  const shopping = day.begin()
  for (const [port, { process, ended }] of [...instances.running]) {
    process.kill('SIGTERM')
    expect(await ended).toEqual({ code: 0, error: '' })
    await instances.start(port)
    const known = day.confirmed.length
    while (day.confirmed.length < known + 8) await delay(20)
  }
  await shopping.stop()
  expect(day.surprises).toEqual([])
  expect(day.unanswered).toBe(0)
  expect(await day.forgotten(day.confirmed)).toEqual([])
})
