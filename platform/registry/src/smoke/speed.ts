import type { Page } from 'playwright-core'
import { z } from 'zod'

const Load = z.object({
  /** Layout shift. */
  cls: z.number(),
  /** Bytes on the wire. */
  bytes: z.number(),
  /** Pixels of the largest content. */
  largest: z.number(),
})

/** What a page did when it was loaded by a browser that knew nothing of it. */
export type Load = z.infer<typeof Load>

/** Records in the page what a visitor would notice; to be injected before all scripts. */
export const watchSpeed = `;(() => {
  const seen = (window[Symbol.for('haggle speed')] = { lcp: 0, largest: 0, inp: 0, cls: 0 })
  const watch = (type, keep, more) =>
    new PerformanceObserver((list) => list.getEntries().forEach(keep)).observe({ type, buffered: true, ...more })
  watch('largest-contentful-paint', ({ startTime, size }) => Object.assign(seen, { lcp: startTime, largest: size }))
  watch('layout-shift', ({ value, hadRecentInput }) => hadRecentInput || (seen.cls += value))
  watch('event', ({ duration }) => (seen.inp = Math.max(seen.inp, duration)), { durationThreshold: 16 })
})();`

/** Milliseconds that a page may keep asking. */
const LONGEST = 5_000

const seen = `window[Symbol.for('haggle speed')]`

/** What was recorded since the page was opened. */
export const readLoad = async (page: Page): Promise<Load> =>
  Load.parse(
    await page.evaluate(`({ ...${seen}, bytes: ['navigation', 'resource']
      .flatMap((type) => performance.getEntriesByType(type))
      .reduce((sum, { transferSize }) => sum + transferSize, 0) })`),
  )

/** Waits until the page asks for nothing more. */
export const untilQuiet = (page: Page): Promise<unknown> =>
  page.waitForLoadState('networkidle', { timeout: LONGEST }).catch(() => undefined)

/**
 * Milliseconds until an open page, loaded again, has painted its largest content. Its scripts are kept and compiled by then: a
 * busy machine makes a first load longer by much more than what there is to find.
 */
export async function paintAgain(page: Page, { largest }: Load): Promise<number> {
  await page.reload()
  const painted = page.waitForFunction(`${seen}.largest >= ${largest}`, undefined, { timeout: LONGEST })
  await Promise.race([painted.catch(() => undefined), untilQuiet(page)])
  return Number(await page.evaluate(`${seen}.lcp`))
}

/** Milliseconds that the page takes to answer a press on its heading, which does nothing; 0 if not even a frame's. */
export async function pressOn(page: Page): Promise<number> {
  await untilQuiet(page)
  await page.evaluate(`${seen}.inp = 0`)
  const heading = page.getByRole('heading', { level: 1 }).first()
  await heading.click({ force: true, position: { x: 1, y: 1 }, timeout: 2_000 }).catch(() => undefined)
  // entries come after the next paint
  return Number(
    await page.evaluate(`new Promise((done) => requestAnimationFrame(() => setTimeout(() => done(${seen}.inp), 50)))`),
  )
}
