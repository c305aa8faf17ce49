import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'
import { NO_LIMITS } from './limits'
import { freePort } from './port'

const FOLDER = resolve(import.meta.dirname, '../..')

/** A worker of Jest's ends with the run; where there is none, sources may change from one test file to the next. */
const worker: { hasBuilt?: boolean } & object = process.connected ? globalThis : {}

/** Builds the back end once; bin/start.mjs would at every start. */
function build() {
  if (!worker.hasBuilt) execFileSync(process.execPath, ['bin/build.mjs'], { cwd: FOLDER })
  worker.hasBuilt = true
}

/** The back end in a child process. */
export interface BackEnd {
  process: ChildProcess
  /** Resolves once it answers. */
  ready: Promise<void>
  /** The exit code and the output to stderr. */
  ended: Promise<{ code: number | null; error: string }>
}

/**
 * Starts the back end with an empty market and no limits. Its environment contains only these and `environment`. `via` is
 * a command prefix to run it with.
 */
export function startBackEnd(environment: Record<string, string>, via: readonly string[] = []): BackEnd {
  build()
  const [command, ...args] = [...via, process.execPath, '--enable-source-maps', 'dist/main.mjs']
  const child = spawn(command, args, {
    cwd: FOLDER,
    env: { PATH: process.env.PATH, SEED: 'none', ...NO_LIMITS, ...environment },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  let error = ''
  child.stderr?.on('data', (chunk: Buffer) => (error += chunk.toString()))
  const ready = new Promise<void>((started, failed) => {
    // a line may come in two pieces
    let before = ''
    child.stdout?.on('data', (chunk: Buffer) => {
      if ((before + chunk.toString()).includes('Server listening')) started()
      before = chunk.toString().slice(-100)
    })
    child.once('exit', () => failed(new Error(error)))
  })
  // Not an unhandled rejection in tests that expect the start to fail.
  ready.catch(() => undefined)
  return {
    process: child,
    ready,
    ended: once(child, 'exit').then(([code]) => ({ code: code as number | null, error })),
  }
}

/** The same on a free port, with its URL. */
export async function startSomewhere(environment: Record<string, string>, via?: readonly string[]) {
  const port = await freePort()
  return { ...startBackEnd({ API_PORT: String(port), ...environment }, via), port, url: `http://127.0.0.1:${port}` }
}
