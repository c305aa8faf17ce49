import { existsSync } from 'node:fs'
import { chromium, type Browser } from 'playwright-core'

// The first load of a page of the running product (`npm start`), on slow 4G with a processor four times slower.
const url = process.env.BENCH_URL ?? `http://localhost:${process.env.PORT || 3000}/`
const runs = 5
const slow4G = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 94_000 }

const places = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']
const executablePath = process.env.CHROME_PATH ?? places.find((place) => existsSync(place))
const browser = await chromium.launch({ ...(executablePath && { executablePath }), args: ['--no-sandbox'] })

const loads = []
for (let run = 0; run < runs; run++) loads.push(await firstLoad(browser))
await browser.close()

const median = (values: number[]) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
console.log(`${url}, median of ${runs}`)
console.log(`first paint    ${Math.round(median(loads.map(({ firstPaint }) => firstPaint)))} ms`)
console.log(`largest paint  ${Math.round(median(loads.map(({ largestPaint }) => largestPaint)))} ms`)
console.log(`scripts        ${(median(loads.map(({ scriptBytes }) => scriptBytes)) / 1024).toFixed(1)} KB on the wire`)

async function firstLoad(browser: Browser) {
  const context = await browser.newContext({ viewport: { width: 412, height: 823 } })
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', slow4G)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  await page.goto(url)
  await page.waitForLoadState('networkidle')
  const measured = await page.evaluate(async () => {
    const largest = await new Promise<number>((done) => {
      new PerformanceObserver((list) => done(list.getEntries().at(-1)?.startTime ?? 0)).observe({
        type: 'largest-contentful-paint',
        buffered: true,
      })
    })
    const resources = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
    const scripts = resources.filter(({ initiatorType }) => initiatorType === 'script')
    return {
      firstPaint: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
      largestPaint: largest,
      scriptBytes: scripts.reduce((sum, { transferSize }) => sum + transferSize, 0),
    }
  })
  await context.close()
  return measured
}
