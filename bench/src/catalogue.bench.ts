import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { report, timesOf } from './measure'

/** The list and the search of a big market, over HTTP, each as a ratio to the first page. PRODUCTS sets its size. */
const products = process.env.PRODUCTS ?? '100000'
const port = process.env.API_PORT ?? '4900'
const home = mkdtempSync(join(tmpdir(), 'haggle-bench-'))
const server = join(import.meta.dirname, '../../mock-server')
const env = { ...process.env, HAGGLE_HOME: home, API_PORT: port, SEED: 'none', LOG_LEVEL: 'warn' }

const node = (...args: string[]) =>
  spawn(process.execPath, ['--import', 'tsx', ...args], { cwd: server, env, stdio: ['ignore', 'inherit', 'inherit'] })
const ended = (child: ReturnType<typeof node>) => new Promise((done) => child.once('close', done))

const get = async (path: string) => {
  const response = await fetch(`http://localhost:${port}${path}`)
  if (!response.ok) throw new Error(`${path} answered ${response.status}`)
  return (await response.json()) as { pages: number; products: { _id: string }[] }
}

await ended(node('src/seed/main.ts', '--products', products))
const backend = node('src/main.ts')
try {
  while (!(await fetch(`http://localhost:${port}/api/health`).catch(() => undefined))?.ok) await wait(100)
  const { pages, products: first } = await get('/api/products')
  console.log(`\n${products} products`.padEnd(37) + 'median ms   95% ms    ratio')
  const reference = await timesOf(() => get('/api/products'))
  report('first page', reference)
  const measured = {
    'last page': `/api/products?pageNumber=${pages}`,
    'middle page': `/api/products?pageNumber=${Math.ceil(pages / 2)}`,
    'category by price': '/api/products?category=Books&sortBy=price_asc',
    'by name': '/api/products?sortBy=name_asc',
    'keyword, many match': '/api/products?keyword=lamp',
    'keyword of three words': '/api/products?keyword=small%20brass%20lamp',
    'keyword with a typo': '/api/products?keyword=lanmp',
    'keyword, none match': '/api/products?keyword=zzzzzzzz',
    'one product': `/api/products/${first[0]?._id}`,
  }
  for (const [name, path] of Object.entries(measured)) report(name, await timesOf(() => get(path)), reference)
} finally {
  backend.kill('SIGTERM')
  await ended(backend)
  rmSync(home, { recursive: true })
}
