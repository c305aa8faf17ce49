import type { Browser, BrowserContext, Page } from 'playwright-core'

/** Slow 4G: 1.6 Mbit/s down, 150 ms. */
const slow4G = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 90_000 }
const CPU_RATE = 4

/** Measurements of a first visit: times in milliseconds from its start; script bytes as transferred. */
export interface FirstVisit {
  firstPaint: number
  largestPaint: number
  /** When the awaited element was visible. */
  usable: number
  shift: number
  scriptBytes: number
  scripts: number
}

/** esbuild calls this helper in the functions that run in the page, where it does not exist. */
const KEEP_NAME = 'globalThis.__name = (named) => named'

async function throttled(context: BrowserContext, page: Page, isSlowNetwork: boolean) {
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  if (isSlowNetwork) await session.send('Network.emulateNetworkConditions', slow4G)
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_RATE })
  return session
}

/** Runs in the page: records paints, layout shifts, and when an element is visible. */
function observe(what: string) {
  const seen = { largestPaint: NaN, usable: NaN, shift: 0 }
  Object.assign(window, { seen })
  new PerformanceObserver((list) => {
    seen.largestPaint = list.getEntries().at(-1)?.startTime ?? NaN
  }).observe({ type: 'largest-contentful-paint', buffered: true })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
      if (!entry.hadRecentInput) seen.shift += entry.value
  }).observe({ type: 'layout-shift', buffered: true })
  const look = () => {
    const thing = document.querySelector(what)
    if (thing && thing.getBoundingClientRect().height > 0) seen.usable = performance.now()
    else requestAnimationFrame(look)
  }
  // no look before: each would make the browser lay out and paint what it has parsed so far, instead of parsing on
  const parsing = new MutationObserver(() => {
    if (!document.querySelector(what)) return
    parsing.disconnect()
    requestAnimationFrame(look)
  })
  parsing.observe(document, { childList: true, subtree: true })
}

/**
 * Opens a page from one of another site, with an empty cache, on slow 4G with the processor throttled 4 times, until an element
 * is visible.
 */
export async function firstVisit(browser: Browser, from: string, url: string, what: string): Promise<FirstVisit> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } })
  const page = await context.newPage()
  await page.goto(from)
  const session = await throttled(context, page, true)
  const scripts = new Map<string, number>()
  session.on('Network.responseReceived', ({ requestId, type }) => {
    if (type === 'Script') scripts.set(requestId, 0)
  })
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) scripts.set(requestId, encodedDataLength)
  })
  await page.addInitScript(KEEP_NAME)
  await page.addInitScript(observe, what)
  // waiting for a function before would run Playwright's code in the page, on its throttled processor, while it paints
  await page.goto(url)
  await page.waitForFunction(() => !Number.isNaN((window as unknown as { seen: FirstVisit }).seen?.usable), undefined, {
    timeout: 60_000,
  })
  await page.waitForLoadState('networkidle')
  await page.waitForTimeout(500)
  const seen = await page.evaluate(() => ({
    ...(window as unknown as { seen: Pick<FirstVisit, 'largestPaint' | 'usable' | 'shift'> }).seen,
    firstPaint: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? NaN,
  }))
  await context.close()
  const bytes = [...scripts.values()].reduce((sum, size) => sum + size, 0)
  return { ...seen, scriptBytes: bytes, scripts: scripts.size }
}

/** Navigation from the list to a product and back with all code loaded: milliseconds, and pixels of lost scroll. */
interface RoundTrip {
  product: number
  back: number
  moved: number
}

/** Runs in the page: milliseconds from the next click or history step until an element exists. */
const timeUntil = (what: string) =>
  new Promise<number>((done) => {
    let started = NaN
    const begin = () => {
      started = performance.now()
      const look = () => {
        if (document.querySelector(what)) requestAnimationFrame(() => done(performance.now() - started))
        else requestAnimationFrame(look)
      }
      look()
    }
    window.addEventListener('click', begin, { capture: true, once: true })
    window.addEventListener('popstate', begin, { capture: true, once: true })
  })

/** Navigates to a product and back, on a fast network with the processor throttled 4 times, after one warm-up trip. */
export async function roundTrips(browser: Browser, url: string, times: number): Promise<RoundTrip[]> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } })
  const page = await context.newPage()
  await page.addInitScript(KEEP_NAME)
  await page.goto(url)
  await page.getByRole('link', { name: 'View Details' }).nth(5).scrollIntoViewIfNeeded()
  await throttled(context, page, false)
  const trips: RoundTrip[] = []
  for (let trip = 0; trip <= times; trip++) {
    const link = page.getByRole('link', { name: 'View Details' }).nth(3 + (trip % 3))
    await link.scrollIntoViewIfNeeded()
    await link.hover()
    await page.waitForTimeout(300)
    const before = await page.evaluate(() => scrollY)
    const arriving = page.evaluate(timeUntil, '[class^="purchase"], [class*="purchase-"]')
    await link.click()
    const product = await arriving
    await page.waitForTimeout(500)
    const returning = page.evaluate(timeUntil, 'a[href^="/product/"]')
    await page.goBack({ waitUntil: 'commit' })
    const back = await returning
    await page.waitForTimeout(500)
    trips.push({ product, back, moved: Math.abs((await page.evaluate(() => scrollY)) - before) })
  }
  await context.close()
  return trips.slice(1)
}
