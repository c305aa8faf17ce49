import type { Page } from 'playwright-core'
import { z } from 'zod'

const Load = z.object({
  /** Milliseconds until the largest content was painted. */
  lcp: z.number(),
  /** Layout shift. */
  cls: z.number(),
  /** Bytes on the wire. */
  bytes: z.number(),
})

/** How fast a page was; `inp` is how many milliseconds it took to answer a press. */
export type Speed = z.infer<typeof Load> & { inp: number }

/** Records in the page what a visitor would notice; to be injected before all scripts. */
export const watchSpeed = `;(() => {
  const seen = (window[Symbol.for('haggle speed')] = { lcp: 0, inp: 0, cls: 0 })
  const watch = (type, keep, more) =>
    new PerformanceObserver((list) => list.getEntries().forEach(keep)).observe({ type, buffered: true, ...more })
  watch('largest-contentful-paint', ({ startTime }) => (seen.lcp = startTime))
  watch('layout-shift', ({ value, hadRecentInput }) => hadRecentInput || (seen.cls += value))
  watch('event', ({ duration }) => (seen.inp = Math.max(seen.inp, duration)), { durationThreshold: 16 })
})();`

const seen = `window[Symbol.for('haggle speed')]`

/** What was recorded since the page was opened. */
export const readLoad = async (page: Page): Promise<z.infer<typeof Load>> =>
  Load.parse(
    await page.evaluate(`({ ...${seen}, bytes: ['navigation', 'resource']
      .flatMap((type) => performance.getEntriesByType(type))
      .reduce((sum, { transferSize }) => sum + transferSize, 0) })`),
  )

/** Milliseconds that the page takes to answer a press on its heading, which does nothing; 0 if not even a frame's. */
export async function pressOn(page: Page): Promise<number> {
  await page.evaluate(`${seen}.inp = 0`)
  const heading = page.getByRole('heading', { level: 1 }).first()
  await heading.click({ force: true, position: { x: 1, y: 1 }, timeout: 2_000 }).catch(() => undefined)
  // entries come after the next paint
  return Number(
    await page.evaluate(`new Promise((done) => requestAnimationFrame(() => setTimeout(() => done(${seen}.inp), 50)))`),
  )
}
