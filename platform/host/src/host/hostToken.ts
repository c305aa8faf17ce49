import { DAY, HOUR } from '@haggle/shared-server'
import { z } from 'zod'
import type { Log } from '../log/log'
import type { Ask } from './askRegistry'
import { jsonOf, refusalOf } from './registryReply'

const OwnToken = z.object({ expiresAt: z.iso.datetime() })

/** How long before its token ends a host says so each day, in ms. */
const NOTICE = 14 * DAY

/** Least time between two looks, in ms: a revoked token is noticed in so much time. */
const PACE = 5_000

/** How long a registry may take to answer about a token, in ms. */
const LIMIT = 10_000

/** What a host knows of its token. */
interface HostToken {
  /** Asks the registry about it, and logs what an operator has to do. */
  check(): Promise<void>
  /** Seconds until it ends, 0 if it is refused; undefined if the registry does not say. */
  secondsLeft(): number | undefined
}

/**
 * Watches a host's token: says once and then every hour that it is refused, and each day of its last two weeks when it ends.
 * `now` is the time in ms, `elapsed` that of a clock that is never set.
 */
export function watchToken(ask: Ask, log: Log, now = Date.now, elapsed = () => performance.now()): HostToken {
  let endsAt: number | undefined
  let refusal = ''
  let saidAt = -Infinity
  let askedAt = -Infinity

  function say(level: 'warn' | 'error', line: string, every: number) {
    if (elapsed() - saidAt < every) return
    saidAt = elapsed()
    log[level](line)
  }

  return {
    async check() {
      if (elapsed() - askedAt < PACE) return
      askedAt = elapsed()
      const reply = await ask('/v1/token', {}, LIMIT)
      if (reply.status === 401) {
        if (!refusal) saidAt = -Infinity
        refusal = (await refusalOf(reply)).message
        say('error', `${REFUSED} ${refusal}`, HOUR)
        return
      }
      // an older registry does not know this address, one with a full disk fails
      if (!reply.ok) return
      endsAt = Date.parse(OwnToken.parse(await jsonOf(reply)).expiresAt)
      if (refusal) log.info("The registry accepts this host's token again.")
      refusal = ''
      const left = endsAt - now()
      if (left < NOTICE) say('warn', endingLine(left, endsAt), DAY)
    },
    secondsLeft: () => {
      if (refusal) return 0
      return endsAt && Math.max(0, (endsAt - now()) / 1000)
    },
  }
}

const REFUSED =
  "The registry refuses this host's token: of further releases it copies only what everybody may read, and browsers render their pages. Restart it with a valid REGISTRY_TOKEN."

const endingLine = (left: number, endsAt: number) =>
  `This host's token ends in ${Math.max(1, Math.round(left / DAY))} days, on ${new Date(endsAt).toISOString().slice(0, 10)}: restart it with another REGISTRY_TOKEN before.`
