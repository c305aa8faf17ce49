import type { Locator, Page } from 'playwright-core'

/** A step of the morning, and how long it took until its outcome was on the screen, in ms. */
export interface Lap {
  what: string
  ms: number
}

/** Measures each step as a person sees it: from the click or the key until what it leads to is shown. */
export function stopwatch(page: Page) {
  const laps: Lap[] = []
  return {
    laps,
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

/** The slowest of each kind of step. */
export function slowest(laps: readonly Lap[]): (Lap & { times: number })[] {
  const kinds = new Map<string, Lap & { times: number }>()
  for (const { what, ms } of laps) {
    const known = kinds.get(what)
    kinds.set(what, { what, ms: Math.max(ms, known?.ms ?? 0), times: (known?.times ?? 0) + 1 })
  }
  return [...kinds.values()]
}
