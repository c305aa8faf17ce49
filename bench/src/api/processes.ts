import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Target } from './load'

const TYPESCRIPT = ['--import', 'tsx']
/** The bench's few customers do the work of thousands. */
const NO_LIMITS = {
  UNPAID_ORDERS: '1000000',
  HELD_UNITS: '1000000',
  LEFT_UNPAID_PER_HOUR: '1000000',
  NEW_ACCOUNTS_HOLD_PERCENT: '100',
  BUDGET_FACTOR: '100000',
}
const SERVER = join(import.meta.dirname, '../../../mock-server')

export interface Running extends Target {
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
  port,
  pid: child.pid ?? 0,
  process: child,
  stop: async () => {
    child.kill('SIGTERM')
    if (child.exitCode === null) await once(child, 'exit')
  },
})

/** Fills a database with generated products. */
export async function seed(products: number, env: NodeJS.ProcessEnv): Promise<void> {
  const [code] = (await once(
    start([...TYPESCRIPT, 'tools/seed/main.ts', '--products', String(products)], env),
    'exit',
  )) as [number]
  if (code !== 0) throw new Error('The market could not be filled.')
}

/** Starts the production back end with logging and a probe of its event loop. */
export async function startBackEnd(port: number, env: NodeJS.ProcessEnv): Promise<Running> {
  const child = start(['--import', join(import.meta.dirname, 'blocking.mjs'), 'bin/start.mjs'], {
    ...env,
    API_PORT: String(port),
    SEED: 'none',
    ...NO_LIMITS,
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
