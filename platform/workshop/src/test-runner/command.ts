import { spawn } from 'node:child_process'
import { endWithParent } from '@haggle/kit/base/endWithParent'

/** Receives a program's output. */
export type Say = (text: string) => void

interface RunOptions {
  cwd: string
  env?: NodeJS.ProcessEnv | undefined
  /** Default: the program writes to this process's streams. */
  say?: Say | undefined
}

/** Runs a program from node_modules, which ends with this process. Resolves to whether it exited with code 0. */
export const runNode = (root: string, args: string[], env?: NodeJS.ProcessEnv, say?: Say): Promise<boolean> =>
  run(process.execPath, [...endWithParent, ...args], { cwd: root, env, say })

/** Like `runNode`, but reports the program's output only if it fails. */
export async function runQuietly(root: string, args: string[], say: Say = console.log): Promise<boolean> {
  let output = ''
  const passed = await runNode(root, args, undefined, (text) => void (output += text))
  if (!passed) say(output)
  return passed
}

/** Runs any program. Resolves to whether it exited with code 0. */
export const run = (command: string, args: string[], { cwd, env = process.env, say }: RunOptions) =>
  new Promise<boolean>((done) => {
    const output = say ? 'pipe' : 'inherit'
    // lets a Node.js process notice that its parent is gone
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
