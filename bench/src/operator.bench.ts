import { mkdtempSync, rmSync } from 'node:fs'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { demoCode } from '@haggle/registry/backend/demoAccounts'
import { launchChromium } from '@haggle/registry/browser/chromium'
import { demoAccounts, openWorkspace, prepareApps, startProduct } from 'workshop'
import { fillMarket, MORNING } from './operator/fill'
import { noteWhenSeen, stopwatch, summaryOf } from './operator/stopwatch'

/**
 * A morning of an operator in one sitting: 300 shops, 5,000 orders and 60 reports, with the processor throttled 4 times. No screen,
 * search or decision may take over a second. BENCH_HOME may name a prepared HAGGLE_HOME without a database.
 */
const CPU_RATE = 4
const MAX_MS = 1000

const { root } = openWorkspace(import.meta.dirname, process.env)
const home = process.env.BENCH_HOME ?? mkdtempSync(join(tmpdir(), 'haggle-morning-'))
await prepareApps({ root, home }, 'http://localhost:3000', {
  info: () => undefined,
  warn: console.warn,
  error: console.error,
})
const product = await startProduct({ home, env: { ...process.env, SEED: 'demo', BUDGET_FACTOR: '1000' } })
fillMarket(home)

const browser = await launchChromium()
const context = await browser.newContext({ baseURL: product.operatorUrl, viewport: { width: 1280, height: 900 } })
const page = await context.newPage()
page.setDefaultTimeout(30_000)
const session = await context.newCDPSession(page)
await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_RATE })
const { laps, step, stepUntilSeen } = stopwatch(page)
await noteWhenSeen(page, 'section[aria-label="How it runs"]')

const link = (name: string) => page.getByRole('navigation').getByRole('link', { name, exact: true })
const found = (what: string) => page.locator(`section[aria-label="Found ${what}"][aria-busy="false"]`)
const rows = (what: string) => found(what).getByRole('row').nth(1)
const firstRow = async (what: string) => (await rows(what).textContent()) ?? ''
const otherThan = (what: string, before: string) => rows(what).filter({ hasNotText: before })
const heading = (name: string | RegExp) => page.getByRole('heading', { name, level: 1 })
const search = async (label: string, text: string) => {
  await page.getByLabel(label).fill(text)
  await page.getByLabel(label).press('Enter')
}

await page.goto('/login')
await page.getByLabel('Email').fill(demoAccounts.operator.email)
await page.getByLabel('Password', { exact: true }).fill(demoAccounts.operator.password)
await page.getByRole('button', { name: 'Login' }).click()
await page.getByLabel('Code', { exact: true }).fill(demoCode(Date.now()))
await stepUntilSeen('log in, and see the start page', () => page.getByRole('button', { name: 'Login' }).click())
await stepUntilSeen('open the start page again', () => page.reload())

const queue = page.getByRole('listitem').filter({ has: page.getByRole('button', { name: 'Hide' }) })
await step('open the reports', () => link('Reports').click(), queue.first())
for (let decided = 0; decided < MORNING.reports; decided++) {
  const current = page.locator('li[aria-current="true"]')
  const id = await current.getAttribute('aria-labelledby')
  const gone = page.locator(`li[aria-labelledby="${id}"]`)
  if (decided % 5 < 4) {
    await step('dismiss a report by d', () => page.keyboard.press('d'), gone, true)
    continue
  }
  await step('begin to hide by h', () => page.keyboard.press('h'), page.getByRole('dialog'))
  await page.getByLabel('Prepared reasons').selectOption('Counterfeit')
  await step('hide a product', () => page.getByRole('dialog').getByRole('button', { name: 'Hide' }).click(), gone, true)
}
await step('see that no report is left', () => page.reload(), page.getByText('Nothing waits for a decision.'))

await step('open the shops', () => link('Shops').click(), rows('shops'))
await step(
  'go to the next page of shops',
  () => page.getByRole('button', { name: 'Next' }).click(),
  otherThan('shops', await firstRow('shops')),
)
await step(
  'open a shop',
  () => rows('shops').getByRole('link').first().click(),
  page.getByRole('region', { name: 'Money' }),
)
await step('open the orders', () => link('Orders').click(), rows('orders'))
const newest = await firstRow('orders')
await step(
  'go to the next page of orders',
  () => page.getByRole('button', { name: 'Next' }).click(),
  otherThan('orders', newest),
)
const number = (await rows('orders').getByRole('link').first().textContent()) ?? ''
const only = page.locator('section[aria-label="Found orders"][aria-busy="false"]:not(:has(tbody tr:nth-child(2)))')
await step('find an order', () => search('Number, customer, shop or payment id', number), only)
await step('open an order', () => only.getByRole('link').first().click(), heading(/^Order [A-Z0-9]{8}$/))
await step('open the accounts', () => link('Accounts').click(), found('accounts'))
const email = 'customer@haggle.test'
await step(
  'find an account',
  () => search('Email, order number, name or id', email),
  rows('accounts').filter({ hasText: email }),
)
await step(
  'open an account',
  () => rows('accounts').getByRole('link').first().click(),
  page.getByRole('button', { name: 'Block' }),
)
await step('open what is due', () => link('Payouts').click(), page.getByRole('button', { name: /^Pay out to/ }))
await step(
  'type a reference for all',
  () => page.getByLabel('Reference of your own transfers').fill('Bank 7'),
  page.getByRole('button', { name: /^Pay out to [1-9]/ }),
)
await step(
  'be asked before paying all out',
  () => page.getByRole('button', { name: /^Pay out to/ }).click(),
  page.getByRole('dialog'),
)
await page.getByRole('button', { name: 'Not now' }).click()
await step(
  'open the ledger',
  () => page.getByRole('link', { name: 'Ledger', exact: true }).click(),
  page.getByRole('row').nth(5),
)
await step('open the trail', () => link('Trail').click(), page.locator('section[aria-busy="false"]').first())
await step('open the operators', () => link('Operators').click(), heading('Operators'))

console.log(
  `an operator's morning, CPU ${CPU_RATE}x, at most ${MAX_MS} ms; load ${loadavg()[0]?.toFixed(1)} of ${cpus().length} processors`,
)
for (const { what, slowest, median, times } of summaryOf(laps)) {
  if (slowest > MAX_MS) process.exitCode = 1
  const of = times > 1 ? ` (${times} times, median ${median.toFixed(0)} ms)` : ''
  console.log(`${slowest > MAX_MS ? 'MISSED' : 'met   '} ${slowest.toFixed(0).padStart(6)} ms  ${what}${of}`)
}
await browser.close()
await product.stop()
if (process.env.BENCH_HOME === undefined) rmSync(home, { recursive: true, force: true })
