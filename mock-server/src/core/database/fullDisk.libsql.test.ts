import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { Product, SessionUser } from '@haggle/shared-contract'
import axios from 'axios'
import { sql } from 'kysely'
import { freePort, lamp, openMarket, PASSWORD, startBackEnd, type BackEnd } from '../../../test/support'
import { canMount, makeSmallDisk } from '../../../test/support/smallDisk'
import { kyselyOf } from './queries'

const running: BackEnd[] = []
afterAll(() => running.forEach(({ process }) => process.kill('SIGKILL')))

const FULL = 'The market cannot save anything at the moment. Please try again later.'

test('commits are synced to the disk (test/power-cuts tests the effect)', async () => {
  const market = await openMarket()
  const { rows } = await sql`pragma synchronous`.execute(kyselyOf(market.context.db.read))
  expect(rows).toEqual([{ synchronous: 2 }])
  await market.close()
})

test('a database that cannot grow refuses writes with a 503, and accepts them again once it can', async () => {
  const market = await openMarket()
  const owner = await market.owner()
  const kept = await market.product(owner)
  const read = kyselyOf(market.context.db.read)
  const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(read)
  await sql.raw(`pragma max_page_count = ${rows[0]?.page_count}`).execute(read)

  const add = () => market.call('POST', '/api/products', { as: owner, body: lamp({ description: 'x'.repeat(4000) }) })
  const replies = []
  for (let attempt = 0; attempt < 10; attempt++) replies.push(await add())
  const refused = replies.filter(({ status }) => status !== 201)
  expect(refused.length).toBeGreaterThan(0)
  for (const reply of refused)
    expect(reply).toMatchObject({ status: 503, body: { message: FULL }, headers: { 'retry-after': '5' } })
  expect((await market.call('GET', `/api/products/${kept._id}`)).status).toBe(200)

  await sql`pragma max_page_count = 1000000`.execute(read)
  expect((await add()).status).toBe(201)
  const { body } = await market.call('GET', '/api/products')
  expect(body.total).toBe(2 + replies.length - refused.length)
  await market.close()
})

const whereMounted = canMount ? test : test.skip
whereMounted('on a full disk reads still work; once there is room writes work again, with nothing lost', async () => {
  const disk = makeSmallDisk(12)
  const port = await freePort()
  const log = join(disk.folder, 'api.log')
  const backEnd = startBackEnd({ HAGGLE_HOME: disk.folder, LOG_FILE: log, API_PORT: String(port) }, disk.command)
  running.push(backEnd)
  const pid = backEnd.process.pid ?? 0
  const api = axios.create({ baseURL: `http://127.0.0.1:${port}/api`, validateStatus: () => true, timeout: 10_000 })
  while (!(await api.get('/health').catch(() => undefined))) await delay(50)
  const account = { email: 'olive@haggle.test', password: PASSWORD }
  await api.post('/auth/register/shop-owner', { name: 'Olive', shopName: 'Shop', ...account })
  const { data } = await api.post<SessionUser>('/auth/login', account)
  const as = { headers: { authorization: `Bearer ${data.token}` } }
  const saved: string[] = []
  const add = async () => {
    const reply = await api.post<Product>('/products', lamp({ description: 'x'.repeat(4000) }), as)
    if (reply.status === 201) saved.push(reply.data._id)
    return reply
  }

  await add()
  disk.fill(pid, 50_000)
  const refused = []
  while (refused.length < 20) {
    const reply = await add()
    if (reply.status !== 201) refused.push(reply)
  }
  for (const reply of refused)
    expect(reply).toMatchObject({ status: 503, data: { message: FULL }, headers: { 'retry-after': '5' } })
  for (const path of [
    '/products',
    `/products/${saved[0]}`,
    `/products/shop/${data.shopId}`,
    '/auth/profile',
    '/health',
  ])
    expect([path, (await api.get(path, as)).status]).toEqual([path, 200])
  // Until the log cannot be written either.
  for (let call = 0; call < 200; call++) expect((await api.get(`/products/${'x'.repeat(4000)}`)).status).toBe(404)

  disk.empty(pid)
  expect((await add()).status).toBe(201)
  const { data: kept } = await api.get<Product[]>(`/products/shop/${data.shopId}`, as)
  expect(kept.map(({ _id }) => _id).sort()).toEqual(saved.sort())
  while (!readFileSync(`/proc/${pid}/root${log}`, 'utf8').includes('lines of the log could not be written'))
    await api.get('/health/live')
  await delay(1100)
  backEnd.process.kill('SIGTERM')
  expect(await backEnd.ended).toEqual({ code: 0, error: '' })
  disk.remove()
})

whereMounted.each([1, 2])('a start on a disk of %i MB, which is too small, ends with one line', async (megabytes) => {
  const disk = makeSmallDisk(megabytes)
  const backEnd = startBackEnd({ HAGGLE_HOME: disk.folder, API_PORT: String(await freePort()) }, disk.command)
  running.push(backEnd)
  const { code, error } = await backEnd.ended
  expect(code).toBe(1)
  expect(error).toMatch(/^.*database or disk is full.*\n$/)
  disk.remove()
})
