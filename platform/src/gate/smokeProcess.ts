import { execFile, spawn } from 'node:child_process'
import { chown, cp, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Composition, Release } from 'shared-contract/platform'
import { z } from 'zod'
import { findChromium } from '../browser/chromium'
import { releasesOf } from '../registry/revision'
import { releaseDirectory } from '../releases/store'
import type { Workspace } from '../workspace/workspace'
import { Refused } from './gate'

/** What the process is told, and what it answers. */
export interface SmokeJob {
  workspace: Workspace
  next: Composition
  newcomer: Release
}
const Answer = z.union([z.strictObject({ faults: z.array(z.string()) }), z.strictObject({ failure: z.string() })])

/** What the process needs of the checkout, for one of each kind. */
const needed = ['platform/bin/smoke.mjs', 'mock-server/bin/start.mjs', 'node_modules/fastify/package.json']

/** The longest that all visits may take together, in milliseconds: a page that loops would hold them up for good. */
const patience = 10 * 60_000

const nobody = 65534

/**
 * Runs the smoke journey in a process of its own, which has copies of the app's releases and no way to the store: no secret of
 * this one's environment and, where this one is root, the rights of nobody, so that Chromium has its sandbox, too. It ends
 * with all that it started, whatever the candidate does.
 */
export async function smokeApart(
  { root, home }: Workspace,
  env: NodeJS.ProcessEnv,
  next: Composition,
  newcomer: Release,
) {
  const chromium = findChromium(env)
  if (!chromium) throw new Refused(['The smoke journey needs Chromium: install it, or set CHROME_PATH to one.'])
  const copies = await mkdtemp(join(tmpdir(), 'haggle-gate-'))
  try {
    for (const release of [...releasesOf(next), newcomer])
      await cp(releaseDirectory(home, release), releaseDirectory(copies, release), { recursive: true })
    const asNobody = await becomingNobody([chromium, ...needed.map((path) => join(root, path))])
    if (typeof asNobody === 'string') visitAsRoot(asNobody, env)
    else if (asNobody) await Promise.all([giveToNobody(copies), buildBackend(root)])
    const program = [process.execPath, join(root, 'platform/bin/smoke.mjs')]
    const [file = '', ...args] = Array.isArray(asNobody) ? [...asNobody, ...program] : program
    return await answerOf(
      file,
      args,
      { PATH: env.PATH, CHROME_PATH: env.CHROME_PATH, HOME: copies },
      {
        workspace: { root, home: copies },
        next,
        newcomer,
      },
    )
  } finally {
    await rm(copies, { recursive: true, force: true })
  }
}

function answerOf(file: string, args: string[], env: NodeJS.ProcessEnv, job: SmokeJob): Promise<string[]> {
  const child = spawn(file, args, { env, detached: true, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
  return new Promise<string[]>((done, failed) => {
    const late = `${job.newcomer.name} ${job.newcomer.version}: its screens were not shown within ${patience / 60_000} minutes.`
    const end = (settle: () => void) => {
      clearTimeout(timer)
      child.removeAllListeners()
      settle()
      if (child.pid !== undefined) killGroup(child.pid)
    }
    const timer = setTimeout(() => end(() => done([late])), patience)
    child.once('message', (message) => {
      const { data } = Answer.safeParse(message)
      end(() =>
        data && 'faults' in data
          ? done(data.faults)
          : failed(new Error(data?.failure ?? 'The smoke journey gave no answer.')),
      )
    })
    child.once('error', (error) => end(() => failed(error)))
    child.once('exit', () => end(() => failed(new Error('The smoke journey ended without an answer.'))))
    child.send(job, () => undefined)
  })
}

/** Ends a process with all that it started, which may be all that is left of it. */
function killGroup(leader: number): void {
  try {
    process.kill(-leader, 'SIGKILL')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

/** Says that screens are visited as root, and so without Chromium's sandbox; in production they are not. */
export function visitAsRoot(reason: string, { NODE_ENV }: NodeJS.ProcessEnv): void {
  const what = `as root, without Chromium's sandbox, because ${reason}`
  if (NODE_ENV === 'production')
    throw new Refused([`Screens are not visited ${what}: run the registry as another user.`])
  console.error(`Screens are visited ${what}.`)
}

/** How to start a program as nobody where this process is root; a text says why that cannot be. */
export async function becomingNobody(files: string[]): Promise<string[] | string | undefined> {
  if (process.getuid?.() !== 0) return undefined
  const become = [
    'setpriv',
    `--reuid=${nobody}`,
    `--regid=${nobody}`,
    '--clear-groups',
    '--no-new-privs',
    '--pdeathsig',
    'KILL',
  ]
  const check = [
    process.execPath,
    '-e',
    `const { accessSync } = require('node:fs')
    for (const file of process.argv.slice(1))
      try { accessSync(file, 4) } catch { process.stdout.write(file); process.exit(1) }`,
    ...files,
  ]
  const [file = '', ...args] = [...become, ...check]
  return promisify(execFile)(file, args, { env: {}, cwd: '/' }).then(
    () => become,
    ({ code, stdout }: { code?: unknown; stdout?: string }) =>
      stdout ? `the user nobody cannot read ${stdout}` : `setpriv cannot become the user nobody (${String(code)})`,
  )
}

/** Nobody may start a back end that is built, and may not build it. */
const buildBackend = (root: string) =>
  promisify(execFile)(process.execPath, ['bin/build.mjs'], { cwd: join(root, 'mock-server') })

async function giveToNobody(folder: string) {
  for (const path of ['', ...(await readdir(folder, { recursive: true }))])
    await chown(join(folder, path), nobody, nobody)
}
