import { setTimeout as delay } from 'node:timers/promises'
import type { SessionUser } from '@haggle/shared-contract'
import axios from 'axios'
import pg from 'pg'
import { io, type Socket } from 'socket.io-client'
import { freePort, given, testPostgresUrl } from '../../../test/support'
import { startServer, type Server } from '../../app/server'
import { readConfig } from '../../base/config'

const database = given(testPostgresUrl, () => Promise.all([first.stop(), second.stop()]))
let first: Server
let second: Server
const sockets: Socket[] = []

async function start(): Promise<Server> {
  const environment = { LOG_LEVEL: 'silent', SEED: 'none', DATABASE_URL: database.url }
  return startServer(readConfig({ ...environment, API_PORT: String(await freePort()) }))
}

beforeAll(async () => {
  ;[first, second] = await Promise.all([start(), start()])
})
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.disconnect()
})

let people = 0
async function customer(): Promise<SessionUser> {
  const account = { email: `person${++people}@haggle.test`, password: 'correct horse' }
  await axios.post(`${first.url}/api/auth/register/user`, { name: 'Carla', ...account })
  return (await axios.post<SessionUser>(`${second.url}/api/auth/login`, account)).data
}

async function joined(server: Server, { _id, token }: SessionUser): Promise<Socket> {
  const socket = io(server.url, { auth: { token }, transports: ['websocket'], reconnection: false })
  sockets.push(socket)
  expect(await socket.timeout(5000).emitWithAck('joinRoom', _id)).toEqual({ ok: true })
  return socket
}

async function productFor(): Promise<string> {
  const account = { email: `owner${++people}@haggle.test`, password: 'correct horse' }
  await axios.post(`${first.url}/api/auth/register/shop-owner`, { name: 'Olive', shopName: 'Shop', ...account })
  const { data } = await axios.post<SessionUser>(`${first.url}/api/auth/login`, account)
  const product = {
    name: 'Lamp',
    description: 'Bright',
    image: '/media/lamp.webp',
    category: 'Other',
    mrp: 200,
    sellingPrice: 100,
    minNegotiablePrice: 80,
    countInStock: 5,
  }
  const headers = { authorization: `Bearer ${data.token}` }
  return (await axios.post<{ _id: string }>(`${first.url}/api/products`, product, { headers })).data._id
}

const next = (socket: Socket, event: string) => new Promise((resolve) => socket.once(event, resolve))
const authorized = ({ token }: SessionUser) => ({ headers: { authorization: `Bearer ${token}` } })

async function haggles(at: Server, user: SessionUser, productId: string): Promise<unknown> {
  const offer = { productId, proposedPrice: 10 }
  return (await axios.post(`${at.url}/api/negotiations/request`, offer, authorized(user))).data
}

test('an outcome decided on one instance reaches sockets on the other', async () => {
  const [user, lamp] = [await customer(), await productFor()]
  const socket = await joined(second, user)
  const heard = next(socket, 'negotiationOutcome')
  const reply = await haggles(first, user, lamp)
  expect(await heard).toEqual(reply)
})

test('the events of one request go to the other instances in one statement', async () => {
  const [user, lamp] = [await customer(), await productFor()]
  const query = jest.spyOn(pg.Client.prototype, 'query')
  await haggles(first, user, lamp)
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
  const [user, lamp] = [await customer(), await productFor()]
  const socket = await joined(second, user)
  const admin = new pg.Client({ connectionString: database.url })
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
  const offering = setInterval(() => void haggles(first, user, lamp).catch(() => undefined), 1500)
  expect(await heard).toMatchObject({ productId: lamp, status: 'rejected' })
  clearInterval(offering)
})
