import { setTimeout as wait } from 'node:timers/promises'
import { oneLine } from '@haggle/kit/base/plainText'
import type { Page } from 'playwright-core'
import type { Visit } from './visits'

/** Milliseconds until a part is shown: longer than the shell waits for one, and than for what is not of the page itself. */
const PART_TIMEOUT = 25_000

/** Milliseconds in which one that is shown may still fail. */
const AFTERWARDS = 500

const stateOf = async (page: Page, mark: string): Promise<string | null> => {
  const [frame] = await page.locator(`[data-part="${mark}"]`).all()
  return frame?.getAttribute('data-state') ?? null
}

/** Waits until a part is shown, or has failed, at the end of the page: a slot may be mounted only when it comes near the screen. */
export async function untilPart(page: Page, mark: string): Promise<string | null> {
  const until = performance.now() + PART_TIMEOUT
  let state: string | null = null
  while (performance.now() < until && state !== 'shown' && state !== 'failed') {
    await page.evaluate(`scrollTo(0, document.body.scrollHeight)`)
    await wait(200)
    state = await stateOf(page, mark)
  }
  return state
}

/** A line if a part is not shown in the page, or fails there. */
export async function partFaults(
  page: Page,
  path: string,
  { mark, slot }: NonNullable<Visit['part']>,
  reported: readonly string[],
): Promise<string[]> {
  await untilPart(page, mark)
  // some fail only once they were shown
  await wait(AFTERWARDS)
  const state = await stateOf(page, mark)
  const part = mark.split(' ')[1]
  if (state === 'shown') return []
  if (state === null) return [`${path} does not show the part ${part}: its slot ${slot} is not in the page.`]
  return [`${path}: the part ${part} is not shown in ${slot}: ${shortLine(reported.join(' ') || state)}`]
}

/** A candidate's words, for a line of a refusal. */
export const shortLine = (text: string) => oneLine(text).slice(0, 200)
