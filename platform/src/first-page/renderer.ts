import { spawn, type ChildProcess } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import type { Composition } from 'shared-contract/platform'
import { z } from 'zod'
import { callApi } from './apiCalls'
import { confinedProgram, confinement } from './confinement'

/** A file to run, and the hash that it must have. */
export interface Bundle {
  file: string
  integrity: string
}

/** A renderer's code: the shell's bundle and one remote's. Without a remote it renders the shell's own screens. */
export interface RendererBundles {
  shell: Bundle
  remote?: Bundle | undefined
}

/** A page to render: a URL of one of a remote's screens. */
export interface RenderJob {
  remote: string
  composition: Composition
  url: string
  origin: string
  apiUrl: string
}

/** A part of a screen's addresses to list: the next ones after the cursor `after`. */
export interface ListJob {
  remote: string
  screen: string
  after: string | undefined
  apiUrl: string
}

/** A rendered page as the renderer returns it; untrusted. */
export const RenderedPage = z.object({
  markup: z.string().max(5_000_000),
  handover: z.unknown().optional(),
  status: z.union([z.literal(200), z.literal(404)]).optional(),
  title: z.string(),
  description: z.string().optional(),
  canonical: z.string().startsWith('/').optional(),
  image: z.string().optional(),
  kind: z.enum(['website', 'product']).optional(),
  jsonLd: z.looseObject({}).optional(),
})
export type RenderedPage = z.infer<typeof RenderedPage>

const ListedPaths = z.object({ paths: z.array(z.string()).max(100_000), after: z.string().optional() })

/** A renderer's messages to its host; untrusted. */
const Message = z.union([
  z.strictObject({ ready: z.record(z.string(), z.array(z.string()).max(50)) }),
  z.strictObject({ call: z.strictObject({ id: z.number(), url: z.string(), method: z.string() }) }),
  z.strictObject({ id: z.number(), result: z.unknown() }),
  z.strictObject({ id: z.number(), reason: z.string() }),
])

/** The renderer's process ended before it answered. Starting a new one costs as much as many pages. */
export class RendererEnded extends Error {
  override name = 'RendererEnded'
}

/** The renderer did not answer in time and was killed. */
export class TooSlow extends RendererEnded {
  override name = 'TooSlow'
}

/** Renders first pages of one remote's release in a separate process. Rejects with the reason. */
export interface Renderer {
  render(job: RenderJob): Promise<RenderedPage>
  /** A part of a screen's addresses, and the cursor for the next part, if there is one. */
  list(job: ListJob): Promise<z.infer<typeof ListedPaths>>
  /** The query parameters that a screen declares; undefined if it declares none or the process is not ready yet. */
  queryOf(screen: string): string[] | undefined
  close(): Promise<void>
}

/** Timeout of a start in milliseconds: it loads React and the shell. */
const startLimit = 20_000

/** Starts a renderer process, which is restarted on demand after it ended. `limit` is the timeout per job in ms. */
export function startRenderer(parts: RendererBundles, limit: number): Renderer {
  let current: RendererProcess | undefined = new RendererProcess(parts, limit)
  const work = async (job: RenderJob | ListJob) => {
    if (!current?.lives) current = new RendererProcess(parts, limit, current?.queries)
    const mine = current
    await mine.ready
    return mine.work(job)
  }
  return {
    render: async (job) => RenderedPage.parse(await work(job)),
    list: async (job) => ListedPaths.parse(await work(job)),
    queryOf: (screen) => current?.queries[screen],
    close: async () => {
      await current?.end('the host is closing')
      current = undefined
    },
  }
}

/**
 * A remote's code is another team's and may be hostile: it runs in a process with an empty environment and no access but
 * its messages, so that it cannot harm the web host by what it does, by hanging or by exhausting memory.
 */
class RendererProcess {
  lives = true
  readonly ready: Promise<void>
  private child: ChildProcess | undefined
  private readonly waiting = new Map<number, (outcome: { result: unknown } | Error) => void>()
  private next = 1
  private apiUrl = ''
  /** Why it ended. */
  private reason = new Error('it runs')
  private isReady: () => void = () => undefined
  private readonly ended: Promise<void>
  private hasEnded: () => void = () => undefined

  constructor(
    parts: RendererBundles,
    private readonly limit: number,
    /** Declared query parameters per screen. */
    public queries: Record<string, string[]> = {},
  ) {
    this.ended = new Promise((done) => (this.hasEnded = done))
    this.ready = new Promise((ready, failed) => {
      this.isReady = ready
      const timer = setTimeout(() => void this.end('it did not start'), startLimit).unref()
      this.start(parts).catch((error: unknown) => {
        this.fail(error instanceof Error ? error : new Error(String(error)))
        failed(error instanceof Error ? error : new Error(String(error)))
        this.hasEnded()
      })
      void this.ended.then(() => (clearTimeout(timer), failed(this.reason)))
    })
    this.ready.catch(() => undefined)
  }

  work(job: RenderJob | ListJob): Promise<unknown> {
    const id = this.next++
    this.apiUrl = job.apiUrl
    const { limit } = this
    return new Promise((done, failed) => {
      const timer = setTimeout(() => void this.end(new TooSlow(`no answer within ${limit} ms`)), limit)
      this.waiting.set(id, (outcome) => {
        clearTimeout(timer)
        if (outcome instanceof Error) failed(outcome)
        else done(outcome.result)
      })
      this.send({ id, job })
    })
  }

  async end(reason: string | Error) {
    this.fail(reason instanceof Error ? reason : new RendererEnded(reason))
    this.child?.kill('SIGKILL')
    if (this.child) await this.ended
  }

  private async start({ shell, remote }: RendererBundles) {
    const [source, ...bundles] = await Promise.all([confinedProgram('renderer'), read(shell), remote && read(remote)])
    const { command } = await confinement()
    if (!this.lives) throw this.reason
    const [file = '', ...args] = [...command, '-e', source]
    const child = spawn(file, args, { cwd: '/', env: {}, stdio: ['ignore', 'ignore', 'ignore', 'ipc'] })
    this.child = child
    child.unref()
    child.channel?.unref()
    child.on('message', (message) => this.receive(message))
    child.once('error', (error) => this.fail(error))
    child.once('close', () => {
      this.fail(new RendererEnded('its process ended'))
      this.hasEnded()
    })
    this.send({ start: { shell: bundles[0], remote: bundles[1] } })
  }

  private send(message: object) {
    // a send error means that the process has ended, which `close` handles
    this.child?.send(message, () => undefined)
  }

  private receive(message: unknown) {
    const parsed = Message.safeParse(message)
    if (!parsed.success) return void this.end('it sent an invalid message')
    const { data } = parsed
    if ('ready' in data) {
      this.queries = data.ready
      this.isReady()
    } else if ('call' in data)
      void callApi(this.apiUrl, data.call, this.limit).then((reply) => this.lives && this.send({ reply }))
    else this.settle(data.id, 'reason' in data ? new Error(data.reason) : { result: data.result })
  }

  private fail(error: Error) {
    if (this.lives) this.reason = error
    this.lives = false
    for (const id of this.waiting.keys()) this.settle(id, error)
  }

  private settle(id: number, outcome: { result: unknown } | Error) {
    this.waiting.get(id)?.(outcome)
    this.waiting.delete(id)
  }
}

const read = async ({ file, integrity }: Bundle) => ({
  name: basename(file),
  code: await readFile(file, 'utf8'),
  integrity,
})
