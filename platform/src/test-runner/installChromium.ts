import { existsSync } from 'node:fs'
import { findChromium } from '../browser/chromium'
import { run, type Say } from './command'

/** The path of Chromium for the journeys. Installs it if this is Debian and we are root. Throws if there is none. */
export async function ensureChromium(root: string, env: NodeJS.ProcessEnv, say: Say): Promise<string> {
  const found = findChromium(env)
  if (found) return found
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get') && !env.CHROME_PATH) {
    say('Installing Chromium …\n')
    const apt = (...args: string[]) =>
      run('apt-get', args, { cwd: root, env: { ...env, DEBIAN_FRONTEND: 'noninteractive' }, say })
    await apt('update', '-qq')
    await apt('install', '-y', '-qq', '--no-install-recommends', 'chromium')
  }
  const installed = findChromium(env)
  if (!installed) throw new Error('There is no browser for the journeys: install Chromium, or set CHROME_PATH to one.')
  return installed
}
