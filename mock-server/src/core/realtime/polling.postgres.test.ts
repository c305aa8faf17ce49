import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { NegotiationOutcome, SessionUser } from '@haggle/shared-contract'
import axios from 'axios'
import { io, type Socket } from 'socket.io-client'
import { freePort, testPostgresUrl } from '../../../test/support'
import { startServer, type Server } from '../../app/server'
import { readConfig } from '../../base/config'

// Runs only where nginx is installed.
const isInstalled = spawnSync('nginx', ['-v']).error === undefined
const onNginx = isInstalled ? describe : describe.skip

/** The balancer of docs/operations.md, on this port and for these instances. */
function documentedBalancer(port: number, instances: readonly number[]): string {
  const page = readFileSync(resolve(import.meta.dirname, '../../../../docs/operations.md'), 'utf8')
  const [, documented = ''] = /```nginx\n([^]*?)```/.exec(page) ?? []
  const [first = 0, second = 0] = instances
  return documented
    .replaceAll('127.0.0.1:4001', `127.0.0.1:${first}`)
    .replaceAll('127.0.0.1:4002', `127.0.0.1:${second}`)
    .replace('listen 80;', `listen 127.0.0.1:${port};`)
}

onNginx('two instances behind the documented balancer', () => {
  const folder = mkdtempSync(join(tmpdir(), 'haggle-nginx-'))
  const sockets: Socket[] = []
  let database: Awaited<ReturnType<typeof testPostgresUrl>>
  let instances: Server[]
  let nginx: ChildProcess
  let url: string

  beforeAll(async () => {
    database = await testPostgresUrl()
    const environment = { LOG_LEVEL: 'silent', SEED: 'none', DATABASE_URL: database.url, TRUST_PROXY: 'loopback' }
    const ports = [await freePort(), await freePort()]
    instances = await Promise.all(
      ports.map((port) => startServer(readConfig({ ...environment, API_PORT: String(port) }))),
    )
    const port = await freePort()
    url = `http://127.0.0.1:${port}`
    const file = join(folder, 'nginx.conf')
    const own = `daemon off; pid nginx.pid; error_log error.log; ${process.getuid?.() === 0 ? 'user root;' : ''}`
    writeFileSync(file, `${own}\nevents {}\nhttp { access_log off;\n${documentedBalancer(port, ports)}\n}`)
    nginx = spawn('nginx', ['-c', file, '-p', folder], { stdio: 'ignore' })
    while (!(await axios.get(`${url}/api/health`).catch(() => undefined))) await delay(50)
  })
  afterAll(async () => {
    for (const socket of sockets) socket.disconnect()
    const ended = once(nginx, 'close')
    nginx.kill('SIGTERM')
    await ended
    await Promise.all(instances.map((instance) => instance.stop()))
    await database.drop()
    rmSync(folder, { recursive: true })
  })

  async function registered(role: 'user' | 'shop-owner', more = {}): Promise<SessionUser> {
    const account = { email: `${role}@haggle.test`, password: 'correct horse' }
    await axios.post(`${url}/api/auth/register/${role}`, { name: 'Carla', ...account, ...more })
    return (await axios.post<SessionUser>(`${url}/api/auth/login`, account)).data
  }
  const authorized = ({ token }: SessionUser) => ({ headers: { authorization: `Bearer ${token}` } })

  test('visitors without web sockets stay at one instance each, and hear what happens at the other', async () => {
    const [customer, owner] = [await registered('user'), await registered('shop-owner', { shopName: 'Shop' })]
    const lamp = {
      name: 'Lamp',
      description: 'Bright',
      image: '/media/lamp.webp',
      category: 'Other',
      mrp: 200,
      sellingPrice: 100,
      minNegotiablePrice: 80,
      countInStock: 5,
    }
    const { data: product } = await axios.post<{ _id: string }>(`${url}/api/products`, lamp, authorized(owner))
    const opened = Array.from({ length: 8 }, (_, visitor) =>
      io(url, {
        auth: { token: customer.token },
        transports: ['polling'],
        forceNew: true,
        reconnection: false,
        extraHeaders: { 'x-forwarded-for': `203.0.113.${visitor}` },
      }),
    )
    sockets.push(...opened)
    for (const socket of opened)
      expect(await socket.timeout(10_000).emitWithAck('joinRoom', customer._id)).toEqual({ ok: true })
    const heard = opened.map((socket) => new Promise((hear) => socket.once('negotiationOutcome', hear)))
    const offer = { productId: product._id, proposedPrice: 10 }
    const { data } = await axios.post<NegotiationOutcome>(
      `${url}/api/negotiations/request`,
      offer,
      authorized(customer),
    )
    expect(await Promise.all(heard)).toEqual(opened.map(() => data))
  })
})
