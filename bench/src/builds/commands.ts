import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

/** Where commands run: a checkout, and an environment with its own HAGGLE_HOME and ports. */
interface Place {
  root: string
  env: NodeJS.ProcessEnv
}

/** Runs `npm start` until it prints the addresses, then stops it. Returns the milliseconds that took. */
export async function startFor({ root, env }: Place): Promise<number> {
  const started = performance.now()
  const child = spawn('npm', ['start'], { cwd: root, env, stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = once(child, 'exit')
  const ready = await Promise.race([prints(child, 'Haggle is running.'), ended.then(() => false)])
  const took = performance.now() - started
  if (!ready) throw new Error('npm start ended before it was ready.')
  child.kill('SIGTERM')
  await ended
  return took
}

/** Runs a command of `haggle`, such as `build`, for a package. Returns its milliseconds. */
export async function haggleFor({ root, env }: Place, command: string, name: string): Promise<number> {
  const started = performance.now()
  const haggle = join(root, 'platform/workshop/bin/haggle.mjs')
  const child = spawn(process.execPath, [haggle, command], {
    cwd: join(root, name),
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const [code] = (await once(child, 'exit')) as [number | null]
  if (code !== 0) throw new Error(`haggle ${command} of ${name} ended with ${code}.`)
  return performance.now() - started
}

function prints({ stdout }: ChildProcess, words: string): Promise<boolean> {
  let output = ''
  return new Promise((done) =>
    stdout?.on('data', (text: Buffer) => {
      output += text.toString()
      if (output.includes(words)) done(true)
    }),
  )
}
