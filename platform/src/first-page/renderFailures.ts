import { LRUCache } from 'lru-cache'
import { HOUR } from '../durations'
import { RendererEnded } from './rendererProcess'
import type { ScreenOfRelease } from './screenAt'

/** Milliseconds for which a screen that was too slow, or ended its process, is left to the browser. */
const rest = 10_000

/** Most reasons logged within an hour. */
const maxLogged = 100

/** Most characters of a reason: a remote writes it. */
const maxReason = 500

/** Failures of screens to render: lets those that cost much rest, and logs each reason once an hour. */
export class RenderFailures {
  private readonly restsUntil = new Map<string, number>()
  private readonly logged = new LRUCache<string, true>({ max: maxLogged, ttl: HOUR })

  constructor(private readonly log: (line: string) => void) {}

  rests(name: string): boolean {
    return (this.restsUntil.get(name) ?? 0) > Date.now()
  }

  /** `lineFor` makes the line to log of the reason. */
  add(name: string, error: unknown, lineFor: (reason: string) => string): void {
    if (error instanceof RendererEnded) this.restsUntil.set(name, Date.now() + rest)
    const reason = (error instanceof Error ? error.message : String(error)).slice(0, maxReason)
    const line = lineFor(reason.replace(/\.$/, ''))
    this.logged.purgeStale()
    if (this.logged.has(line) || this.logged.size === maxLogged) return
    this.logged.set(line, true)
    this.log(line)
  }
}

/** The name under which a screen rests and is logged. */
export const nameOf = ({ release, screen }: ScreenOfRelease) => `${release.name} ${release.version} ${screen.screen}`
