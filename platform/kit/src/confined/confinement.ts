import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

/** A command that confines the program passed to it. */
interface Confinement {
  command: string[]
  /** What the operating system confines beyond Node's permissions: network, memory, user. */
  walls: string[]
}

const permission = process.allowedNodeEnvironmentFlags.has('--permission')
  ? '--permission'
  : '--experimental-permission'

/** Node with its permission model and no permissions: no files, processes, threads or native code. */
const node = [process.execPath, permission, '--no-warnings', '--max-old-space-size=256', '--max-semi-space-size=16']

/** Limits writable memory, buffers included, in bytes. */
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

/** The strictest confinement for `node -e` that this machine supports; tried once per process. */
export const confinement = (): Promise<Confinement> => (found ??= strictest())

async function strictest(): Promise<Confinement> {
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

const confine = join(import.meta.dirname, '../../bin/confine.cjs')

/** The source of a program for `node -e`, wrapped so that code it runs cannot reach its top-level names. */
export async function confinedProgram(file: string): Promise<string> {
  const parts = await Promise.all([confine, file].map((part) => readFile(part, 'utf8')))
  return `(() => { const module = {}; ${parts.map((part) => `(() => {${part}})()`).join('; ')} })()`
}
