import { chromium, type Browser, type BrowserServer, type LaunchOptions } from 'playwright-core'
import { findChromium } from './findChromium'

/** Chromium must work without a network; as root it cannot use its sandbox. */
const flags = () => [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-quic',
  // else what is taken of a page lacks the larger pictures further down, which are decoded later
  '--disable-checker-imaging',
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
]

/** Starts this machine's Chromium. Throws if there is none. */
export const launchChromium = async (env: NodeJS.ProcessEnv = process.env): Promise<Browser> =>
  chromium.launch(launchOptions(env))

/** Starts this machine's Chromium for other processes to connect to. Throws if there is none. */
export const launchChromiumServer = async (env: NodeJS.ProcessEnv): Promise<BrowserServer> =>
  chromium.launchServer(launchOptions(env))

function launchOptions(env: NodeJS.ProcessEnv): LaunchOptions {
  const executablePath = findChromium(env)
  if (!executablePath) throw new Error('There is no Chromium: install it, or set CHROME_PATH to one.')
  return { executablePath, args: flags() }
}
