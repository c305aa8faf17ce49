import { spawn, type ChildProcess } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import type { Composition } from 'shared-contract/platform'
import { z } from 'zod'
import { callApi } from './apiCalls'
import { confinedProgram, confinement } from './confinement'

/** A file to run, and the hash it must have. */
export interface Bundle {
  file: string
  integrity: string
}

/** What a renderer works with: the shell's part and one remote's; without that it renders the shell's own screens. */
export interface RendererBundles {
  shell: Bundle
  remote?: Bundle | undefined
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

/** What the shell's part makes of a page; whoever says it may be hostile. */
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

/** What a renderer says to its host. */
const Said = z.union([
  z.strictObject({ ready: z.record(z.string(), z.array(z.string()).max(50)) }),
  z.strictObject({ call: z.strictObject({ id: z.number(), url: z.string(), method: z.string() }) }),
  z.strictObject({ id: z.number(), result: z.unknown() }),
  z.strictObject({ id: z.number(), reason: z.string() }),
])

/** A renderer whose process ended before it answered: a start costs what many pages do. */
export class RendererEnded extends Error {
  override name = 'RendererEnded'
}

/** One that gave no answer in time, and was ended. */
export class TooSlow extends RendererEnded {
  override name = 'TooSlow'
}

/** Renders first pages of one remote's release in a process of its own; rejects with the reason when it cannot. */
export interface Renderer {
  render(job: RenderJob): Promise<RenderedPage>
  /** Some of a screen's addresses, and what to ask for the rest with, where there is one. */
  list(job: ListJob): Promise<z.infer<typeof ListedPaths>>
  /** The query parameters that a screen knows; undefined where it does not say, or not yet. */
  queryOf(screen: string): string[] | undefined
  close(): Promise<void>
}

/** How long its start may take, in milliseconds: it loads React and the shell. */
const startLimit = 20_000

/** Starts a process, and again after it ended or was too slow, when it is needed next. `limit` is in milliseconds. */
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
      await current?.end('The host is closing.')
      current = undefined
    },
  }
}

/**
 * A remote's code is another team's, and what it renders with may be hostile: it runs in a process with an empty
 * environment and no way out but its messages, so that whatever it does, hangs or uses up, the web host lives on.
 */
class RendererProcess {
  lives = true
  readonly ready: Promise<void>
  private child: ChildProcess | undefined
  private readonly waiting = new Map<number, (said: { result: unknown } | Error) => void>()
  private next = 1
  private apiUrl = ''
  private isReady: () => void = () => undefined
  private readonly ended: Promise<void>
  private hasEnded: () => void = () => undefined

  constructor(
    parts: RendererBundles,
    private readonly limit: number,
    /** The query parameters that each screen knows. */
    public queries: Record<string, string[]> = {},
  ) {
    this.ended = new Promise((done) => (this.hasEnded = done))
    this.ready = new Promise((ready, failed) => {
      this.isReady = ready
      const timer = setTimeout(() => void this.end('It did not start.'), startLimit).unref()
      this.start(parts).catch((error: unknown) => {
        this.fail(error instanceof Error ? error : new Error(String(error)))
        failed(error instanceof Error ? error : new Error(String(error)))
        this.hasEnded()
      })
      void this.ended.then(() => (clearTimeout(timer), failed(new RendererEnded('It ended.'))))
    })
    this.ready.catch(() => undefined)
  }

  work(job: RenderJob | ListJob): Promise<unknown> {
    const id = this.next++
    this.apiUrl = job.apiUrl
    const { limit } = this
    return new Promise((done, failed) => {
      const timer = setTimeout(() => void this.end(new TooSlow(`no answer within ${limit} ms`)), limit)
      this.waiting.set(id, (said) => {
        clearTimeout(timer)
        if (said instanceof Error) failed(said)
        else done(said.result)
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
    if (!this.lives) throw new Error('It ended.')
    const [file = '', ...args] = [...command, '-e', source]
    const child = spawn(file, args, { cwd: '/', env: {}, stdio: ['ignore', 'ignore', 'ignore', 'ipc'] })
    this.child = child
    child.unref()
    child.channel?.unref()
    child.on('message', (message) => this.hear(message))
    child.once('error', (error) => this.fail(error))
    child.once('close', () => {
      this.fail(new RendererEnded('The renderer ended.'))
      this.hasEnded()
    })
    this.send({ start: { shell: bundles[0], remote: bundles[1] } })
  }

  private send(message: object) {
    // one that just ended is noticed by its end
    this.child?.send(message, () => undefined)
  }

  private hear(message: unknown) {
    const said = Said.safeParse(message)
    if (!said.success) return void this.end('It said what no renderer says.')
    const { data } = said
    if ('ready' in data) {
      this.queries = data.ready
      this.isReady()
    } else if ('call' in data)
      void callApi(this.apiUrl, data.call, this.limit).then((reply) => this.lives && this.send({ reply }))
    else this.settle(data.id, 'reason' in data ? new Error(data.reason) : { result: data.result })
  }

  private fail(error: Error) {
    this.lives = false
    for (const id of this.waiting.keys()) this.settle(id, error)
  }

  private settle(id: number, said: { result: unknown } | Error) {
    this.waiting.get(id)?.(said)
    this.waiting.delete(id)
  }
}

const read = async ({ file, integrity }: Bundle) => ({
  name: basename(file),
  code: await readFile(file, 'utf8'),
  integrity,
})
