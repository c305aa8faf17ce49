import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import type { SessionUser } from '@haggle/shared-contract'
import axios from 'axios'
import pg from 'pg'
import { io } from 'socket.io-client'
import { makePostgresServer, openMarketDay, PASSWORD, startSomewhere, type PostgresServer } from '../../../test/support'
import { audit } from '../../../tools/audit/audit'
import { openPostgres } from './database'

jest.setTimeout(120_000)

let postgres: PostgresServer
let backEnd: Awaited<ReturnType<typeof startSomewhere>>
let url: string
beforeAll(async () => {
  postgres = await makePostgresServer({ durable: true })
  await postgres.start()
  backEnd = await startSomewhere({ DATABASE_URL: postgres.url })
  url = backEnd.url
  await backEnd.ready
})
afterAll(async () => {
  backEnd.process.kill('SIGKILL')
  await postgres.kill()
  await postgres.remove()
})

const ask = (path: string, headers = {}) => axios.get<unknown>(url + path, { headers, validateStatus: () => true })

async function ready(): Promise<void> {
  while ((await ask('/api/health')).status !== 200) await delay(50)
}

const ACCOUNT = { email: 'carla@haggle.test', password: PASSWORD }

async function customer(): Promise<SessionUser> {
  await axios.post(`${url}/api/auth/register/user`, { name: 'Carla', ...ACCOUNT })
  return (await axios.post<SessionUser>(`${url}/api/auth/login`, ACCOUNT)).data
}

const AWAY = {
  status: 503,
  data: { message: 'The market cannot reach its data at the moment. Please try again in a moment.' },
  headers: { 'retry-after': '5' },
}

test('when PostgreSQL is killed under load nothing confirmed is lost, and the back end stays live and recovers', async () => {
  const day = await openMarketDay(url)
  for (const end of [postgres.kill, postgres.stop]) {
    const known = day.confirmed.length
    const shopping = day.begin()
    while (day.confirmed.length < known + 20) await delay(10)
    await end()
    expect(await ask('/api/products/nothing')).toMatchObject(AWAY)
    expect(await ask('/api/health')).toMatchObject({ status: 503 })
    expect(await ask('/api/health/live')).toMatchObject({ status: 200 })
    await delay(1500)
    await shopping.stop()

    await postgres.start()
    await ready()
    expect(await day.forgotten(day.confirmed.slice(known))).toEqual([])
  }
  expect(await day.forgotten(day.confirmed)).toEqual([])
  // Payments may fail, because the sandbox provider cannot reach the database either.
  expect(
    day.surprises.filter(
      (reply) => !/: 50[23] .*(cannot reach its data|Failed to place order|did not confirm)/.test(reply),
    ),
  ).toEqual([])
  const db = await openPostgres(postgres.url)
  expect(await audit(db)).toEqual([])
  await db.close()
})

test('a socket that connects while the database is down is connected once it is back', async () => {
  const { _id, token } = await customer()
  await postgres.stop()
  const socket = io(url, {
    auth: { token },
    transports: ['websocket'],
    reconnectionDelay: 100,
    reconnectionDelayMax: 500,
  })
  await delay(500)
  expect(socket.connected).toBe(false)
  await postgres.start()
  await once(socket as never, 'connect')
  expect(await socket.timeout(5000).emitWithAck('joinRoom', _id)).toEqual({ ok: true })
  socket.disconnect()
})

test('while PostgreSQL is read-only, as after a failover to a standby, reads go on and writes say so', async () => {
  const operator = new pg.Client({ connectionString: postgres.url, options: '-c default_transaction_read_only=off' })
  await operator.connect()
  const setReadOnly = async (value: 'on' | 'off') => {
    await operator.query(`alter system set default_transaction_read_only = ${value}`)
    await operator.query('select pg_reload_conf()')
  }
  const logIn = () => axios.post<unknown>(`${url}/api/auth/login`, ACCOUNT, { validateStatus: () => true })

  await setReadOnly('on')
  let refused = await logIn()
  // each connection hears of it by itself
  for (; refused.status === 200; refused = await logIn()) await delay(50)
  expect(refused).toMatchObject({
    status: 503,
    data: { message: 'The market cannot save anything at the moment. Please try again later.' },
  })
  expect(await ask('/api/health')).toMatchObject({ status: 200 })
  expect(await ask('/api/products?keyword=lamp')).toMatchObject({ status: 200 })

  await setReadOnly('off')
  while ((await logIn()).status !== 200) await delay(50)
  await operator.end()
})

test('after the outages SIGTERM stops it cleanly', async () => {
  backEnd.process.kill('SIGTERM')
  expect(await backEnd.ended).toEqual({ code: 0, error: '' })
})
