import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { Composition } from 'shared-contract/platform'

/** A file to run, and the hash it must have. */
export interface Bundle {
  file: string
  integrity: string
}

/** What a renderer works with: the shell's part and, by their names, those of the remotes that have one. */
export interface RendererBundles {
  shell: Bundle
  remotes: Record<string, Bundle>
}

/** A page to render: an address of one of a remote's screens. */
export interface RenderJob {
  remote: string
  composition: Composition
  url: string
  origin: string
  apiUrl: string
}

/** Addresses to list: those of a remote's screen, after the ones that were listed before `after`. */
export interface ListJob {
  remote: string
  screen: string
  after: string | undefined
  apiUrl: string
}

/** Some of a screen's addresses, and what to ask for the rest with, where there is one. */
export interface ListedPaths {
  paths: string[]
  after?: string
}

/** What the shell's part makes of a page. */
export interface RenderedPage {
  markup: string
  handover: unknown
  status?: 200 | 404
  title: string
  description?: string
  canonical?: string
  image?: string
  kind?: 'website' | 'product'
  jsonLd?: object
}

export type WorkerReply = { id: number; result: unknown } | { id: number; reason: string }

/** A renderer that gave no answer in time, and was ended. */
export class TooSlow extends Error {
  override name = 'TooSlow'
}

/** Renders first pages of some releases in a thread of its own; rejects with the reason when it cannot. */
export interface Renderer {
  render(job: RenderJob): Promise<RenderedPage>
  list(job: ListJob): Promise<ListedPaths>
  close(): Promise<void>
}

/** What the thread may use, in megabytes. */
const memory = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32 }

/** How long its start may take, in milliseconds: it loads React and the shell. */
const startLimit = 20_000

/** Starts a thread, and again after it ended or was too slow, when it is needed next. `limit` is in milliseconds. */
export function startRenderer(parts: RendererBundles, limit: number): Renderer {
  let thread: Thread | undefined = new Thread(parts)
  const work = async (job: RenderJob | ListJob) => {
    if (!thread?.lives) thread = new Thread(parts)
    const mine = thread
    await mine.ready
    return mine.work(job, limit)
  }
  return {
    render: (job) => work(job) as Promise<RenderedPage>,
    list: (job) => work(job) as Promise<ListedPaths>,
    close: async () => {
      await thread?.end('The host is closing.')
      thread = undefined
    },
  }
}

class Thread {
  lives = true
  readonly ready: Promise<void>
  private readonly worker: Worker
  private readonly waiting = new Map<number, (verdict: WorkerReply | Error) => void>()
  private next = 1

  constructor(parts: RendererBundles) {
    this.worker = new Worker(join(import.meta.dirname, '../../bin/renderer.mjs'), {
      workerData: parts,
      execArgv: [],
      resourceLimits: memory,
      env: { NODE_ENV: 'production' },
    })
    this.worker.unref()
    this.ready = new Promise((ready, failed) => {
      const timer = setTimeout(() => void this.end('It did not start.'), startLimit)
      this.worker.once('message', () => (clearTimeout(timer), ready()))
      this.worker.once('error', failed).once('exit', () => (clearTimeout(timer), failed(new Error('It ended.'))))
    })
    this.ready.catch(() => undefined)
    this.worker.on('message', (verdict: WorkerReply | 'ready') => {
      if (verdict !== 'ready') this.settle(verdict.id, verdict)
    })
    this.worker.on('error', (error) => this.fail(error))
    this.worker.on('exit', () => this.fail(new Error('The renderer ended.')))
  }

  work(job: RenderJob | ListJob, limit: number): Promise<unknown> {
    const id = this.next++
    return new Promise((done, failed) => {
      const timer = setTimeout(() => void this.end(new TooSlow(`no answer within ${limit} ms`)), limit)
      this.waiting.set(id, (verdict) => {
        clearTimeout(timer)
        if (verdict instanceof Error) failed(verdict)
        else if ('result' in verdict) done(verdict.result)
        else failed(new Error(verdict.reason))
      })
      this.worker.postMessage({ id, job })
    })
  }

  async end(reason: string | Error) {
    this.fail(reason instanceof Error ? reason : new Error(reason))
    await this.worker.terminate()
  }

  private fail(error: Error) {
    this.lives = false
    for (const id of this.waiting.keys()) this.settle(id, error)
  }

  private settle(id: number, verdict: WorkerReply | Error) {
    this.waiting.get(id)?.(verdict)
    this.waiting.delete(id)
  }
}
