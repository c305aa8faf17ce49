import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { Agent, get } from 'node:http'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { freePort, startSomewhere, testPostgresUrl, type BackEnd } from '../../test/support'

declare const TEST_DATABASE: 'libsql' | 'postgres'

const home = mkdtempSync(join(tmpdir(), 'haggle-main-'))
const database: Record<string, string> = { HAGGLE_HOME: home }
const running: BackEnd[] = []
let drop = () => Promise.resolve()

beforeAll(async () => {
  if (TEST_DATABASE === 'libsql') return
  const postgres = await testPostgresUrl()
  database.DATABASE_URL = postgres.url
  drop = postgres.drop
})
afterAll(async () => {
  for (const { process } of running) process.kill('SIGKILL')
  await drop()
  rmSync(home, { recursive: true, force: true })
})

async function start(environment: Record<string, string> = {}) {
  const backEnd = await startSomewhere({ ...database, ...environment })
  running.push(backEnd)
  return backEnd
}

test('two instances that start at once on an empty database both come up and seed it once', async () => {
  const both = await Promise.all([start({ SEED: 'demo' }), start({ SEED: 'demo' })])
  await Promise.all(both.map(({ ready }) => ready))
  for (const { url } of both) {
    const list = (await (await fetch(`${url}/api/products`)).json()) as { total: number }
    expect(list.total).toBe(73)
  }
  for (const { process } of both) process.kill('SIGTERM')
  for (const { ended } of both) expect(await ended).toEqual({ code: 0, error: '' })
})

test('in production an existing demo market stops the start, unless SEED=demo asks for it (D47)', async () => {
  const keys = { RAZORPAY_KEY_ID: 'rzp_live_1', RAZORPAY_KEY_SECRET: 'one', RAZORPAY_WEBHOOK_SECRET: 'two' }
  const { ended } = await start({ NODE_ENV: 'production', ...keys })
  const { code, error } = await ended
  expect(code).toBe(1)
  expect(error).toMatch(/^(HAGGLE_HOME=\S+|DATABASE_URL) holds the demo market, whose password everyone knows: .*\n$/)
  const demo = await start({ NODE_ENV: 'production', SEED: 'demo', RAZORPAY_SANDBOX: 'yes' })
  await demo.ready
  demo.process.kill('SIGTERM')
  expect((await demo.ended).code).toBe(0)
})

test.each([
  ['SMTP_URL', { SITE_URL: 'https://haggle.example', SHOP_URL: 'https://owners.haggle.example' }],
  ['SITE_URL', { SHOP_URL: 'https://owners.haggle.example' }],
  ['SHOP_URL', { SITE_URL: 'https://haggle.example' }],
])('production without %s starts with a line about it, in the log and on the terminal', async (name, environment) => {
  const log = join(home, `without-${name}.log`)
  const live = { NODE_ENV: 'production', SEED: 'demo', RAZORPAY_SANDBOX: 'yes', LOG_FILE: log }
  const { process, ended } = await start({ ...live, ...environment })
  while (!existsSync(log) || !readFileSync(log, 'utf8').includes('Server listening')) await delay(20)
  process.kill('SIGTERM')
  const { code, error } = await ended
  expect(code).toBe(0)
  expect(error).toMatch(new RegExp(`^[^\n]*${name}[^\n]*\n$`))
  const warnings = readFileSync(log, 'utf8')
    .split('\n')
    .filter((line) => line.includes('"level":40'))
  expect(warnings.map((line) => (JSON.parse(line) as { msg: string }).msg)).toEqual([error.trim()])
})

test('it ends within 5 s of its parent process, although a connection is kept alive', async () => {
  const log = join(home, 'api.log')
  const { url, process, ended } = await start({ LOG_FILE: log })
  while (!existsSync(log) || !readFileSync(log, 'utf8').includes('Server listening')) await delay(20)
  const agent = new Agent({ keepAlive: true })
  await new Promise((answered) => get(`${url}/api/health`, { agent }, (reply) => reply.resume().on('end', answered)))
  await disconnectMidRequest(Number(new URL(url).port))
  const startedAt = Date.now()
  process.disconnect()
  expect((await ended).code).toBe(0)
  expect(Date.now() - startedAt).toBeLessThan(5000)
  agent.destroy()
  // The client disconnected in mid-request: not an error of ours.
  expect(readFileSync(log, 'utf8')).not.toContain('"level":50')
})

/** Disconnects in the middle of a request body. */
async function disconnectMidRequest(port: number): Promise<void> {
  const socket = connect(port, '127.0.0.1')
  socket.write(
    'POST /api/auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 9\r\nExpect: 100-continue\r\n\r\n{',
  )
  await once(socket, 'data')
  socket.destroy()
}

test('a busy port ends the start with a line that names the variable', async () => {
  const squatter = createServer().listen(0, '0.0.0.0')
  await new Promise((listening) => squatter.once('listening', listening))
  const { port } = squatter.address() as { port: number }
  const { ended } = await start({ API_PORT: String(port) })
  const { code, error } = await ended
  expect([code, error]).toEqual([
    1,
    `API_PORT=${port} is in use: stop what listens there or set API_PORT to a free port.\n`,
  ])
  squatter.close()
})

test('it listens on the address that HOST names, its metrics on that of METRICS_HOST, by default to this machine only', async () => {
  const answers = (url: string) =>
    fetch(url).then(
      ({ ok }) => ok,
      () => false,
    )
  const metricsPort = await freePort()
  const instance = await start({ HOST: '127.0.0.2', METRICS_PORT: String(metricsPort) })
  await instance.ready
  const { port } = new URL(instance.url)
  const apis = ['127.0.0.1', '127.0.0.2'].map((host) => answers(`http://${host}:${port}/api/health/live`))
  const metrics = ['127.0.0.1', '127.0.0.2'].map((host) => answers(`http://${host}:${metricsPort}/metrics`))
  expect([await Promise.all(apis), await Promise.all(metrics)]).toEqual([
    [false, true],
    [true, false],
  ])
  instance.process.kill('SIGTERM')
  await instance.ended
})

test.each(['HOST', 'METRICS_HOST'])(
  'an address in %s that the machine does not have ends the start in one line',
  async (name) => {
    const { ended } = await start({ [name]: '192.0.2.1', METRICS_PORT: String(await freePort()) })
    expect(await ended).toEqual({
      code: 1,
      error: `${name}=192.0.2.1 cannot be used: this machine has no such address.\n`,
    })
  },
)

test('arguments are refused before anything is built', () => {
  const run = spawnSync(process.execPath, ['bin/start.mjs', '--port', '80'], {
    cwd: join(__dirname, '../..'),
    encoding: 'utf8',
  })
  expect(run).toMatchObject({ status: 1, stdout: '', stderr: expect.stringMatching(/^npm start .*\n$/) as string })
})

test.each([
  ['API_PORT', { API_PORT: 'eighty' }],
  ['DATABASE_URL', { DATABASE_URL: 'mysql://haggle:geheim@127.0.0.1/haggle' }],
  ['DATABASE_URL', { DATABASE_URL: 'postgres://haggle:geheim@127.0.0.1:1/haggle' }],
  ['HAGGLE_HOME', { HAGGLE_HOME: join(home, 'a-file', 'home'), DATABASE_URL: '' }],
  ['HAGGLE_HOME', { HAGGLE_HOME: '/proc/haggle', DATABASE_URL: '' }],
  ['RAZORPAY_KEY_ID', { NODE_ENV: 'production', DATABASE_URL: 'postgres://haggle:geheim@127.0.0.1:1/haggle' }],
  ['RAZORPAY_KEY_ID', { NODE_ENV: 'production', DATABASE_URL: '' }],
  ['SITE_URL and SHOP_URL', { NODE_ENV: 'production', RAZORPAY_SANDBOX: 'yes', SMTP_URL: 'smtp://mail.test' }],
])('an unusable %s ends the start with one line that names it', async (name, environment: Record<string, string>) => {
  writeFileSync(join(home, 'a-file'), '')
  const { ended } = await start(environment)
  const { code, error } = await ended
  expect(code).toBe(1)
  expect(error).toMatch(new RegExp(`^${name}.*\n$`))
  expect(error).not.toContain('geheim')
})
