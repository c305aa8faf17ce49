import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { launchChromium } from '@haggle/registry/browser/chromium'
import type { Product, ProductPage } from '@haggle/shared-contract'
import { buildMonolith } from './first-load/buildMonolith'
import { monolithPage, staticPage, staticProductPage } from './first-load/pages'
import { serveOtherSite, serveSite } from './first-load/sites'
import { firstVisit, roundTrips, type FirstVisit } from './first-load/visit'
import { quantile } from './measure'

/**
 * First visits to the list of a running product (BENCH_URL), compared in turns with a monolith built from the same
 * sources and with a static page; first visits to a product compared with a static page; then navigation to a product and
 * back. RUNS visits each (5).
 */
const market = new URL(process.env.BENCH_URL ?? 'http://localhost:3000/')
const runs = Number(process.env.RUNS ?? '5')

const reply = await fetch(new URL('/api/products', market)).catch(() => undefined)
if (!reply?.ok) {
  console.log(`firstLoad: nothing answers at ${market.href}; start the product or set BENCH_URL.`)
  process.exit(0)
}
const { products } = (await reply.json()) as ProductPage
const id = products[0]?._id
const product = (await (await fetch(new URL(`/api/products/${id}`, market))).json()) as Product

const folder = mkdtempSync(join(tmpdir(), 'haggle-bench-'))
const monolith = await serveSite(monolithPage(await buildMonolith(folder)), folder, market)
const byHand = await serveSite(staticPage(products), folder, market)
const productByHand = await serveSite(staticProductPage(product), folder, market)
const otherSite = await serveOtherSite()
const browser = await launchChromium()

const TO_PRODUCT = 'a[href^="/product/"]'
const sites = {
  composed: { url: market.href, what: TO_PRODUCT },
  monolith: { url: monolith.url, what: TO_PRODUCT },
  static: { url: byHand.url, what: TO_PRODUCT },
  product: { url: new URL(`/product/${id}`, market).href, what: 'h1' },
  'by hand': { url: productByHand.url, what: 'h1' },
}
type Site = keyof typeof sites
const names = Object.keys(sites) as Site[]
const visits = Object.fromEntries(names.map((name) => [name, []])) as unknown as Record<Site, FirstVisit[]>
for (let run = 0; run < runs; run++)
  for (const name of names) {
    const { url, what } = sites[name]
    visits[name].push(await firstVisit(browser, otherSite.pageFor(url), url, what))
  }
const trips = await roundTrips(browser, market.href, runs)
await browser.close()
for (const site of [monolith, byHand, productByHand, otherSite]) site.close()
rmSync(folder, { recursive: true })

const median = (site: Site, what: keyof FirstVisit) =>
  quantile(
    visits[site].map((visit) => visit[what]),
    0.5,
  )

function printVisits(label: string, sites: readonly Site[], usable: string) {
  const line = (label: string, what: keyof FirstVisit, digits: number, unit = 1) =>
    console.log(
      label.padEnd(45) + sites.map((name) => (median(name, what) / unit).toFixed(digits).padStart(10)).join(''),
    )
  console.log(`\n${label}`.padEnd(46) + sites.map((name) => name.padStart(10)).join(''))
  line('first paint, ms', 'firstPaint', 0)
  line('largest paint, ms', 'largestPaint', 0)
  line(usable, 'usable', 0)
  line('layout shift', 'shift', 3)
  line('scripts, KB on the wire', 'scriptBytes', 1, 1024)
  line('scripts', 'scripts', 0)
}
printVisits(`first visit, slow 4G, CPU 4x, median of ${runs}`, ['composed', 'monolith', 'static'], 'list usable, ms')
printVisits('the same of a product', ['product', 'by hand'], 'name seen, ms')

const trip = (what: 'product' | 'back' | 'moved') =>
  quantile(
    trips.map((each) => each[what]),
    0.5,
  )
const rows = [
  {
    what: 'list usable against the monolith',
    value: median('composed', 'usable') / median('monolith', 'usable'),
    max: 1,
  },
  {
    what: 'largest paint against the static page',
    value: median('composed', 'largestPaint') / median('static', 'largestPaint'),
    max: 1.3,
  },
  {
    what: 'largest paint of a product, against by hand',
    value: median('product', 'largestPaint') / median('by hand', 'largestPaint'),
    max: 1.5,
  },
  { what: 'layout shift of /', value: median('composed', 'shift'), max: 0.02 },
  { what: 'scripts of /, KB brotli', value: median('composed', 'scriptBytes') / 1024, max: 175 },
  { what: 'scripts of /, requests', value: median('composed', 'scripts'), max: 10 },
  { what: 'layout shift of a product', value: median('product', 'shift'), max: 0.02 },
  { what: 'scripts of a product, KB brotli', value: median('product', 'scriptBytes') / 1024, max: 175 },
  { what: 'product after the click, warm, CPU 4x, ms', value: trip('product'), max: 200 },
  { what: 'back to the list, CPU 4x, ms', value: trip('back'), max: 200 },
  { what: 'scroll lost on the way back, px', value: trip('moved'), max: 0 },
].map((row) => ({ ...row, isMet: row.value <= row.max }))

console.log(`\n${'target'.padEnd(44)}${'measured'.padStart(10)}${'at most'.padStart(10)}`)
for (const { what, value, max, isMet } of rows)
  console.log(
    `${what.padEnd(44)}${value.toFixed(2).padStart(10)}${String(max).padStart(10)}  ${isMet ? 'met' : 'MISSED'}`,
  )

const file = process.env.BENCH_JSON ?? join(tmpdir(), 'haggle-bench-firstLoad.json')
writeFileSync(file, JSON.stringify({ runs, visits, trips, rows }, null, 2))
console.log(`\n${file}`)
