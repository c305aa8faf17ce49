import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import getPort from 'get-port'
import { openJsonLog, startHost } from 'workshop'
import { productUnderTest } from '../productUnderTest'
import { newVisitor } from '../visitor'

const folder = mkdtempSync(join(tmpdir(), 'haggle-reference-'))
const logs = join(folder, 'logs')
const running: ChildProcess[] = []
let host: Awaited<ReturnType<typeof startHost>>
let site = ''

/** A back end of the market in the folder; `name` is that of its log. */
async function startApi(name: string, port: number): Promise<string> {
  const environment = { HAGGLE_HOME: join(folder, 'market'), LOG_FILE: join(logs, `${name}.log`), REPLY_CACHE: 'off' }
  const api = spawn(process.execPath, ['bin/start.mjs'], {
    cwd: join(process.cwd(), 'mock-server'),
    env: { PATH: process.env.PATH, API_PORT: String(port), SEED: 'demo', ...environment },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  running.push(api)
  const url = `http://127.0.0.1:${port}`
  while (!(await fetch(`${url}/api/health`).catch(() => undefined))?.ok) await delay(50)
  return url
}

async function stopApi(): Promise<void> {
  const api = running.pop()
  api?.kill()
  if (api?.exitCode === null) await once(api, 'exit')
}

beforeAll(async () => {
  const port = await getPort()
  mkdirSync(logs)
  const url = await startApi('one', await getPort())
  const log = openJsonLog({}, { write: (line) => appendFileSync(join(logs, 'host.log'), line) })
  const backend = { url, secret: '' }
  host = await startHost({ home: productUnderTest().home, app: 'marketplace', backend, port, prerenders: false, log })
  site = `http://localhost:${port}`
})
afterAll(async () => {
  await host.close()
  while (running.length > 0) await stopApi()
  rmSync(folder, { recursive: true })
})

test('requests to two instances, before and after a restart, never have the same id', async () => {
  const port = await getPort()
  const ids: (string | null)[] = []
  const askAll = async (urls: string[]) => {
    for (let time = 0; time < 20; time++)
      for (const url of urls) ids.push((await fetch(`${url}/api/products`)).headers.get('traceresponse'))
  }
  await askAll([site, await startApi('two', port)])
  await stopApi()
  await askAll([site, await startApi('two', port)])
  await stopApi()
  const traces = ids.map((id) => /^00-([0-9a-f]{32})-[0-9a-f]{16}-01$/.exec(id ?? '')?.[1])
  expect(new Set(traces).size).toBe(80)
  expect(traces).not.toContain(undefined)
})

test('the reference of a part that does not load leads to its report', async () => {
  const { page, context } = await newVisitor({ site })
  await page.route('**/releases/catalog/**', (route) => route.abort())
  await page.goto('/')
  const panel = page.getByRole('alert').filter({ hasText: 'This page is unavailable right now' })
  const [, reference = ''] = /Reference([0-9A-Z]{4}-[0-9A-Z]{2})$/.exec((await panel.textContent()) ?? '') ?? []
  await context.close()
  expect(reference).not.toBe('')
  const search = () => execFileSync('sh', ['-c', `grep -rh ${reference} ${logs} || true`], { encoding: 'utf8' })
  while (!search().includes('a screen failed in a browser')) await delay(100)
  expect(search()).toContain('"remote":"catalog"')
})

test("the reference in a customer's screenshot leads by one search to the lines of host and API, and to the reason", async () => {
  const { page, context } = await newVisitor({ site })
  await page.goto('/')
  await page.getByRole('link', { name: 'View Details' }).first().waitFor()
  for (const file of ['haggle.db', 'haggle.db-wal']) {
    const path = join(folder, 'market', file)
    writeFileSync(path, Buffer.alloc(statSync(path).size, 'broken'))
  }
  await page.getByLabel('Search products').fill('a lamp that nobody has looked for')
  await page.getByLabel('Search products').press('Enter')
  const alert = page.getByRole('alert')
  await alert.getByText(/^Reference /).waitFor()
  const [, reference = ''] = /Reference ([0-9A-Z]{4}-[0-9A-Z]{2})$/.exec((await alert.textContent()) ?? '') ?? []
  expect(await alert.getByText(/^Reference /).getAttribute('translate')).toBe('no')
  await context.close()

  // the command of docs/operations.md, which waits for lines that are not written yet
  const search = () => execFileSync('sh', ['-c', `grep -rh ${reference} ${logs} | sort || true`], { encoding: 'utf8' })
  while (search().split('\n').length < 3) await delay(100)
  const lines = search()
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>)
  const same = { reference, trace: lines[0]?.trace, url: '/api/products' }
  const completed = lines.filter(({ msg }) => msg === 'request completed')
  expect(completed).toMatchObject([same, same])
  expect(new Set(completed.map(({ instance }) => instance)).size).toBe(2)
  expect(JSON.stringify(lines)).toMatch(/"failure":"[^"]|"err":\{/)
})
