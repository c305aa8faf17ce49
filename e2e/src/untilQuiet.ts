import type { Page, Request } from 'playwright-core'

/** Milliseconds without any network activity after which a page is quiet. */
const QUIET = 500
/** Milliseconds after which a request without an end is ignored: Chromium does not report the end of each beacon. */
const ENDLESS = 10_000

interface Traffic {
  open: Set<Request>
  /** `Date.now()` of the last beginning or end of a request. */
  last: number
}
const trafficOf = new WeakMap<Page, Traffic>()

/** Counts a page's requests from now on, for `untilQuiet`. */
export function watchTraffic(page: Page): void {
  const traffic: Traffic = { open: new Set(), last: Date.now() }
  trafficOf.set(page, traffic)
  const ended = (request: Request) => {
    traffic.open.delete(request)
    traffic.last = Date.now()
  }
  page.on('request', (request) => {
    traffic.open.add(request)
    traffic.last = Date.now()
  })
  page.on('requestfinished', ended)
  page.on('requestfailed', ended)
}

/** Waits until a page has neither begun nor ended a request for half a second. Playwright's `networkidle` may never come. */
export async function untilQuiet(page: Page): Promise<void> {
  const traffic = trafficOf.get(page)
  if (!traffic) throw new Error('This page is not watched.')
  for (;;) {
    const calm = Date.now() - traffic.last
    if (calm >= (traffic.open.size === 0 ? QUIET : ENDLESS)) break
    await page.waitForTimeout(100)
  }
  if (traffic.open.size > 0)
    console.warn(`${page.url()} has requests without an end: ${[...traffic.open].map((open) => open.url()).join(', ')}`)
}
