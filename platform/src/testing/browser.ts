import { existsSync } from 'node:fs'
import { run } from './command'

const places = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

const advice = 'There is no browser for the journeys: install Chromium, or set CHROME_PATH to one.'

const findBrowser = (env: NodeJS.ProcessEnv): string | undefined =>
  env.CHROME_PATH ? [env.CHROME_PATH].find(existsSync) : places.find((place) => existsSync(place))

/** A browser for the journeys; on a Debian machine where we may, it is installed. */
export async function ensureBrowser(root: string, env: NodeJS.ProcessEnv): Promise<string> {
  const found = findBrowser(env)
  if (found) return found
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get') && !env.CHROME_PATH) {
    console.log('Installing Chromium …')
    const apt = (...args: string[]) =>
      run('apt-get', args, { cwd: root, env: { ...env, DEBIAN_FRONTEND: 'noninteractive' }, stdio: 'inherit' })
    await apt('update', '-qq')
    await apt('install', '-y', '-qq', '--no-install-recommends', 'chromium')
  }
  const installed = findBrowser(env)
  if (!installed) throw new Error(advice)
  return installed
}
