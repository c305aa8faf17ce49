import axe from 'axe-core'
import type { Page } from 'playwright-core'

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa']

/** Violations of WCAG A and AA that axe finds on a page: one line per rule, with the elements. */
export async function violationsOn(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  return page.evaluate(async (rules) => {
    // colours are those of a screen at rest: a dialog that fades in has others
    const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
    await Promise.all(ending.map(({ finished }) => finished.catch(() => undefined)))
    const { axe: api } = window as unknown as { axe: typeof axe }
    const { violations } = await api.run({ runOnly: rules, resultTypes: ['violations'] })
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html.slice(0, 160)).join(' | ')}`)
  }, RULES)
}

export const DESK = 1280
export const PHONE = 390

/** Expects the current screen to be accessible and not to overflow at phone and desktop width. Restores the width. */
export async function expectFitAndAccessible(page: Page): Promise<void> {
  const before = page.viewportSize()
  for (const width of [PHONE, DESK]) {
    await page.setViewportSize({ width, height: 900 })
    const found = { at: `${page.url()}, ${width}`, violations: await violationsOn(page), tooWide: await tooWide(page) }
    expect(found).toEqual({ at: found.at, violations: [], tooWide: 0 })
  }
  if (before) await page.setViewportSize(before)
}

/** By how many pixels a page is wider than its window. */
export const tooWide = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    await new Promise(requestAnimationFrame)
    return Math.max(0, document.documentElement.scrollWidth - window.innerWidth)
  })

/** Touch targets below about 44 pixels of height, and fields with text below 16 pixels, into which a phone zooms. */
export const unfitForFingers = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const nameOf = (element: Element) =>
      `${element.tagName} ${element.getAttribute('aria-label') ?? element.textContent}`
    const reaches = (element: Element, by: number) => {
      const { left, top, width, height } = element.getBoundingClientRect()
      const hit = document.elementFromPoint(left + width / 2, top + height / 2 + by)
      return hit !== null && (element.contains(hit) || hit.closest('label, .ant-select')?.contains(element) === true)
    }
    const isShown = (element: Element) => element.checkVisibility() && element.getBoundingClientRect().height > 1
    const isSmall = (element: Element) => {
      element.scrollIntoView({ block: 'center' })
      return !reaches(element, -20) || !reaches(element, 20)
    }
    const zooms = (element: Element) => Math.round(parseFloat(getComputedStyle(element).fontSize)) < 16
    const pressed = [...document.querySelectorAll('main :is(button, input, select, textarea, summary), nav a')]
    const typed = [...document.querySelectorAll('main :is(input:not([type=checkbox], [type=file]), select, textarea)')]
    return [
      ...pressed.filter((element) => isShown(element) && isSmall(element)).map((each) => `small: ${nameOf(each)}`),
      ...typed.filter((element) => isShown(element) && zooms(element)).map((each) => `zooms: ${nameOf(each)}`),
    ]
  })
