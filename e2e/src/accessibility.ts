import axe from 'axe-core'
import type { Page } from 'playwright-core'

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa']

/** What axe finds on a page against WCAG A and AA: the rules, each with the elements that break it. */
export async function violationsOn(page: Page): Promise<string[]> {
  await page.evaluate(axe.source)
  return page.evaluate(async (rules) => {
    const { axe: api } = window as unknown as { axe: typeof axe }
    const { violations } = await api.run({ runOnly: rules, resultTypes: ['violations'] })
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html.slice(0, 160)).join(' | ')}`)
  }, RULES)
}

/** How many pixels a page is wider than its window. */
export const tooWide = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    await new Promise(requestAnimationFrame)
    return Math.max(0, document.documentElement.scrollWidth - window.innerWidth)
  })
