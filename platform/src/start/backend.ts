import { spawn, type ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { accessSync, constants } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Upstream } from '../host/proxy'
import { makeFolder } from '../workspace/makeFolder'
import type { Workspace } from '../workspace/workspace'
import { SettingError } from './settings'

/** A running back end. */
export interface Backend extends Upstream {
  /** Resolves with a line of explanation when it ends without having been stopped. */
  lost: Promise<string>
  stop(): Promise<void>
}

/** Where the back end's log goes, within HAGGLE_HOME. */
export const logFile = 'api.log'

/**
 * Starts the back end as a child process and waits until it is ready. It ends with this process, however this one ends.
 * When it cannot start, the error carries the line that it said.
 */
export async function startBackend(workspace: Workspace, port: number, env: NodeJS.ProcessEnv): Promise<Backend> {
  const secret = env.PROXY_SECRET || randomBytes(24).toString('base64url')
  const child = launch(workspace, { ...env, API_PORT: String(port), PROXY_SECRET: secret })
  let said = ''
  const listenTo = (text: Buffer) => (said += text.toString())
  child.stderr?.on('data', listenTo)
  const ended = new Promise<number | null>((done) => child.once('close', done))

  const url = `http://127.0.0.1:${port}`
  const ready = await Promise.race([isReady(url, ended), ended.then(() => false)])
  if (!ready) throw new SettingError(said.trim() || 'The back end ended before it was ready.')

  child.stderr?.off('data', listenTo).pipe(process.stderr)
  let stopping = false
  return {
    url,
    secret,
    lost: new Promise((done) => {
      void ended.then((code) => {
        if (!stopping) done(`The back end ended (exit code ${code}); its log is ${join(workspace.home, logFile)}.`)
      })
    }),
    stop: async () => {
      stopping = true
      child.kill('SIGTERM')
      const killing = setTimeout(() => child.kill('SIGKILL'), 10_000)
      await ended
      clearTimeout(killing)
    },
  }
}

function launch({ root, home }: Workspace, env: NodeJS.ProcessEnv): ChildProcess {
  makeHome(home)
  const endWithParent = join(root, 'platform/bin/endWithParent.mjs')
  return spawn(process.execPath, ['--import', endWithParent, 'bin/start.mjs'], {
    cwd: join(root, 'mock-server'),
    env: { LOG_FILE: join(home, logFile), ...env, HAGGLE_HOME: home },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
}

function makeHome(home: string): void {
  try {
    makeFolder(home)
    accessSync(home, constants.W_OK)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new SettingError(`HAGGLE_HOME=${home} cannot be used: ${reason}.`, { cause: error })
  }
}

async function isReady(url: string, ended: Promise<unknown>): Promise<boolean> {
  let over = false
  void ended.then(() => (over = true))
  while (!over) {
    const health = await fetch(`${url}/api/health`).catch(() => undefined)
    if (health?.ok) return true
    await wait(100)
  }
  return false
}
