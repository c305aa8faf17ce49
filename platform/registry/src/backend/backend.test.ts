import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { testPort } from '@haggle/kit/testing/testPort'
import type { Workspace } from '@haggle/kit/workspace/workspace'
import { until } from '@haggle/shared-server/testing/until'
import { startBackend } from './backend'

const serving = `
import { createServer } from 'node:http'
createServer((request, response) => {
  if (request.url === '/end') process.exit(3)
  response.end(process.env.PROXY_SECRET)
}).listen(Number(process.env.API_PORT))`

let workspace: Workspace
const writeBackend = (code: string) => writeFileSync(join(workspace.root, 'mock-server/bin/start.mjs'), code)
const answers = (url: string) =>
  fetch(`${url}/api/health`).then(
    () => true,
    () => false,
  )

beforeEach(() => {
  const root = mkdtempSync(join(tmpdir(), 'haggle #1 %41 & ü-'))
  workspace = { root, home: join(root, 'home') }
  mkdirSync(join(root, 'mock-server/bin'), { recursive: true })
  writeFileSync(join(root, 'mock-server/package.json'), '{ "type": "module" }')
  const repository = join(__dirname, '../../../..')
  for (const name of ['node_modules', 'platform']) symlinkSync(join(repository, name), join(root, name))
})
afterEach(() => rmSync(workspace.root, { recursive: true }))

test("it is ready when it answers, has its hosts' secret, and ends when stopped", async () => {
  writeBackend(serving)
  const backend = await startBackend(workspace, await testPort(), process.env)
  expect(await (await fetch(`${backend.url}/api/health`)).text()).toBe(backend.secret)
  await backend.stop()
  expect(await answers(backend.url)).toBe(false)
})

test('during a rotation it has both secrets, and its hosts send the first', async () => {
  writeBackend(serving)
  const backend = await startBackend(workspace, await testPort(), { ...process.env, PROXY_SECRET: 'new,old' })
  expect(await (await fetch(backend.url)).text()).toBe('new,old')
  expect(backend.secret).toBe('new')
  await backend.stop()
})

test('what it warns of at its start is told, too', async () => {
  const told = jest.spyOn(process.stderr, 'write').mockReturnValue(true)
  writeBackend(`console.error('SMTP_URL is missing.');${serving}`)
  const backend = await startBackend(workspace, await testPort(), process.env)
  expect(told).toHaveBeenCalledWith('SMTP_URL is missing.\n')
  told.mockRestore()
  await backend.stop()
})

test.each([
  [undefined, 'home/api.log'],
  ['', 'home/api.log'],
  ['api-1.log', 'api-1.log'],
])('with LOG_FILE=%s its log is %s of the repository, and that is the one named', async (LOG_FILE, file) => {
  writeBackend(serving.replace('PROXY_SECRET', 'LOG_FILE'))
  const backend = await startBackend(workspace, await testPort(), { ...process.env, LOG_FILE })
  expect(backend.log).toBe(join(workspace.root, file))
  expect(await (await fetch(backend.url)).text()).toBe(backend.log)
  await backend.stop()
})

test('if it cannot start, the error is its own message', async () => {
  writeBackend(`console.error('SEED=x cannot be used.'); process.exit(1)`)
  await expect(startBackend(workspace, 4999, process.env)).rejects.toThrow(/^SEED=x cannot be used\.$/)
})

test('a home that cannot be created is a one-line error that names HAGGLE_HOME', async () => {
  writeFileSync(join(workspace.root, 'a-file'), '')
  for (const home of [join(workspace.root, 'a-file', 'home'), '/proc/haggle'])
    await expect(startBackend({ ...workspace, home }, 4999, process.env)).rejects.toThrow(
      /^HAGGLE_HOME=\/.* cannot be used: .*$/,
    )
})

test('after a crash it is restarted with the same secret; `lost` resolves when it cannot start again', async () => {
  const told = jest.spyOn(console, 'error').mockReturnValue()
  writeBackend(serving)
  const backend = await startBackend(workspace, await testPort(), process.env)
  const end = () => fetch(`${backend.url}/end`).catch(() => undefined)
  await end()
  const said = () => told.mock.calls.flat().join()
  await until(() => said().includes('The back end answers again.'))
  expect(await (await fetch(`${backend.url}/api/health`)).text()).toBe(backend.secret)
  expect(said()).toContain('The back end ended (exit code 3) and is started again')

  writeBackend(`process.exit(4)`)
  await end()
  expect(await backend.lost).toContain('The back end ended (exit code 4); its log is')
  told.mockRestore()
})

test('after a clean exit it is not restarted', async () => {
  writeBackend(serving.replace('exit(3)', 'exit(0)'))
  const backend = await startBackend(workspace, await testPort(), process.env)
  await fetch(`${backend.url}/end`).catch(() => undefined)
  expect(await backend.lost).toContain('The back end ended (exit code 0); its log is')
})

test('it ends when its parent is killed', async () => {
  writeBackend(serving)
  const port = await testPort()
  const parent = fork(join(__dirname, '../testing/startAndWait.ts'), [workspace.root, String(port)], {
    execArgv: ['--import', 'tsx'],
  })
  await once(parent, 'message')
  const url = `http://127.0.0.1:${port}`
  expect(await answers(url)).toBe(true)
  parent.kill('SIGKILL')
  await until(async () => !(await answers(url)))
})
