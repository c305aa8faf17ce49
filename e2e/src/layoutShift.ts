import { setTimeout as delay } from 'node:timers/promises'
import type { Page, Route } from 'playwright-core'
import type { Visitor } from './visitor'

/** Most cumulative layout shift of a page. 0.1 is commonly rated as good. */
export const MAX_SHIFT = 0.02

/** Records the layout shift of each page that a visitor loads. */
export async function recordShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Object.assign(window, { shift: 0 })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
        if (!entry.hadRecentInput) (window as unknown as { shift: number }).shift += entry.value
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

/** The layout shift of the current page so far. */
export const shiftOn = (page: Page): Promise<number> =>
  page.evaluate(() => (window as unknown as { shift: number }).shift)

/** Delays each API reply by 1 to 2 seconds, each differently. */
export async function replyLate({ context }: Visitor): Promise<void> {
  let replies = 0
  await context.route('**/api/**', async (route) => {
    await delay(1000 + ((replies++ * 337) % 1000))
    await route.continue()
  })
}

/** Delays code, API replies and pictures, so that a layout that does not reserve their space shifts. */
export async function slowDown({ context }: Visitor): Promise<void> {
  const late = (milliseconds: number) => (route: Route) => delay(milliseconds).then(() => route.continue())
  await context.route(/\/releases\/(?!shell)/, late(150))
  await context.route('**/api/**', late(300))
  await context.route('**/media/**', late(450))
}
