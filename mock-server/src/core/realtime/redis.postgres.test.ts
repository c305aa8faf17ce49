import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import axios from 'axios'
import { freePort, given, networkTo, testPostgresUrl, type Network } from '../../../test/support'
import { authorized, haggle, lampOnSale, registered, testSockets } from '../../../test/support/visitors'
import { startServer, type Server } from '../../app/server'
import { readConfig } from '../../base/config'

jest.setTimeout(60_000)

const folder = mkdtempSync(join(tmpdir(), 'haggle-redis-'))
const logs = ['first', 'second'].map((name) => join(folder, `${name}.log`))
const database = given(testPostgresUrl, async () => {
  await Promise.all([first.stop(), second.stop()])
  await network.close()
  await killRedis()
  rmSync(folder, { recursive: true })
})
let redis: ChildProcess
let redisPort: number
let network: Network
let first: Server
let second: Server
const joined = testSockets()

async function startRedis(): Promise<void> {
  // nothing of it outlives it
  const args = ['--port', String(redisPort), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no', '--dir', folder]
  redis = spawn('redis-server', args, { stdio: 'ignore' })
  const answers = () =>
    new Promise<boolean>((done) => {
      const socket = connect(redisPort, '127.0.0.1', () => socket.end(() => done(true)))
      socket.once('error', () => done(false))
    })
  while (!(await answers())) await delay(20)
}

async function killRedis(): Promise<void> {
  redis.kill('SIGKILL')
  await once(redis, 'exit')
}

async function start(log: string): Promise<Server> {
  const environment = {
    HAGGLE_HOME: folder,
    SEED: 'none',
    DATABASE_URL: database.url,
    REDIS_URL: network.url,
    LOG_FILE: log,
  }
  return startServer(readConfig({ ...environment, API_PORT: String(await freePort()) }))
}

beforeAll(async () => {
  redisPort = await freePort()
  await startRedis()
  network = await networkTo(`redis://127.0.0.1:${redisPort}`)
  ;[first, second] = await Promise.all([start(logs[0] ?? ''), start(logs[1] ?? '')])
})

const customer = () => registered('user', first, second)

/** A customer who is connected to both instances, with what each told of an offer. */
async function watcher() {
  const user = await customer()
  const [near, far] = [await joined(first, user), await joined(second, user)]
  const heard: unknown[] = []
  far.on('negotiationOutcome', (outcome) => heard.push(outcome))
  return { user, heard, near: async () => new Promise((done) => near.once('negotiationOutcome', done)) }
}

const until = async (isSo: () => boolean) => {
  while (!isSo()) await delay(20)
}

test('an outcome decided on one instance reaches sockets on the other', async () => {
  const { user, heard } = await watcher()
  const reply = await haggle(first, user, await lampOnSale(first))
  await until(() => heard.length > 0)
  expect(heard).toEqual([reply])
})

test('logging out on one instance closes the session’s sockets on the other', async () => {
  const user = await customer()
  const socket = await joined(second, user)
  const closed = new Promise((done) => socket.once('disconnect', done))
  await axios.post(`${first.url}/api/auth/logout`, {}, authorized(user))
  expect(await closed).toBe('io server disconnect')
})

const silence = () => Promise.resolve(network.lose('everything'))
const sound = () => Promise.resolve(network.lose('nothing'))

test.each([
  // a silent connection is given up: what was sent over it before is lost
  ['silent', 8000, silence, sound],
  ['killed', 0, killRedis, startRedis],
  ['killed', 5000, killRedis, startRedis],
])(
  'while Redis is %s (%i ms) an instance tells its own sockets, and others once it is back',
  async (_, ms, end, begin) => {
    const { user, near, heard } = await watcher()
    const product = await lampOnSale(first)
    await end()
    const told = near()
    const begun = performance.now()
    const reply = await haggle(first, user, product)
    expect(await told).toEqual(reply)
    expect(performance.now() - begun).toBeLessThan(3000)
    await delay(ms)
    expect(heard).toEqual([])
    await begin()
    await until(() => heard.length > 0)
    // at least once
    expect(heard[0]).toEqual(reply)
  },
)

test('the log says once a minute that Redis is away, and when it is back', () => {
  for (const log of logs) {
    const lines = readFileSync(log, 'utf8').split('\n')
    expect(lines.filter((line) => line.includes('instances cannot reach each other'))).toEqual([
      expect.stringMatching(/"level":50,.*Redis: .*"failures":1/) as string,
    ])
    expect(lines.filter((line) => line.includes('instances reach each other again')).length).toBeGreaterThan(1)
  }
})

test('an event whose connection breaks while it is sent is sent again', async () => {
  const { user, heard } = await watcher()
  const product = await lampOnSale(first)
  network.lose('replies')
  const reply = await haggle(first, user, product)
  await killRedis()
  network.lose('nothing')
  await startRedis()
  await until(() => heard.length > 0)
  expect(heard[0]).toEqual(reply)
})

test('a Redis that is not there stops the start with one line', async () => {
  const REDIS_URL = `redis://haggle:geheim@127.0.0.1:${await freePort()}`
  const settings = readConfig({ SEED: 'none', LOG_LEVEL: 'silent', DATABASE_URL: database.url, REDIS_URL })
  await expect(startServer(settings)).rejects.toThrow(
    /^REDIS_URL cannot be used: (?!.*geheim)connect ECONNREFUSED 127\.0\.0\.1:\d+\.$/,
  )
})
