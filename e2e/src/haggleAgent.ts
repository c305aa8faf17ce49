import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { compileProgram } from 'workshop'

/** A run of `npx @haggle/agent`, as it is published, in an empty folder. */
export interface HaggleAgent {
  /** The page that it asks to be opened. */
  asks(): Promise<string>
  /** What it printed, once it ended. */
  ends(): Promise<{ exitCode: number | null; link: string; said: string }>
  remove(): Promise<void>
}

export async function startHaggleAgent(...args: string[]): Promise<HaggleAgent> {
  const folder = await mkdtemp(join(tmpdir(), 'haggle-agent-'))
  const program = join(folder, 'haggle-agent.mjs')
  await compileProgram(resolve(import.meta.dirname, '../../haggle-agent/src/main.ts'), program)
  const env = { PATH: process.env.PATH, XDG_CONFIG_HOME: folder }
  const run = spawn(process.execPath, [program, ...args], { cwd: folder, env, stdio: ['ignore', 'pipe', 'pipe'] })
  const link = text(run.stdout)
  const ended = new Promise<number | null>((done) => run.once('exit', done))
  let said = ''
  const asked = new Promise<string>((found, failed) => {
    run.stderr.setEncoding('utf8').on('data', (part: string) => {
      said += part
      const page = /^ +(http\S+)\n/m.exec(said)?.[1]
      if (page) found(page)
    })
    void ended.then(() => failed(new Error(said)))
  })
  asked.catch(() => undefined)
  return {
    asks: () => asked,
    ends: async () => ({ exitCode: await ended, link: (await link).trim(), said }),
    remove: async () => {
      run.kill()
      await rm(folder, { recursive: true })
    },
  }
}
