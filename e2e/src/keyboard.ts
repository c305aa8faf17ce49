import type { Page } from 'playwright-core'

/** Presses until a control is reached, at most. */
const MAX_PRESSES = 120

/** The focused element: its name, and whether a person sees it. */
const focusedOn = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement
    if (!(element instanceof HTMLElement) || element === document.body) return { name: '', isSeen: false }
    const { top, bottom, width } = element.getBoundingClientRect()
    const label = (element as HTMLInputElement).labels?.[0]?.textContent
    const name = element.getAttribute('aria-label') ?? label ?? element.textContent
    return { name: name.trim(), isSeen: width > 0 && bottom > 0 && top < innerHeight }
  })

/**
 * Moves the focus to a control by its name, as a person does who has no pointer. Throws if a control on the way has no
 * name or is not in view, or if the focus falls out of the page's contents.
 */
export async function tabTo(page: Page, name: string | RegExp, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  const passed: string[] = []
  for (let press = 0; press < MAX_PRESSES; press++) {
    await page.keyboard.press(key)
    const focused = await focusedOn(page)
    passed.push(focused.name)
    if (typeof name === 'string' ? focused.name === name : name.test(focused.name)) return
    if (!focused.isSeen || focused.name === '') break
  }
  throw new Error(`No way by ${key} to ${String(name)}; passed ${passed.join(', ')}`)
}

/** Types over what the focused field holds. */
export async function retype(page: Page, text: string): Promise<void> {
  await page.keyboard.press('Control+A')
  await page.keyboard.type(text)
}
