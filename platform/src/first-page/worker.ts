import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { runInThisContext } from 'node:vm'
import { parentPort, workerData } from 'node:worker_threads'
import type { Bundle, RenderJob, ListedPaths, ListJob, RendererBundles, RenderedPage, WorkerReply } from './renderer'

/*
 * The thread in which releases render first pages. Their code is other teams': whatever it does, hangs or uses up here,
 * the web host lives on.
 */

interface ShellPart {
  shared: Record<string, unknown>
  renderFirstPage(job: RenderJob & { screens: unknown }): Promise<RenderedPage>
  /** Shells before this was thought of have none. */
  listAddresses?(job: ListJob & { screens: unknown }): Promise<ListedPaths>
}

interface RemotePart {
  screens: Record<string, unknown>
}

const { shell, remotes } = workerData as RendererBundles
const require = createRequire(import.meta.filename)
const shellPart = load(shell, {}) as ShellPart
const remoteParts = new Map<string, RemotePart>()

parentPort?.on('message', ({ id, job }: { id: number; job: RenderJob | ListJob }) => {
  work(job).then(
    (result) => answer({ id, result }),
    (error: unknown) => answer({ id, reason: reasonOf(error) }),
  )
})
parentPort?.postMessage('ready')

const answer = (verdict: WorkerReply) => parentPort?.postMessage(verdict)

async function work(job: RenderJob | ListJob): Promise<RenderedPage | ListedPaths> {
  const remote = remotes[job.remote]
  if (!remote) throw new Error(`${job.remote} has nothing to render its screens with.`)
  const part = remoteParts.get(job.remote) ?? (load(remote, shellPart.shared) as RemotePart)
  remoteParts.set(job.remote, part)
  if ('url' in job) return shellPart.renderFirstPage({ ...job, screens: part.screens })
  return (await shellPart.listAddresses?.({ ...job, screens: part.screens })) ?? { paths: [] }
}

/** Runs a bundle, if it is as it was built; what it shares with the shell it is given. */
function load({ file, integrity }: Bundle, shared: Record<string, unknown>): unknown {
  const code = readFileSync(file)
  if (`sha384-${createHash('sha384').update(code).digest('base64')}` !== integrity)
    throw new Error(`${file} was changed.`)
  const module = { exports: {} }
  const run = runInThisContext(`(function (module, exports, require) {${code.toString()}\n})`, { filename: file }) as (
    module: object,
    exports: object,
    require: (name: string) => unknown,
  ) => void
  run(module, module.exports, (name) => (Object.hasOwn(shared, name) ? shared[name] : require(name)))
  return module.exports
}

const reasonOf = (error: unknown) => {
  const cause = error instanceof Error && error.cause ? ` ${JSON.stringify(error.cause)}` : ''
  return (error instanceof Error ? error.message : JSON.stringify(error)) + cause
}
