import { existsSync } from 'node:fs'
import { chromium, type Browser } from 'playwright-core'

const places = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

/** Where this machine's Chromium is: CHROME_PATH, or a usual place. */
export const findChromium = (env: NodeJS.ProcessEnv): string | undefined =>
  (env.CHROME_PATH ? [env.CHROME_PATH] : places).find((place) => existsSync(place))

/** Without a network Chromium must not try to phone home; as root it cannot sandbox. */
const flags = () => [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
]

export const launch = (executablePath: string): Promise<Browser> => chromium.launch({ executablePath, args: flags() })
