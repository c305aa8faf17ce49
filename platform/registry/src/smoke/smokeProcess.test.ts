import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, mkdir, rm, writeFile } from 'node:fs/promises'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { sampleComposition } from '@haggle/kit/testing/sampleApps'
import { newHome, sampleRemote, sampleShell, store } from '@haggle/kit/testing/sampleReleases'
import { smokeInSeparateProcess } from './smokeProcess'

const [shell, live, candidate, other] = [
  sampleShell(),
  sampleRemote(),
  sampleRemote({ version: '1.1.0' }),
  sampleRemote({ version: '1.2.0' }),
]
const next = { ...sampleComposition([], shell), remotes: [{ name: 'catalog', release: candidate, previous: live }] }
const isRoot = process.getuid?.() === 0
const env = { ...process.env, CHROME_PATH: process.execPath, PROXY_SECRET: 'between-us' }

let root: string
let home: string
beforeEach(async () => {
  ;[root, home] = [await newHome(), await newHome()]
  for (const release of [shell, live, candidate, other]) await store(home, release)
  await chmod(root, 0o755)
  for (const file of ['mock-server/bin/start.mjs', 'mock-server/bin/build.mjs', 'node_modules/fastify/package.json'])
    await write(file, '')
  jest.spyOn(console, 'error').mockImplementation(() => undefined)
})
afterEach(async () => {
  jest.useRealTimers()
  for (const folder of [root, home]) await rm(folder, { recursive: true })
})

async function write(path: string, content: string) {
  await mkdir(dirname(join(root, path)), { recursive: true })
  await writeFile(join(root, path), content)
}

/** Runs a journey with this program, which has a `job` and replies with `answer`. */
async function journey(program: string) {
  const imports = `import { readdirSync } from 'node:fs'
import { spawn } from 'node:child_process'`
  const answer = 'const answer = (message) => process.send(message)'
  await write(
    'platform/registry/bin/smoke.mjs',
    `${imports}\n${answer}\nprocess.once('message', (job) => { ${program} })`,
  )
  return smokeInSeparateProcess({ workspace: { root, home }, next, candidate }, env)
}

test("sees only the app's releases: no store, no secrets and, if the gate is root, runs as nobody", async () => {
  const {
    faults: [line = ''],
  } = await journey(`
    const read = (path) => { try { return readdirSync(path).length > 0 } catch { return false } }
    answer({ faults: [JSON.stringify({
      variables: Object.keys(process.env).sort(),
      releases: readdirSync(job.workspace.home + '/releases/catalog').sort(),
      store: read(${JSON.stringify(home)}),
      user: process.getuid(),
      copies: job.workspace.home,
    })] })`)
  const { copies, ...seen } = JSON.parse(line) as { copies: string }
  expect(seen).toEqual({
    variables: ['CHROME_PATH', 'HOME', 'PATH'],
    releases: ['1.0.0', '1.1.0'],
    store: !isRoot,
    user: isRoot ? 65534 : process.getuid?.(),
  })
  expect(dirname(copies)).toBe(tmpdir())
  expect(existsSync(copies)).toBe(false)
})

test('a journey that fails rejects with its reason', async () => {
  const failing = journey(`answer({ failure: 'No market could be opened.' })`)
  await expect(failing).rejects.toThrow('No market could be opened.')
})

test.each([
  ['has answered', 'answer({ faults: [] })', { faults: [], pictures: [] }],
  ['has crashed', 'process.exit(1)', new Error('The smoke journey ended without an answer.')],
])('a journey that %s leaves no child process behind', async (_, end, outcome) => {
  const server = createServer().listen(0, '127.0.0.1')
  const started = once(server, 'connection') as Promise<Socket[]>
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const connects = `require('node:net').connect(${port}, '127.0.0.1', () => console.log('here'))`
  const over = journey(`
    const started = spawn(process.execPath, ['-e', ${JSON.stringify(connects)}], { stdio: ['ignore', 'pipe', 'ignore'] })
    started.stdout.once('data', () => { ${end} })`).catch((error: unknown) => error)
  const [socket] = await started
  await (socket && once(socket.on('error', () => undefined).resume(), 'close'))
  expect(await over).toEqual(outcome)
  server.close()
})

test('a journey that never ends is a fault of the candidate', async () => {
  const { setTimeout: real } = globalThis
  jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask', 'performance', 'Date'] })
  const faults = journey('setInterval(() => 0, 1000)')
  let isOver = false
  void faults.finally(() => (isOver = true))
  while (!isOver) {
    jest.advanceTimersByTime(60_000)
    await new Promise((done) => real(done, 20))
  }
  expect(await faults).toEqual({
    faults: ['catalog 1.1.0: its screens were not shown within 10 minutes.'],
    pictures: [],
  })
})

test('a journey without Chromium is refused', async () => {
  const nowhere = { ...env, CHROME_PATH: join(root, 'none') }
  await expect(smokeInSeparateProcess({ workspace: { root, home }, next, candidate }, nowhere)).rejects.toThrow(
    `CHROME_PATH=${nowhere.CHROME_PATH} cannot be used`,
  )
})
