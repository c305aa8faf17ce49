import type { Locator, Page } from 'playwright-core'
import { quantile } from '../measure'

/** A step of the morning, and how long it took until its outcome was on the screen, in ms. */
interface Lap {
  what: string
  ms: number
}

/** Measures each step as a person sees it: from the click or the key until what it leads to is shown. */
export function stopwatch(page: Page) {
  const laps: Lap[] = []
  return {
    laps,
    /** Like `step`, for what `noteWhenSeen` notes in the page itself. */
    stepUntilSeen: async (what: string, act: () => Promise<unknown>) => {
      const began = performance.timeOrigin + performance.now()
      await act()
      const seen = await page.waitForFunction(() => (window as Noting).seenAt)
      laps.push({ what, ms: Number(await seen.jsonValue()) - began })
      await page.waitForLoadState('networkidle')
    },
    step: async (what: string, act: () => Promise<unknown>, outcome: Locator, isGone = false) => {
      const began = performance.now()
      await act()
      await outcome.waitFor({ state: isGone ? 'detached' : 'visible' })
      laps.push({ what, ms: performance.now() - began })
      // reads what was measured, which is no part of the next step
      await page.waitForLoadState('networkidle')
    },
  }
}

type Noting = typeof window & { seenAt?: number }

/**
 * Lets each document that is loaded from now on note when an element is first in sight. Playwright, which loads its own scripts
 * into a new document and looks for the element with them, sees it up to half a second later at a fourth of the speed.
 */
export const noteWhenSeen = (page: Page, selector: string) =>
  page.addInitScript((selector) => {
    new MutationObserver((_, observer) => {
      if (document.querySelector(selector) === null) return
      observer.disconnect()
      requestAnimationFrame(() => Object.assign(window, { seenAt: performance.timeOrigin + performance.now() }))
    }).observe(document, { childList: true, subtree: true })
  }, selector)

/** Of each kind of step the slowest and the median, which differ much on a machine that does other work, too. */
export function summaryOf(laps: readonly Lap[]) {
  const kinds = [...new Set(laps.map(({ what }) => what))]
  return kinds.map((what) => {
    const times = laps.filter((lap) => lap.what === what).map(({ ms }) => ms)
    return { what, slowest: Math.max(...times), median: quantile(times, 0.5), times: times.length }
  })
}
