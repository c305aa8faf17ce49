import { launchChromium } from '@haggle/registry/browser/chromium'
import type { ProductPage } from '@haggle/shared-contract'
import type { Page } from 'playwright-core'
import { demoAccounts } from 'workshop'

/**
 * Interaction to next paint (INP) on a running product (BENCH_URL) with the processor throttled 4 times: the slowest
 * interaction on each screen, in milliseconds.
 */
const market = new URL(process.env.BENCH_URL ?? 'http://localhost:3000/')
const CPU_RATE = 4
const MAX_MS = 100

const reply = await fetch(new URL('/api/products?inStock=true', market)).catch(() => undefined)
if (!reply?.ok) {
  console.log(`interactions: nothing answers at ${market.href}; start the product or set BENCH_URL.`)
  process.exit(0)
}
const [product] = ((await reply.json()) as ProductPage).products
const productPath = `/product/${product?._id}`

const button = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first().click()
const screens: { name: string; at: string; acts: ((page: Page) => Promise<unknown>)[] }[] = [
  {
    name: 'browse',
    at: '/',
    acts: [
      (page) => page.getByLabel('Search products').pressSequentially('lamp', { delay: 120 }),
      (page) => page.getByLabel('Search products').press('Enter'),
      (page) => page.getByLabel('Search products').fill(''),
      (page) => page.getByLabel('Search products').press('Enter'),
      button(/wish list/),
      (page) => page.getByText('More filters').click(),
      (page) => page.getByLabel('In stock').click(),
      button('Next'),
    ],
  },
  {
    name: 'product',
    at: productPath,
    acts: [button('Increase quantity'), button(/(Add to|Update) Cart/), button(/wish list/), button('Zoom picture')],
  },
  {
    name: 'dialog',
    at: productPath,
    acts: [
      button('Negotiate Price'),
      (page) => page.getByLabel('Proposed price').pressSequentially('99999', { delay: 120 }),
      (page) => page.getByLabel('Proposed price').press('Enter'),
      (page) => page.keyboard.press('Escape'),
    ],
  },
  { name: 'cart', at: '/cart', acts: [button('Increase quantity'), button('Decrease quantity'), button(/^Delete/)] },
]

/** Runs in the page: records the slowest interaction. */
function observe() {
  const worst = { duration: 0, what: '' }
  Object.assign(window, { worst })
  type Entry = PerformanceEventTiming & { interactionId: number }
  // durationThreshold is not among TypeScript's options of observe
  const options = { type: 'event', durationThreshold: 16, buffered: true }
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as Entry[]) {
      if (!entry.interactionId || entry.duration <= worst.duration) continue
      worst.duration = entry.duration
      const { target } = entry
      worst.what = `${entry.name} ${target instanceof Element ? target.tagName + ' ' + (target.textContent ?? '').slice(0, 20) : ''}`
    }
  }).observe(options)
}

const browser = await launchChromium()
const context = await browser.newContext({ baseURL: market.origin, viewport: { width: 390, height: 844 } })
const page = await context.newPage()
await page.addInitScript('globalThis.__name = (named) => named')
await page.addInitScript(observe)
await page.goto('/login')
await page.getByLabel('Email').fill(demoAccounts.user.email)
await page.getByLabel('Password').fill(demoAccounts.user.password)
await page.getByRole('button', { name: 'Login' }).click()
await page.getByText('Hello,').waitFor()
const session = await context.newCDPSession(page)
await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_RATE })

console.log(`slowest reaction, CPU ${CPU_RATE}x, at most ${MAX_MS} ms`)
for (const { name, at, acts } of screens) {
  await page.goto(at)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.waitForLoadState('networkidle')
  for (const act of acts) {
    await act(page)
    await page.waitForTimeout(700)
  }
  const { duration, what } = await page.evaluate(
    () => (window as unknown as { worst: { duration: number; what: string } }).worst,
  )
  if (duration > MAX_MS) process.exitCode = 1
  console.log(`${name.padEnd(10)}${duration.toFixed(0).padStart(6)}  ${duration > MAX_MS ? 'MISSED' : 'met'}  ${what}`)
}
await browser.close()
