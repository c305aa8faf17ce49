import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { findChromium } from '@haggle/registry/browser/findChromium'
import { run, type Say } from './command'

/** The path of Chromium for the journeys. Installs it if this is Debian and we are root. Throws if there is none. */
export async function ensureChromium(root: string, env: NodeJS.ProcessEnv, say: Say): Promise<string> {
  const found = findChromium(env)
  if (found) return found
  // Ubuntu and older Debians have no headless shell
  await install(['chromium-headless-shell', 'chromium'], root, env, say)
  const installed = findChromium(env)
  if (!installed) throw new Error('There is no browser for the journeys: install Chromium, or set CHROME_PATH to one.')
  return installed
}

/** Installs a program if this is Debian and we are root; elsewhere the tests that need it need an installed one. */
const ensure = (program: string, name: string) => async (root: string, env: NodeJS.ProcessEnv, say: Say) => {
  if (spawnSync(program, ['--help']).error) await install([name], root, env, say)
}

export const ensureNginx = ensure('nginx', 'nginx-light')

/** Tests the alert rules. */
export const ensurePromtool = ensure('promtool', 'prometheus')

export const ensureRedis = ensure('redis-server', 'redis-server')

/** What makes machines and containers, by the Debian package that it is in. */
const MACHINE_MAKERS = {
  buildah: 'buildah',
  debootstrap: 'debootstrap',
  'systemd-nspawn': 'systemd-container',
  'docker-compose': 'docker-compose',
  caddy: 'caddy',
}

/** Installs what makes machines and containers if this is Debian and we are root. Throws if we are not, or one is missing. */
export async function ensureMachineMakers(root: string, env: NodeJS.ProcessEnv, say: Say): Promise<void> {
  if (process.getuid?.() !== 0) throw new Error('Machines and containers are made by root: run this as root.')
  for (const [program, name] of Object.entries(MACHINE_MAKERS)) {
    const isMissing = () => spawnSync(program, ['--help']).error !== undefined
    if (isMissing()) await install([name], root, env, say)
    if (isMissing())
      throw new Error(`There is no ${program} to make machines with: install it (Debian's package ${name}).`)
  }
  await ensureChromium(root, env, say)
}

/** Installs the first of these packages that can be installed. */
async function install(names: readonly string[], cwd: string, env: NodeJS.ProcessEnv, say: Say): Promise<void> {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return
  // in this runlevel no service is started
  const unattended = { ...env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' }
  const apt = (...args: string[]) => run('apt-get', args, { cwd, env: unattended, say })
  await apt('update', '-qq')
  for (const name of names) {
    say(`Installing ${name} …\n`)
    if (await apt('install', '-y', '-qq', '--no-install-recommends', name)) return
  }
}
