import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import axios from 'axios'
import { freePort, howOften, startBackEnd, type BackEnd } from '../../../test/support'
import { openLog } from './logOutput'

jest.setTimeout(howOften({ short: 60_000, full: 600_000 }))

const folder = mkdtempSync(join(tmpdir(), 'haggle-log-'))
const path = join(folder, 'api.log')
/** Requests with log lines of 500 bytes and more: enough to fill a pipe. */
const CALLS = howOften({ short: 500, full: 20_000 })
const running: BackEnd[] = []
afterEach(() => {
  for (const name of readdirSync(folder)) rmSync(join(folder, name), { recursive: true })
})
afterAll(() => {
  for (const { process } of running) process.kill('SIGKILL')
  rmSync(folder, { recursive: true })
})

const until = async (isTrue: () => boolean) => {
  while (!isTrue()) await delay(10)
}

test('a single line is written soon, without waiting for others', async () => {
  const log = openLog({ path, megabytes: 1, files: 3 })
  log.write('one\n')
  expect(readFileSync(path, 'utf8')).toBe('')
  await until(() => readFileSync(path, 'utf8') === 'one\n')
})

test('a full file is rotated, and only the configured number of files is kept', async () => {
  const log = openLog({ path, megabytes: 0.01, files: 3 })
  for (let line = 0; line < 8; line++) {
    log.write(`${line} ${'x'.repeat(6000)}\n`)
    await until(() => readFileSync(path, 'utf8').startsWith(`${line} `))
  }
  expect(readdirSync(folder).sort()).toEqual(['api.log', 'api.log.1', 'api.log.2'])
  const [now, before, longAgo] = ['api.log', 'api.log.1', 'api.log.2'].map((name) =>
    readFileSync(join(folder, name), 'utf8').slice(0, 1),
  )
  expect([now, before, longAgo]).toEqual(['7', '6', '5'])
  expect(statSync(path).mode & 0o777).toBe(0o600)
})

test('lines that do not fit on the disk are dropped and counted', async () => {
  symlinkSync('/dev/full', path)
  const log = openLog({ path, megabytes: 1, files: 1 })
  for (let line = 0; line < 20; line++) log.write(`${'x'.repeat(1024 * 1024)}\n`)
  await until(() => log.dropped === 20)
})

test('once the log can be written again it says how many lines are missing', async () => {
  const inside = join(folder, 'inside')
  mkdirSync(inside)
  const file = join(inside, 'api.log')
  const log = openLog({ path: file, megabytes: 0.001, files: 1 })
  const line = `${'x'.repeat(2000)}\n`
  log.write(line)
  await until(() => statSync(file).size === line.length)
  rmSync(inside, { recursive: true })
  log.write(line)
  await until(() => log.dropped === 1)
  mkdirSync(inside)
  log.write('back\n')
  await until(() => existsSync(file) && readFileSync(file, 'utf8') !== '')
  expect(readFileSync(file, 'utf8')).toMatch(/^\{.*"msg":"1 lines of the log could not be written"\}\nback\n$/)
})

test.each([
  ['a folder that is not there', '/nowhere/api.log'],
  ['a folder', tmpdir()],
])('%s is refused as a log file', (_, path) => {
  expect(() => openLog({ path, megabytes: 1, files: 1 })).toThrow(/^LOG_FILE=\/.* cannot be written: /)
})

/** Sends requests to a back end that is started through `via`, and stops it. */
async function serveAndEnd(via: string[]): Promise<void> {
  const port = await freePort()
  const backEnd = startBackEnd({ HAGGLE_HOME: join(folder, String(port)), API_PORT: String(port) }, via)
  running.push(backEnd)
  backEnd.process.stdout?.removeAllListeners('data').pause()
  const api = axios.create({ baseURL: `http://127.0.0.1:${port}`, validateStatus: () => true, timeout: 10_000 })
  while (!(await api.get('/api/health').catch(() => undefined))) await delay(50)

  const statuses = new Set<number>()
  for (let call = 0; call < CALLS; call++) statuses.add((await api.get(`/api/products/${'x'.repeat(4000)}`)).status)
  expect([...statuses]).toEqual([404])
  expect((await api.get('/api/health/live')).status).toBe(200)
  backEnd.process.kill('SIGTERM')
  expect(await backEnd.ended).toEqual({ code: 0, error: '' })
}

test('with a full log disk, or a log pipe that nobody reads, all requests are answered and SIGTERM stops the process', () =>
  Promise.all([serveAndEnd(['sh', '-c', 'exec "$@" > /dev/full', 'sh']), serveAndEnd([])]))
