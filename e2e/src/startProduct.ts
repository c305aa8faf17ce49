import { launchChromiumServer } from '@haggle/registry/browser/chromium'
import type { BrowserServer } from 'playwright-core'
import { startProduct, type Product } from 'workshop'
import { setProductUnderTest } from './productUnderTest'

let running: Product | undefined
let browser: BrowserServer | undefined

/** Limits raised because the journeys register many customers from one address. */
const raisedLimits = {
  REGISTRATIONS_PER_HOUR: '100000',
  LOGIN_FAILURES_PER_ADDRESS: '100000',
  LEFT_UNPAID_PER_HOUR: '100',
  OFFERS_PER_ACCOUNT: '100000',
  OFFERS_PER_ADDRESS: '100000',
  BUDGET_FACTOR: '1000',
}

/** Milliseconds to prerender a page: long, because a page beyond it comes without its screen, and CI is slow. */
const PAGE_LIMIT = 15_000

/** Jest's global set-up: starts the released product of HAGGLE_HOME with the demo market, and one browser for all. */
export default async function start(): Promise<void> {
  const home = process.env.HAGGLE_HOME
  if (!home) throw new Error('HAGGLE_HOME is not set: run the journeys by `npm test -- --only journeys`.')
  running = await startProduct({ home, env: { ...process.env, ...raisedLimits, SEED: 'demo' }, pageLimit: PAGE_LIMIT })
  browser = await launchChromiumServer(process.env)
  setProductUnderTest({ ...running, home, browserUrl: browser.wsEndpoint() })
}

export async function stop(): Promise<void> {
  await browser?.close()
  await running?.stop()
}
