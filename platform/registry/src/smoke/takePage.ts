import type { Browser, Page } from 'playwright-core'
import { untilPart } from './partFaults'
import { untilQuiet, readLoad, watchSpeed, type Load } from './speed'
import { headingOn, logIn, VISIT_TIMEOUT, type Sessions } from './visitPage'
import type { Visit } from './visits'

/** Widths of the pictures: a desk's and a phone's. */
export const WIDTHS = [1280, 390] as const

/** The height of the window, and of what is taken of a long page. */
const HEIGHT = 800
const TALLEST = 3_000

/** Milliseconds that fonts, pictures and parts of a page may take. */
const SETTLING = 8_000

/** What the takes of a screen have in common. */
export interface Scene {
  sessions: Sessions
  /** The time in the page, in milliseconds since 1970. */
  time: number
  /** Selectors of what is covered, as it looks different each time. */
  unsteady: readonly string[]
}

/** A screen at each width, and its page, which stays open. */
export interface Taken {
  page: Page
  pictures: Buffer[]
  load: Load
}

/** Opens a screen in a new context, and takes its pictures. */
export async function takePage(browser: Browser, site: string, visit: Visit, scene: Scene): Promise<Taken> {
  const { path, as, part } = visit
  const viewport = { width: WIDTHS[0], height: HEIGHT }
  const page = await browser.newPage({ baseURL: site, viewport, reducedMotion: 'reduce' })
  try {
    page.context().setDefaultTimeout(VISIT_TIMEOUT)
    if (as) await logIn(page.context(), as, scene.sessions)
    await page.addInitScript({ content: fixedClock(scene.time) + watchSpeed })
    await page.goto(path)
    await headingOn(page).waitFor()
    await untilQuiet(page)
    if (part && (await untilPart(page, part.mark)) !== 'shown') throw new Error(`The part ${part.mark} is not shown.`)
    const load = await readLoad(page)
    const pictures: Buffer[] = []
    for (const width of WIDTHS) pictures.push(await takePicture(page, width, scene))
    await page.setViewportSize(viewport)
    return { page, pictures, load }
  } catch (error) {
    await close(page)
    throw error
  }
}

/** Closes a page and its context. */
export const close = (page: Page): Promise<void> => page.close().catch(() => undefined)

async function takePicture(page: Page, width: number, { unsteady }: Scene): Promise<Buffer> {
  await page.setViewportSize({ width, height: HEIGHT })
  await page.evaluate(settle)
  const height = Math.min(Number(await page.evaluate('document.documentElement.scrollHeight')), TALLEST)
  const mask = unsteady.map((selector) => page.locator(selector))
  const clip = { x: 0, y: 0, width, height }
  return page.screenshot({ fullPage: true, clip, animations: 'disabled', caret: 'hide', mask })
}

/** Timers run, and the time stays. */
const fixedClock = (time: number) => `;window.Date = new Proxy(Date, {
  construct: (real, args, by) => Reflect.construct(real, args.length > 0 ? args : [${time}], by === Date ? real : by),
  get: (real, key) => (key === 'now' ? () => ${time} : real[key]),
});`

/** Waits in the page for fonts, parts and pictures, also those further down. */
const settle = `(async () => {
  const frame = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)))
  scrollTo(0, Math.min(document.documentElement.scrollHeight, ${TALLEST}))
  await frame()
  scrollTo(0, 0)
  const isSettled = () => {
    for (const image of document.images) image.loading = 'eager'
    return (
      document.fonts.status === 'loaded' &&
      [...document.images].every((image) => image.complete) &&
      !document.querySelector('[data-part][data-state="waiting"]')
    )
  }
  const until = performance.now() + ${SETTLING}
  do await frame()
  while (!isSettled() && performance.now() < until)
  await Promise.all([...document.images].map((image) => image.decode().catch(() => undefined)))
  await frame()
})()`
