import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { chown, cp, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { releasesOf } from '@haggle/kit/apps/revision'
import { GateRefusal } from '@haggle/kit/gate/gate'
import { releaseDirectory } from '@haggle/kit/releases/store'
import { codeOf } from '@haggle/shared-server'
import { z } from 'zod'
import { findChromium } from '../browser/findChromium'
import { TakenPictures } from '../pictures/pictures'
import { removeAtExit } from './removeAtExit'
import type { Seen, SmokeJob } from './smoke'

const Answer = z.union([
  z.strictObject({ faults: z.array(z.string()), pictures: TakenPictures.default([]) }),
  z.strictObject({ failure: z.string() }),
])

/** Files that the process must be able to read: one of the platform, of the back end and of the dependencies. */
const needed = ['platform/registry/bin/smoke.mjs', 'mock-server/bin/start.mjs', 'node_modules/fastify/package.json']

/** Timeout of a journey in milliseconds: a page in an endless loop would block it forever. */
const SMOKE_TIMEOUT = 10 * 60_000

const NOBODY = 65534

/**
 * Runs the smoke journey in a separate process that has copies of the app's releases, no access to the store and none of
 * this process's secrets. If this process is root, it runs as user nobody, so that Chromium can use its sandbox. All its
 * child processes are killed with it.
 */
export async function smokeInSeparateProcess(job: SmokeJob, env: NodeJS.ProcessEnv) {
  const { next, candidate, before } = job
  const { root, home } = job.workspace
  const chromium = findChromium(env)
  if (!chromium) throw new GateRefusal(['The smoke journey needs Chromium: install it, or set CHROME_PATH to one.'])
  const copies = await mkdtemp(join(tmpdir(), 'haggle-gate-'))
  let journey: ChildProcess | undefined
  const forget = removeAtExit(copies, () => journey && killGroup(journey))
  try {
    const releases = [...releasesOf(next), ...(before ? releasesOf(before) : []), candidate]
    for (const release of new Map(releases.map((each) => [`${each.name} ${each.version}`, each])).values())
      await cp(releaseDirectory(home, release), releaseDirectory(copies, release), { recursive: true })
    const asNobody = await prefixToRunAsNobody([chromium, ...needed.map((path) => join(root, path))])
    if (typeof asNobody === 'string') warnOfVisitsAsRoot(asNobody, env)
    else if (asNobody) await Promise.all([giveToNobody(copies), buildBackend(root)])
    const program = [process.execPath, join(root, 'platform/registry/bin/smoke.mjs')]
    const [file = '', ...args] = Array.isArray(asNobody) ? [...asNobody, ...program] : program
    const given = { PATH: env.PATH, CHROME_PATH: env.CHROME_PATH, HOME: copies }
    journey = spawn(file, args, {
      env: given,
      detached: true,
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      // pictures are bytes
      serialization: 'advanced',
    })
    return await answerOf(journey, { ...job, workspace: { root, home: copies } })
  } finally {
    forget()
    await rm(copies, { recursive: true, force: true })
  }
}

function answerOf(child: ChildProcess, job: SmokeJob): Promise<Seen> {
  return new Promise<Seen>((done, failed) => {
    const late = `${job.candidate.name} ${job.candidate.version}: its screens were not shown within ${SMOKE_TIMEOUT / 60_000} minutes.`
    const end = (settle: () => void) => {
      clearTimeout(timer)
      child.removeAllListeners()
      settle()
      killGroup(child)
    }
    const timer = setTimeout(() => end(() => done({ faults: [late], pictures: [] })), SMOKE_TIMEOUT)
    child.once('message', (message) => {
      const { data } = Answer.safeParse(message)
      end(() =>
        data && 'faults' in data ? done(data) : failed(new Error(data?.failure ?? 'The smoke journey gave no answer.')),
      )
    })
    child.once('error', (error) => end(() => failed(error)))
    child.once('exit', () => end(() => failed(new Error('The smoke journey ended without an answer.'))))
    child.send(job, () => undefined)
  })
}

/** Kills a process group, whose leader may have exited already, or never started. */
function killGroup({ pid }: ChildProcess): void {
  if (pid === undefined) return
  try {
    process.kill(-pid, 'SIGKILL')
  } catch (error) {
    if (codeOf(error) !== 'ESRCH') throw error
  }
}

/** Warns that screens are visited as root, without Chromium's sandbox. Throws `GateRefusal` in production. */
export function warnOfVisitsAsRoot(reason: string, { NODE_ENV }: NodeJS.ProcessEnv): void {
  const what = `as root, without Chromium's sandbox, because ${reason}`
  if (NODE_ENV === 'production')
    throw new GateRefusal([`Screens are not visited ${what}: run the registry as another user.`])
  console.error(`Screens are visited ${what}.`)
}

/** Command prefix that runs a program as user nobody; undefined if this process is not root; a string says why it cannot. */
export async function prefixToRunAsNobody(files: string[]): Promise<string[] | string | undefined> {
  if (process.getuid?.() !== 0) return undefined
  const become = [
    'setpriv',
    `--reuid=${NOBODY}`,
    `--regid=${NOBODY}`,
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

/** User nobody can start a built back end, but cannot write its build. */
const buildBackend = (root: string) =>
  promisify(execFile)(process.execPath, ['bin/build.mjs'], { cwd: join(root, 'mock-server') })

async function giveToNobody(folder: string) {
  for (const path of ['', ...(await readdir(folder, { recursive: true }))])
    await chown(join(folder, path), NOBODY, NOBODY)
}
