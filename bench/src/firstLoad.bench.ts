import { chromium } from 'playwright-core'
import { report } from './measure'

/** First paint and largest paint of `/` in a running product (BENCH_URL), on a fast line and on slow 4G with a 4x slower CPU. */
const url = process.env.BENCH_URL ?? 'http://localhost:3000/'
const RUNS = 5

const slow4G = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 90_000 }

if (!(await fetch(url).catch(() => undefined))?.ok) {
  console.log(`firstLoad: nothing answers at ${url}; start the product or set BENCH_URL.`)
  process.exit(0)
}

const browser = await chromium.launch({
  executablePath: process.env.CHROME_PATH ?? '/usr/bin/chromium',
  args: ['--disable-background-networking', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
})

async function paints(isSlow: boolean): Promise<{ first: number; largest: number }> {
  const context = await browser.newContext()
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  if (isSlow) {
    await session.send('Network.enable')
    await session.send('Network.emulateNetworkConditions', slow4G)
    await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  }
  await page.addInitScript(() => {
    new PerformanceObserver((list) => {
      Object.assign(window, { largest: list.getEntries().at(-1)?.startTime })
    }).observe({ type: 'largest-contentful-paint', buffered: true })
  })
  await page.goto(url)
  await page.getByRole('link', { name: 'View Details' }).first().waitFor({ timeout: 60_000 })
  await page.waitForTimeout(500)
  const result = await page.evaluate(() => ({
    first: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? NaN,
    largest: (window as unknown as { largest?: number }).largest ?? NaN,
  }))
  await context.close()
  return result
}

console.log('\n/'.padEnd(37) + 'median ms   95% ms')
for (const isSlow of [false, true]) {
  const seen: Awaited<ReturnType<typeof paints>>[] = []
  for (let run = 0; run < RUNS; run++) seen.push(await paints(isSlow))
  const line = isSlow ? 'slow 4G, CPU 4x' : 'fast line'
  report(
    `first paint, ${line}`,
    seen.map(({ first }) => first),
  )
  report(
    `largest paint, ${line}`,
    seen.map(({ largest }) => largest),
  )
}
await browser.close()
