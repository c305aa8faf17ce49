import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

/** A command, and what to pass to `spawn` with it. */
export interface Confinement {
  command: string[]
  /** What it keeps away, for whoever runs the host. */
  walls: string[]
}

const permission = process.allowedNodeEnvironmentFlags.has('--permission')
  ? '--permission'
  : '--experimental-permission'

/** Node's permission model with nothing permitted: no file, no process, no thread, no native code. */
const node = [process.execPath, permission, '--no-warnings', '--max-old-space-size=256', '--max-semi-space-size=16']

/** What writes to memory may add up to, buffers included, in bytes. */
const memory = ['prlimit', `--data=${768 * 1024 ** 2}`, '--core=0']
const ends = ['--no-new-privs', '--pdeathsig', 'KILL']
const nobody = ['--reuid=65534', '--regid=65534', '--clear-groups']

const asRoot: Confinement[] = [
  {
    command: ['unshare', '--net', ...memory, 'setpriv', ...nobody, ...ends],
    walls: ['network', 'memory', 'user'],
  },
  { command: [...memory, 'setpriv', ...nobody, ...ends], walls: ['memory', 'user'] },
]
const asOthers: Confinement[] = [
  { command: ['unshare', '--map-root-user', '--net', ...memory, 'setpriv', ...ends], walls: ['network', 'memory'] },
  { command: [...memory, 'setpriv', ...ends], walls: ['memory'] },
]

let found: Promise<Confinement> | undefined

/** The narrowest confinement for `node -e` that this machine can do; the system's tools are tried once. */
export const confinement = (): Promise<Confinement> => (found ??= narrowest())

async function narrowest(): Promise<Confinement> {
  for (const { command, walls } of process.getuid?.() === 0 ? asRoot : asOthers) {
    const [file = '', ...args] = [...command, ...node, '-e', '0']
    const works = await promisify(execFile)(file, args, { env: {}, cwd: '/', timeout: 10_000 }).then(
      () => true,
      () => false,
    )
    if (works) return { command: [...command, ...node], walls }
  }
  return { command: node, walls: [] }
}

const programs = join(import.meta.dirname, '../../bin')

/** The source of a program for `node -e`; what it names at its top is out of the reach of what it runs. */
export async function confinedProgram(name: 'renderer' | 'inspector'): Promise<string> {
  const parts = await Promise.all(['confine', name].map((part) => readFile(join(programs, `${part}.cjs`), 'utf8')))
  return `(() => { const module = {}; ${parts.map((part) => `(() => {${part}})()`).join('; ')} })()`
}
