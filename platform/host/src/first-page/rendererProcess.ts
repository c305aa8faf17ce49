import { readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { startConfined, type ConfinedProcess } from '@haggle/kit/confined/confinedProcess'
import { callApi, hashOf, type ApiCall, type Source } from './apiCalls'
import { RendererMessage, type Bundle, type ListJob, type RenderJob, type RendererBundles } from './rendererMessages'

/** What a job returned, untrusted, and the replies that it was made from; undefined if that is not known. */
interface JobResult {
  result: unknown
  sources: Source[] | undefined
}

/** The renderer's process ended before it answered. Starting a new one costs as much as many pages. */
export class RendererEnded extends Error {
  override name = 'RendererEnded'
}

/** The renderer did not answer in time and was killed. */
export class TooSlow extends RendererEnded {
  override name = 'TooSlow'
}

const renderer = join(import.meta.dirname, '../../bin/renderer.cjs')

/** Timeout of a start in milliseconds: it loads React and the shell. */
const START_LIMIT = 20_000

/** Most calls to the API per job. */
const CALLS_PER_JOB = 50

/** Milliseconds without a job after which a process is paused: time to collect garbage. */
const IDLE_MS = 100

/**
 * A remote's code is another team's and may be hostile: it runs in a process with an empty environment and no access but
 * its messages, so that it cannot harm the web host by what it does, by hanging or by exhausting memory.
 */
export class RendererProcess {
  lives = true
  /** Whether it ended without a job and without being told to: restarting it for each page would cost as much as many pages. */
  hasEndedIdle = false
  readonly ready: Promise<void>
  /** Declared query parameters per screen. */
  queries: Record<string, string[]>
  readonly #limit: number
  #child: ConfinedProcess | undefined
  readonly #waiting = new Map<number, (outcome: JobResult | Error) => void>()
  #next = 1
  #apiUrl = ''
  #isStarted = false
  #callsLeft = 0
  /** What the only job has read so far; undefined while several run, whose calls cannot be told apart, or if a call failed. */
  #sources: Source[] | undefined
  /** The trace of the only job. */
  #traceparent: string | undefined
  #pausing: NodeJS.Timeout | undefined
  /** Why it ended. */
  #reason = new Error('it runs')
  #isReady: () => void = () => undefined
  readonly #ended: Promise<void>
  #hasEnded: () => void = () => undefined

  constructor(parts: RendererBundles, limit: number, queries: Record<string, string[]> = {}) {
    this.#limit = limit
    this.queries = queries
    this.#ended = new Promise((done) => (this.#hasEnded = done))
    this.ready = new Promise((ready, failed) => {
      this.#isReady = ready
      this.#start(parts).catch((error: unknown) => {
        this.#fail(error instanceof Error ? error : new Error(String(error)))
        failed(error instanceof Error ? error : new Error(String(error)))
        this.#hasEnded()
      })
      void this.#ended.then(() => failed(this.#reason))
    })
    const timer = setTimeout(() => void this.end('it did not start'), START_LIMIT).unref()
    void this.ready.catch(() => undefined).finally(() => clearTimeout(timer))
  }

  async work(job: RenderJob | ListJob): Promise<JobResult> {
    if (!this.lives) throw this.#reason
    const id = this.#next++
    this.#apiUrl = job.apiUrl
    this.#callsLeft = CALLS_PER_JOB * (this.#waiting.size + 1)
    const isOnly = this.#waiting.size === 0
    this.#sources = isOnly ? [] : undefined
    this.#traceparent = isOnly && 'traceparent' in job ? job.traceparent : undefined
    clearTimeout(this.#pausing)
    this.#child?.resume()
    const limit = this.#limit
    return new Promise((done, failed) => {
      const timer = setTimeout(() => void this.end(new TooSlow(`no answer within ${limit} ms`)), limit)
      this.#waiting.set(id, (outcome) => {
        clearTimeout(timer)
        if (outcome instanceof Error) failed(outcome)
        else done(outcome)
      })
      this.#child?.send({ id, job })
    })
  }

  async end(reason: string | Error) {
    this.#fail(reason instanceof Error ? reason : new RendererEnded(reason))
    this.#child?.kill()
    if (this.#child) await this.#ended
  }

  async #start({ shell, remote, older }: RendererBundles) {
    const bundles = await Promise.all([read(shell), remote && read(remote)])
    this.#child = await startConfined(renderer, {
      message: (message) => this.#receive(message),
      invalid: (reason) => void this.end(reason),
      error: (error) => this.#fail(error),
      close: () => {
        this.hasEndedIdle = this.lives && this.#isStarted && this.#waiting.size === 0
        this.#fail(new RendererEnded('its process ended'))
        this.#hasEnded()
      },
    })
    if (!this.lives) return this.#child.kill()
    this.#child.send({ start: { shell: bundles[0], remote: bundles[1], older } })
  }

  #receive(message: unknown) {
    if (!this.lives) return
    const { data } = RendererMessage.safeParse(message)
    if (!data) return void this.end('it sent an invalid message')
    if ('ready' in data) {
      this.queries = data.ready
      this.#isStarted = true
      this.#isReady()
      this.#pauseWhenIdle()
    } else if ('call' in data) this.#call(data.call)
    else if (this.#waiting.has(data.id)) {
      this.#settle(data.id, 'reason' in data ? new Error(data.reason) : { result: data.result, sources: this.#sources })
      this.#pauseWhenIdle()
    } else void this.end('it sent a result that nobody waits for')
  }

  #call(call: ApiCall) {
    if (--this.#callsLeft < 0) return void this.end(`it called the API more than ${CALLS_PER_JOB} times for a page`)
    const sources = this.#sources
    void callApi(this.#apiUrl, call, { limit: this.#limit, traceparent: this.#traceparent }).then((reply) => {
      const hash = hashOf(reply)
      if (hash !== undefined) sources?.push({ url: call.url, hash })
      else if (sources === this.#sources) this.#sources = undefined
      if (this.lives) this.#child?.send({ reply })
    })
  }

  /** Code of the remote runs only while a page is rendered: what it leaves running takes no processor time. */
  #pauseWhenIdle() {
    clearTimeout(this.#pausing)
    if (this.#waiting.size === 0) this.#pausing = setTimeout(() => this.lives && this.#child?.pause(), IDLE_MS).unref()
  }

  #fail(error: Error) {
    if (this.lives) this.#reason = error
    this.lives = false
    clearTimeout(this.#pausing)
    for (const id of this.#waiting.keys()) this.#settle(id, error)
  }

  #settle(id: number, outcome: JobResult | Error) {
    this.#waiting.get(id)?.(outcome)
    this.#waiting.delete(id)
  }
}

const read = async ({ file, integrity }: Bundle) => ({
  name: basename(file),
  code: await readFile(file, 'utf8'),
  integrity,
})
