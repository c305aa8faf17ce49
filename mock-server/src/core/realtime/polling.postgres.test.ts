import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import axios from 'axios'
import { freePort, testPostgresUrl } from '../../../test/support'
import { haggle, lampOnSale, registered, testSockets } from '../../../test/support/visitors'
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
  const joined = testSockets()
  let database: Awaited<ReturnType<typeof testPostgresUrl>>
  let instances: Server[]
  let nginx: ChildProcess
  let url: string

  beforeAll(async () => {
    database = await testPostgresUrl()
    const environment = {
      HAGGLE_HOME: folder,
      LOG_LEVEL: 'silent',
      SEED: 'none',
      DATABASE_URL: database.url,
      TRUST_PROXY: 'loopback',
    }
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
    const ended = once(nginx, 'close')
    nginx.kill('SIGTERM')
    await ended
    await Promise.all(instances.map((instance) => instance.stop()))
    await database.drop()
    rmSync(folder, { recursive: true })
  })

  test('visitors without web sockets stay at one instance each, and hear what happens at the other', async () => {
    const [customer, product] = [await registered('user', { url }), await lampOnSale({ url })]
    const opened = await Promise.all(
      Array.from({ length: 8 }, (_, visitor) =>
        joined({ url }, customer, {
          transports: ['polling'],
          forceNew: true,
          extraHeaders: { 'x-forwarded-for': `203.0.113.${visitor}` },
        }),
      ),
    )
    const heard = opened.map((socket) => new Promise((hear) => socket.once('negotiationOutcome', hear)))
    const outcome = await haggle({ url }, customer, product)
    expect(await Promise.all(heard)).toEqual(opened.map(() => outcome))
  })
})
