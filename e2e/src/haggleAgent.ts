import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { compileProgram } from 'workshop'

/** `npx @haggle/agent` as it is published, on a machine with nothing else. */
export interface HaggleAgent {
  run(...args: string[]): AgentRun
  remove(): Promise<void>
}

interface AgentRun {
  /** The page that it asks to be opened. */
  asks: Promise<string>
  /** What it printed, once it ended. */
  ends: Promise<{ exitCode: number | null; link: string; said: string }>
}

export async function openHaggleAgent(): Promise<HaggleAgent> {
  const folder = await mkdtemp(join(tmpdir(), 'haggle-agent-'))
  const program = join(folder, 'haggle-agent.mjs')
  await compileProgram(resolve(import.meta.dirname, '../../haggle-agent/src/main.ts'), program)
  const env = { PATH: process.env.PATH, XDG_CONFIG_HOME: folder }
  return {
    run: (...args) => {
      const run = spawn(process.execPath, [program, ...args], { cwd: folder, env, stdio: ['ignore', 'pipe', 'pipe'] })
      const closed = new Promise<number | null>((done) => run.once('close', done))
      let said = ''
      const asks = new Promise<string>((found, failed) => {
        run.stderr.setEncoding('utf8').on('data', (part: string) => {
          said += part
          const page = /^ +(http\S+)\n/m.exec(said)?.[1]
          if (page) found(page)
        })
        void closed.then(() => failed(new Error(`It asked nobody: ${said}`)))
      })
      // not every run asks
      asks.catch(() => undefined)
      const ends = Promise.all([closed, text(run.stdout)]).then(([exitCode, out]) => ({
        exitCode,
        link: out.trim(),
        said,
      }))
      return { asks, ends }
    },
    remove: () => rm(folder, { recursive: true }),
  }
}
