import { spawn } from 'node:child_process'

/** Runs a program of the repository's node_modules, showing what it says; whether it ended well. */
export const runNode = (root: string, args: string[], env: NodeJS.ProcessEnv = process.env): Promise<boolean> =>
  run(process.execPath, args, { cwd: root, env, stdio: 'inherit' })

/** Like `runNode`, but shows what the program says only when it fails. */
export async function runQuietly(root: string, args: string[]): Promise<boolean> {
  let said = ''
  const child = spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] })
  child.stdout.on('data', (text: Buffer) => (said += text.toString()))
  child.stderr.on('data', (text: Buffer) => (said += text.toString()))
  const code = await new Promise((done) => child.once('close', done))
  if (code !== 0) console.log(said.trim())
  return code === 0
}

/** Runs any program; whether it ended well. */
export const run = (
  command: string,
  args: string[],
  options: { cwd: string; env?: NodeJS.ProcessEnv; stdio: 'inherit' },
) =>
  new Promise<boolean>((done) => {
    const child = spawn(command, args, options)
    child.once('error', () => done(false))
    child.once('close', (code) => done(code === 0))
  })
