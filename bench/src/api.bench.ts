import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { again, load, memoryOf, type Load, type Target } from './api/load'
import { directOrdersPerSecond, ordersPerSecond } from './api/orders'
import { distinctLists, generalSearches, listPath, pagesByAge, searches } from './api/paths'
import { databaseBeside } from './api/postgres'
import { blockedFor, runSeed, startBackEnd, startBare, type Running } from './api/processes'
import { asJson, printTable, type Row } from './api/table'
import { quantile } from './measure'

/**
 * The API of a market with PRODUCTS products, compared with a bare Fastify that sends constant replies of the same size,
 * and with a market of a hundredth of the products. DATABASE_URL, an empty PostgreSQL database, replaces the embedded
 * database; the small market then gets a temporary database beside it.
 */
const products = Number(process.env.PRODUCTS ?? '100000')
const port = Number(process.env.API_PORT ?? '4900')
const databaseUrl = process.env.DATABASE_URL ?? ''
const ROUNDS = 5

const folder = mkdtempSync(join(tmpdir(), 'haggle-bench-'))
const rows: Row[] = []
const running: Running[] = []
let beside: Awaited<ReturnType<typeof databaseBeside>> | undefined

const open = async (name: string, count: number, at: number, url = databaseUrl) => {
  const home = join(folder, name)
  mkdirSync(home)
  const place = { HAGGLE_HOME: home, ...(url && { DATABASE_URL: url }) }
  runSeed('main', ['--products', String(count)], place)
  const server = await startBackEnd(at, place)
  running.push(server)
  return { home, server }
}

const text = async ({ port }: Target, path: string) => (await fetch(`http://127.0.0.1:${port}${path}`)).text()

interface Comparison {
  ratio: number
  detail: string
}

/** Compares the loads on two processes: the median ratio over alternating rounds. */
async function compare(mine: () => Promise<Load>, theirs: () => Promise<Load>): Promise<Comparison> {
  const ratios: number[] = []
  const work: number[] = []
  let last = ''
  for (let round = 0; round < ROUNDS; round++) {
    const [ours, other] = [await mine(), await theirs()]
    ratios.push(ours.perSecond / other.perSecond)
    work.push(other.cpu / ours.cpu)
    last = `${Math.round(ours.perSecond)}/s against ${Math.round(other.perSecond)}/s`
  }
  return { ratio: quantile(ratios, 0.5), detail: `${last}; by processor time ${quantile(work, 0.5).toFixed(2)}` }
}

const constant = (bare: Target, name: string) => () => load(bare, again([`/${name}`]))

/** The loads to measure on a market. `cold` never repeats a path: each call continues where the last one stopped. */
async function loadsOn(server: Target) {
  const { products: first } = JSON.parse(await text(server, listPath())) as { products: { _id: string }[] }
  const detail = `/api/products/${first[0]?._id}`
  const cold = distinctLists(products)
  return {
    list: () => load(server, again([listPath({ keyword: '', category: 'All', sortBy: 'newest', pageNumber: 1 })])),
    detail: () => load(server, again([detail])),
    search: () => load(server, again(searches)),
    cold: () => load(server, cold, { ms: 1000 }),
    detailPath: detail,
  }
}

async function againstBare(server: Running) {
  const loads = await loadsOn(server)
  const bodies = {
    list: await text(server, listPath()),
    detail: await text(server, loads.detailPath),
    search: await text(server, searches[0] ?? ''),
  }
  const bare = await startBare(port + 1, bodies)
  running.push(bare)
  for (const name of Object.keys(bodies)) await load(bare, again([`/${name}`]))
  for (const [what, min, mine, name] of [
    ['list page', 0.5, loads.list, 'list'],
    ['detail', 0.5, loads.detail, 'detail'],
    ['search', 0.5, loads.search, 'search'],
    ['distinct cold list queries', 0.15, loads.cold, 'list'],
  ] as const) {
    await mine()
    const { ratio, detail } = await compare(mine, constant(bare, name))
    rows.push({ what: `${what}, against bare Fastify`, target: { min }, measured: ratio, detail })
  }
}

async function growth(big: Running) {
  if (databaseUrl) beside = await databaseBeside(databaseUrl)
  const { server: small } = await open('small', Math.ceil(products / 100), port + 2, beside?.url)
  const [mine, theirs] = [await loadsOn(big), await loadsOn(small)]
  for (const what of ['list', 'detail', 'search'] as const) {
    await theirs[what]()
    const { ratio, detail } = await compare(theirs[what], mine[what])
    const name = `${what}: growth from ${Math.ceil(products / 100)} to ${products} products`
    rows.push({ what: name, target: { max: 1.3 }, measured: ratio, detail })
  }
}

/** Compares uncached pages at the start of the list with pages far into it. */
async function depth(server: Running) {
  const far = Math.floor(products / 20)
  const first = performance.now()
  await text(server, pagesByAge(far + 900, 1)[0] ?? '')
  console.log(`first visit of a far page: ${(performance.now() - first).toFixed(1)} ms`)
  let at = 0
  const step = 100
  const once = (from: number) => () => load(server, pagesByAge(from + at, step), { connections: 4 })
  const { ratio, detail } = await compare(once(1), async () => {
    const result = await once(far)()
    at += step
    return result
  })
  rows.push({ what: `page ${far} against page 1, both cold`, target: { max: 2 }, measured: ratio, detail })
}

/** Measures costly searches one at a time, so that none waits for another. */
async function slowest(server: Running) {
  const blocked: number[] = []
  const times: { path: string; ms: number }[] = []
  await blockedFor(server)
  for (const path of generalSearches) {
    const start = performance.now()
    await text(server, path)
    times.push({ path, ms: performance.now() - start })
    blocked.push(await blockedFor(server))
  }
  const slow = times.sort((one, other) => other.ms - one.ms).slice(0, 3)
  console.log(slow.map(({ path, ms }) => `slowest first visits: ${ms.toFixed(1)} ms ${path}`).join('\n'))
  const longest = slow[0]?.ms ?? 0
  rows.push({ what: 'longest a costly search takes, in ms', target: { max: 200 }, measured: longest, detail: '' })
  rows.push({
    what: 'longest a costly search keeps others waiting, in ms',
    target: { max: 20 },
    measured: quantile(blocked, 0.95),
    detail: `95% of ${blocked.length}; the worst ${Math.max(...blocked).toFixed(1)}`,
  })
}

async function orders(server: Running, home: string) {
  const ours: number[] = []
  const direct: number[] = []
  for (let round = 0; round < 3; round++) {
    ours.push((await ordersPerSecond(server, home)).perSecond)
    direct.push(directOrdersPerSecond(home))
  }
  const [placed, written] = [quantile(ours, 0.5), quantile(direct, 0.5)]
  const detail = `${Math.round(placed)}/s against ${Math.round(written)}/s`
  rows.push({
    what: 'durable orders, against libsql alone',
    target: { min: 0.5 },
    measured: placed / written,
    detail,
  })
}

try {
  const { home, server } = await open('big', products, port)
  await againstBare(server)
  await depth(server)
  await slowest(server)
  rows.push({ what: 'memory after load, in MB', target: { max: 350 }, measured: memoryOf(server), detail: '' })
  await growth(server)
  if (!databaseUrl) await orders(server, home)
  printTable(rows)
  const file = process.env.BENCH_JSON ?? join(tmpdir(), `haggle-bench-api-${databaseUrl ? 'postgres' : 'libsql'}.json`)
  writeFileSync(file, asJson(rows))
  console.log(`\nThe same as JSON: ${file}`)
} finally {
  for (const each of running) await each.stop()
  await beside?.drop()
  rmSync(folder, { recursive: true })
}
