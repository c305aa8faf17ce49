import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { execute } from '../execute'
import { NETWORK } from './debian'
import { until } from './until'

/** A machine of its own: a Debian folder in which systemd runs. Its network is this machine's. */
export interface Machine {
  /** Runs a command of the shell as root. Rejects with all output if it fails. */
  run(command: string): Promise<string>
  stop(): Promise<void>
}

const BOOT_MS = 60_000
const variables = Object.entries({ ...NETWORK, PATH: '/usr/local/bin:/usr/sbin:/usr/bin', HOME: '/root' })

/** Boots a Debian folder that has systemd. */
export async function boot(folder: string): Promise<Machine> {
  const options = ['--quiet', '--boot', '--register=no', '--keep-unit', '--console=pipe', '--resolv-conf=off']
  const nspawn = spawn('systemd-nspawn', [...options, '--directory', folder], { stdio: ['ignore', 'ignore', 'pipe'] })
  let said = ''
  nspawn.stderr.on('data', (text: Buffer) => (said += text.toString()))
  const systemd = async () => {
    if (nspawn.exitCode !== null) throw new Error(`The machine did not boot: ${said}`)
    const children = await execute('pgrep', ['--exact', '--parent', String(nspawn.pid), 'systemd']).catch(() => '')
    return children.trim() || undefined
  }
  const target = await until('systemd', systemd, BOOT_MS).catch((error: unknown) => {
    nspawn.kill()
    throw error
  })
  const inside = ['--target', target, '--all', '--wdns=/', 'env', '-i', ...variables.map((each) => each.join('='))]
  const run = (command: string) => execute('nsenter', [...inside, 'sh', '-c', command], { cwd: '/' })
  await until('the machine', () => run('systemctl --quiet is-active multi-user.target').catch(() => undefined), BOOT_MS)
  return {
    run,
    stop: async () => {
      const ended = once(nspawn, 'exit')
      // it may be off before it answers
      await run('systemctl poweroff').catch(() => undefined)
      await Promise.race([ended, delay(BOOT_MS, undefined, { ref: false })])
      nspawn.kill('SIGKILL')
    },
  }
}
