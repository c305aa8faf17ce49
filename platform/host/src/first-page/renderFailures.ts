import { HOUR } from '@haggle/shared-server'
import { LRUCache } from 'lru-cache'
import { RendererEnded } from './rendererProcess'
import type { ScreenOfRelease } from './screenAt'

/** Milliseconds for which a screen that was too slow, or ended its process, is left to the browser. */
const REST_MS = 10_000

/** Most reasons logged within an hour. */
const MAX_LOGGED = 100

/** Most characters of a reason: a remote writes it. */
const MAX_REASON = 500

/** Failures of screens to render: pauses screens whose failures cost much, and logs each reason once an hour. */
export class RenderFailures {
  readonly #log: (line: string) => void
  readonly #restsUntil = new Map<string, number>()
  readonly #logged = new LRUCache<string, true>({ max: MAX_LOGGED, ttl: HOUR })

  constructor(log: (line: string) => void) {
    this.#log = log
  }

  rests(name: string): boolean {
    return (this.#restsUntil.get(name) ?? 0) > performance.now()
  }

  /** `lineFor` makes the line to log of the reason. */
  add(name: string, error: unknown, lineFor: (reason: string) => string): void {
    if (error instanceof RendererEnded) this.#restsUntil.set(name, performance.now() + REST_MS)
    const reason = (error instanceof Error ? error.message : String(error)).slice(0, MAX_REASON)
    const line = lineFor(reason.replace(/\.$/, ''))
    this.#logged.purgeStale()
    if (this.#logged.has(line) || this.#logged.size === MAX_LOGGED) return
    this.#logged.set(line, true)
    this.#log(line)
  }
}

/** The name by which a screen is paused and logged. */
export const nameOf = ({ release, screen }: ScreenOfRelease) => `${release.name} ${release.version} ${screen.screen}`
