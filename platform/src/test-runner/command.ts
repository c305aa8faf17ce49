import { spawn } from 'node:child_process'
import { join } from 'node:path'

/** Receives what a program says. */
export type Say = (text: string) => void

export interface RunOptions {
  cwd: string
  env?: NodeJS.ProcessEnv | undefined
  /** Without it the program writes to our own streams. */
  say?: Say | undefined
}

/** Runs a program of the repository's node_modules, which ends with this process; whether it ended well. */
export const runNode = (root: string, args: string[], env?: NodeJS.ProcessEnv, say?: Say): Promise<boolean> =>
  run(process.execPath, ['--import', join(root, 'platform/bin/endWithParent.mjs'), ...args], { cwd: root, env, say })

/** Like `runNode`, but hands on what the program says only when it fails. */
export async function runQuietly(root: string, args: string[], say: Say = console.log): Promise<boolean> {
  let said = ''
  const endedWell = await runNode(root, args, undefined, (text) => void (said += text))
  if (!endedWell) say(said)
  return endedWell
}

/** Runs any program; whether it ended well. */
export const run = (command: string, args: string[], { cwd, env = process.env, say }: RunOptions) =>
  new Promise<boolean>((done) => {
    const output = say ? 'pipe' : 'inherit'
    // how a Node.js process learns that its parent is gone
    const channel = command === process.execPath ? (['ipc'] as const) : []
    const child = spawn(command, args, {
      cwd,
      env: say && process.stdout.isTTY ? { ...env, FORCE_COLOR: '1' } : env,
      stdio: ['ignore', output, output, ...channel],
    })
    for (const stream of [child.stdout, child.stderr])
      stream?.setEncoding('utf8').on('data', (text: string) => say?.(text))
    child.once('error', () => done(false))
    child.once('close', (code) => done(code === 0))
  })
