import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

/** Where commands run: a checkout, and an environment with a home and ports of its own. */
export interface Place {
  root: string
  env: NodeJS.ProcessEnv
}

/** Starts `npm start` and stops it again; resolves to the milliseconds until it printed the addresses. */
export async function startFor({ root, env }: Place): Promise<number> {
  const started = performance.now()
  const child = spawn('npm', ['start'], { cwd: root, env, stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = once(child, 'exit')
  const ready = await Promise.race([says(child, 'Haggle is running.'), ended.then(() => false)])
  const took = performance.now() - started
  if (!ready) throw new Error('npm start ended before it was ready.')
  child.kill('SIGTERM')
  await ended
  return took
}

/** Runs `haggle build` or another of its commands for a package; resolves to its milliseconds. */
export async function haggleFor({ root, env }: Place, command: string, name: string): Promise<number> {
  const started = performance.now()
  const haggle = join(root, 'platform/bin/haggle.mjs')
  const child = spawn(process.execPath, [haggle, command], {
    cwd: join(root, name),
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const [code] = (await once(child, 'exit')) as [number | null]
  if (code !== 0) throw new Error(`haggle ${command} of ${name} ended with ${code}.`)
  return performance.now() - started
}

function says({ stdout }: ChildProcess, words: string): Promise<boolean> {
  let said = ''
  return new Promise((done) =>
    stdout?.on('data', (text: Buffer) => {
      said += text.toString()
      if (said.includes(words)) done(true)
    }),
  )
}
