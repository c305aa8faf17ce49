import type { Page } from 'playwright-core'

/** Holds back the scripts of a page; returns what lets them load. */
export async function holdScripts(page: Page): Promise<() => void> {
  let letLoad = () => undefined as void
  const mayLoad = new Promise<void>((done) => (letLoad = done))
  await page.route('**/releases/**/*.js', async (route) => {
    await mayLoad
    await route.continue()
  })
  return letLoad
}
