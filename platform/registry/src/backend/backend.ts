import { spawn, type ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { constants } from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { endWithParent } from '@haggle/kit/base/endWithParent'
import { ownBackendHost, urlAt } from '@haggle/kit/settings/addresses'
import { makeHome, readProxySecret, SettingError, type Upstream } from '@haggle/kit/settings/settings'
import type { Workspace } from '@haggle/kit/workspace/workspace'

/** How long a stopping back end may take once it has drained. */
const STOP_TIMEOUT_MS = 10_000

/** How long it may take to say that it is ready, in ms, before it is asked again. */
const HEALTH_MS = 5000

/** A running back end. */
export interface Backend extends Upstream {
  /** Its log file: LOG_FILE, or `api.log` in HAGGLE_HOME. */
  log: string
  /** Resolves with an error message if the back end ends without having been stopped, and is not restarted. */
  lost: Promise<string>
  stop(): Promise<void>
}

/** A back end's process. */
interface Run {
  child: ChildProcess
  /** Its exit code; null when a signal ended it. */
  ended: Promise<number | null>
}

/**
 * Starts the back end as a child process and waits until it is ready. It ends with this process, even if this one is killed.
 * If it cannot start, throws a `SettingError` with its error output. It is restarted after it crashed or was killed.
 */
export async function startBackend(workspace: Workspace, port: number, env: NodeJS.ProcessEnv): Promise<Backend> {
  const accepted = env.PROXY_SECRET || randomBytes(24).toString('base64url')
  const secret = readProxySecret({ PROXY_SECRET: accepted })
  const host = ownBackendHost(env)
  const url = urlAt(host, port)
  const log = resolve(workspace.root, env.LOG_FILE || join(workspace.home, 'api.log'))
  const begin = () =>
    launch(workspace, { ...env, HOST: host, API_PORT: String(port), PROXY_SECRET: accepted, LOG_FILE: log })
  let run = begin()
  let output = ''
  const collect = (text: Buffer) => (output += text.toString())
  run.child.stderr?.on('data', collect)
  if (!(await isReady(url, run))) throw new SettingError(output.trim() || 'The back end ended before it was ready.')
  // what it warned of
  process.stderr.write(output)
  run.child.stderr?.off('data', collect).pipe(process.stderr)

  let stopping = false
  async function untilLost(): Promise<string> {
    for (let wasReady = true; ;) {
      const code = await run.ended
      const message = `The back end ended (exit code ${code})`
      if (stopping) return new Promise(() => undefined)
      // a clean exit, or it failed to start
      if (code === 0 || (code !== null && !wasReady)) return `${message}; its log is ${log}.`
      console.error(`${message} and is started again; its log is ${log}.`)
      run = begin()
      run.child.stderr?.pipe(process.stderr)
      wasReady = await isReady(url, run)
      if (wasReady) console.error('The back end answers again.')
    }
  }

  return {
    url,
    secret,
    log,
    lost: untilLost(),
    stop: async () => {
      stopping = true
      const { child, ended } = run
      child.kill('SIGTERM')
      const killing = setTimeout(() => child.kill('SIGKILL'), Number(env.DRAIN_SECONDS || 0) * 1000 + STOP_TIMEOUT_MS)
      await ended
      clearTimeout(killing)
    },
  }
}

function launch({ root, home }: Workspace, env: NodeJS.ProcessEnv): Run {
  makeHome(home, constants.W_OK)
  const child = spawn(process.execPath, [...endWithParent, 'bin/start.mjs'], {
    cwd: join(root, 'mock-server'),
    env: { ...env, HAGGLE_HOME: home },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  return { child, ended: new Promise((done) => child.once('close', done)) }
}

/** Waits until it answers; false if it ends before. */
async function isReady(url: string, { ended }: Run): Promise<boolean> {
  let over = false
  void ended.then(() => (over = true))
  while (!over) {
    const health = await fetch(`${url}/api/health`, { signal: AbortSignal.timeout(HEALTH_MS) }).catch(() => undefined)
    if (health?.ok) return true
    await wait(100)
  }
  return false
}
