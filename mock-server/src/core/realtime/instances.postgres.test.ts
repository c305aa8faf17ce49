import { setTimeout as delay } from 'node:timers/promises'
import axios from 'axios'
import pg from 'pg'
import type { Socket } from 'socket.io-client'
import { freePort, freshEnvironment, given } from '../../../test/support'
import { authorized, haggle, lampOnSale, registered, testSockets } from '../../../test/support/visitors'
import { startServer, type Server } from '../../app/server'
import { readConfig } from '../../base/config'

const database = given(freshEnvironment, () => Promise.all([first.stop(), second.stop()]))
let first: Server
let second: Server
const joined = testSockets()

async function start(): Promise<Server> {
  const environment = { LOG_LEVEL: 'silent', SEED: 'none', ...database.environment }
  return startServer(readConfig({ ...environment, API_PORT: String(await freePort()) }))
}

beforeAll(async () => {
  ;[first, second] = await Promise.all([start(), start()])
})

const customer = () => registered('user', first, second)
const next = (socket: Socket, event: string) => new Promise((resolve) => socket.once(event, resolve))

test('an outcome decided on one instance reaches sockets on the other', async () => {
  const [user, lamp] = [await customer(), await lampOnSale(first)]
  const socket = await joined(second, user)
  const heard = next(socket, 'negotiationOutcome')
  const reply = await haggle(first, user, lamp)
  expect(await heard).toEqual(reply)
})

test('the events of one request go to the other instances in one statement', async () => {
  const [user, lamp] = [await customer(), await lampOnSale(first)]
  const query = jest.spyOn(pg.Client.prototype, 'query')
  await haggle(first, user, lamp)
  const sent = (query.mock.calls as unknown as [string | { text: string }, string[][]?][]).filter(
    ([text, [channels = []] = []]) => typeof text === 'string' && text.includes('pg_notify') && channels.length > 0,
  )
  query.mockRestore()
  expect(sent.map(([, values]) => values?.[1]?.map((payload) => /"(\w+)",\{/.exec(payload)?.[1]))).toContainEqual([
    'negotiationOutcome',
    'offerReceived',
  ])
})

test('logging out on one instance closes the session’s sockets on the other', async () => {
  const user = await customer()
  const closed = next(await joined(second, user), 'disconnect')
  await axios.post(`${first.url}/api/auth/logout`, {}, authorized(user))
  expect(await closed).toBe('io server disconnect')
})

test('after the database has dropped all connections several times, events reach the other instance again', async () => {
  const [user, lamp] = [await customer(), await lampOnSale(first)]
  const socket = await joined(second, user)
  const admin = new pg.Client({ connectionString: database.environment.DATABASE_URL })
  await admin.connect()
  const dropAll = () =>
    admin.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    )
  const listening = async () => {
    const { rows } = await admin.query<{ count: string }>(
      `select count(*) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
         and query ~* '^(select .)?listen'`,
    )
    return Number(rows[0]?.count)
  }
  // More often than the pool has connections.
  for (let time = 0; time < 6; time++) {
    await dropAll()
    while ((await listening()) < 2) await delay(50)
  }
  await admin.end()

  const heard = next(socket, 'negotiationOutcome')
  const offering = setInterval(() => void haggle(first, user, lamp).catch(() => undefined), 1500)
  expect(await heard).toMatchObject({ productId: lamp, status: 'rejected' })
  clearInterval(offering)
})
