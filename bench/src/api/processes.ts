import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Target } from './load'

const TYPESCRIPT = ['--import', 'tsx']
const MANY = '1000000'
/** The bench's few customers do the work of thousands. */
const NO_LIMITS = {
  REGISTRATIONS_PER_HOUR: MANY,
  UNPAID_ORDERS: MANY,
  HELD_UNITS: MANY,
  LEFT_UNPAID_PER_HOUR: MANY,
  NEW_ACCOUNTS_HOLD_PERCENT: '100',
  OFFERS_PER_ACCOUNT: MANY,
  OFFERS_PER_ADDRESS: MANY,
  BUDGET_FACTOR: '100000',
  SOCKETS_PER_ADDRESS: MANY,
}
const SERVER = join(import.meta.dirname, '../../../mock-server')

export interface Running extends Target {
  url: string
  process: ChildProcess
  stop(): Promise<void>
}

const start = (args: string[], env: NodeJS.ProcessEnv) =>
  spawn(process.execPath, args, {
    cwd: SERVER,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })

const running = (child: ChildProcess, port: number): Running => ({
  url: `http://127.0.0.1:${port}`,
  port,
  pid: child.pid ?? 0,
  process: child,
  stop: async () => {
    child.kill('SIGTERM')
    if (child.exitCode === null) await once(child, 'exit')
  },
})

/** Runs a script of the back end's tools/seed on a database. Returns what it prints. */
export const runSeed = (script: string, args: readonly string[], env: NodeJS.ProcessEnv): string =>
  execFileSync(process.execPath, [...TYPESCRIPT, `tools/seed/${script}.ts`, ...args], {
    cwd: SERVER,
    env: { ...process.env, ...env },
    encoding: 'utf8',
  })

/** Adds logged-in customers by script: to register 10,000 over the API would take an hour of password hashing. */
export const addCustomers = (count: number, env: NodeJS.ProcessEnv): { _id: string; token: string }[] =>
  runSeed('customers', [String(count)], env)
    .trim()
    .split('\n')
    .map((line) => {
      const [_id = '', token = ''] = line.split(' ')
      return { _id, token }
    })

/** Starts the production back end with logging and a probe of its event loop; without a market unless SEED is in `env`. */
export async function startBackEnd(port: number, env: NodeJS.ProcessEnv): Promise<Running> {
  const child = start(['--import', join(import.meta.dirname, 'blocking.mjs'), 'bin/start.mjs'], {
    SEED: 'none',
    ...NO_LIMITS,
    ...env,
    API_PORT: String(port),
  })
  while (!(await fetch(`http://127.0.0.1:${port}/api/health`).catch(() => undefined))?.ok) {
    if (child.exitCode !== null) throw new Error('The back end did not start.')
    await wait(100)
  }
  return running(child, port)
}

/** Starts the bare server, which sends each body at the path of its name. */
export async function startBare(port: number, bodies: Record<string, string>): Promise<Running> {
  const child = start([...TYPESCRIPT, join(import.meta.dirname, 'bare.ts'), String(port)], {})
  await once(child, 'message')
  child.send(bodies)
  await once(child, 'message')
  return running(child, port)
}

/** The longest event loop delay of the back end, in ms, since the last call. */
export async function blockedFor({ process: child }: Running): Promise<number> {
  child.send('blocked?')
  const [{ blocked }] = (await once(child, 'message')) as [{ blocked: number }]
  return blocked
}
