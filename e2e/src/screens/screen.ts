import type { Page } from 'playwright-core'
import type { DESK, PHONE } from '../accessibility'

/**
 * Who looks: `newcomer` and `newOwner` have just registered, `emptyOwner` sells nothing yet, `haggler` has used up every
 * attempt, and `suspendedOwner`'s shop is closed.
 */
export type Who =
  | 'guest'
  | 'customer'
  | 'newcomer'
  | 'haggler'
  | 'owner'
  | 'dressOwner'
  | 'newOwner'
  | 'emptyOwner'
  | 'suspendedOwner'
  | 'operator'

/** A screen in a state that is worth a look. */
export interface Screen {
  name: string
  as: Who
  /** A path; `:name` is filled in from the scene. */
  at: string
  /** What it is called in docs/screens; without it the picture is for those who look at all of them. */
  about?: string
  /** The only width at which there is such a state. */
  only?: typeof DESK | typeof PHONE
  /** Runs before the picture is taken. */
  act?: (page: Page) => Promise<unknown>
  /** Ends what `act` did to the browser. */
  after?: (page: Page) => Promise<unknown>
}

/** Clicks a button, then waits for a text. */
export const press =
  (button: string | RegExp, text: string | RegExp) =>
  async (page: Page): Promise<void> => {
    await page.getByRole('button', { name: button }).first().click()
    await page.getByText(text).first().waitFor()
  }

/** Scrolls to a heading, below the navigation bar. */
export const scrollTo = (heading: string) => (page: Page) =>
  page
    .getByRole('heading', { name: heading })
    .first()
    .evaluate((element) => {
      element.scrollIntoView()
      window.scrollBy(0, -120)
    })

export const noMoreRoutes = (page: Page) => page.unrouteAll({ behavior: 'ignoreErrors' })

/** The print area of an A4 page, in CSS pixels. */
const PAPER = { width: 718, height: 1000 }

/** As it comes out of a printer. */
export async function onPaper(page: Page): Promise<void> {
  await page.emulateMedia({ media: 'print' })
  await page.setViewportSize(PAPER)
}
