import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

/** A running back end. */
interface Server {
  url: string
  /** Its resident memory in bytes. */
  memory(): number
  stop(): Promise<void>
}

/** Starts the back end on the demo market in `home`, or on DATABASE_URL. */
export async function startServer(home: string, port: string, more: Record<string, string> = {}): Promise<Server> {
  const many = '1000000'
  const limits = {
    REGISTRATIONS_PER_HOUR: many,
    UNPAID_ORDERS: many,
    HELD_UNITS: many,
    LEFT_UNPAID_PER_HOUR: many,
    NEW_ACCOUNTS_HOLD_PERCENT: '100',
    OFFERS_PER_ACCOUNT: many,
    OFFERS_PER_ADDRESS: many,
    BUDGET_FACTOR: '100000',
    SOCKETS_PER_ADDRESS: many,
  }
  const settings = { HAGGLE_HOME: home, API_PORT: port, LOG_LEVEL: 'warn', ...limits, ...more }
  const child = spawn(process.execPath, ['bin/start.mjs'], {
    cwd: join(import.meta.dirname, '../../../mock-server'),
    env: { ...process.env, ...settings },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const url = `http://127.0.0.1:${port}`
  while (!(await fetch(`${url}/api/health`).catch(() => undefined))?.ok) {
    if (child.exitCode !== null) throw new Error('The back end did not start.')
    await wait(100)
  }
  return {
    url,
    memory: () => Number(execFileSync('ps', ['-o', 'rss=', '-p', String(child.pid)], { encoding: 'utf8' })) * 1024,
    stop: async () => {
      child.kill('SIGTERM')
      await once(child, 'exit')
    },
  }
}
