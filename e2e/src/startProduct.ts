import { startProduct, type Product } from 'platform'
import { launchChromiumServer } from 'platform/browser'
import type { BrowserServer } from 'playwright-core'
import { setProductUnderTest } from './productUnderTest'

export let running: Product | undefined
export let browser: BrowserServer | undefined

/** Journeys register many people from one address, and none of them is an attacker. */
const patient = {
  REGISTRATIONS_PER_HOUR: '100000',
  LOGIN_FAILURES_PER_ADDRESS: '100000',
  LEFT_UNPAID_PER_HOUR: '100',
  OFFERS_PER_ACCOUNT: '100000',
  OFFERS_PER_ADDRESS: '100000',
  BUDGET_FACTOR: '1000',
}

/** A page that comes late has no screen in it, and a busy machine is late. */
const pageLimit = 15_000

/** Jest's global set-up: runs the released product of HAGGLE_HOME with a demo market, and the browser of all visitors. */
export default async function start(): Promise<void> {
  const home = process.env.HAGGLE_HOME
  if (!home) throw new Error('HAGGLE_HOME is not set: run the journeys by `npm test -- --only journeys`.')
  running = await startProduct({ home, env: { ...process.env, ...patient, SEED: 'demo' }, pageLimit })
  browser = await launchChromiumServer(process.env)
  setProductUnderTest({ ...running, home, browserUrl: browser.wsEndpoint() })
}
