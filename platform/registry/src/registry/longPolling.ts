import { createHash } from 'node:crypto'
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import type { AppState, NumberedState } from '@haggle/kit/apps/revisions'
import { CallError } from '@haggle/kit/base/callError'
import { RemoteName } from '@haggle/shared-contract/platform'
import { LRUCache } from 'lru-cache'
import { z } from 'zod'
import { requireEnvironment, type Environments } from '../environments/environments'
import { readIntact } from './readIntact'

/** Most seconds that a call waits for a change. */
const LONGEST_WAIT = 30
/** Milliseconds between checks while calls wait. */
const INTERVAL = 250
/** Most apps, of all environments, whose state is shared between waiting calls. */
const MAX_APPS = 1_000

/** An app of an environment, as the address names it. */
export const Target = z.object({ env: z.string(), app: RemoteName })
type Target = z.infer<typeof Target>

/** The query of a call that may wait for a change: `?wait=` in seconds. */
export const Waiting = z.object({ wait: z.coerce.number().int().min(0).max(LONGEST_WAIT).default(0) })

interface WaitingRequest {
  params: Target
  query: z.infer<typeof Waiting>
  headers: IncomingHttpHeaders
  raw: IncomingMessage
}

/**
 * Returns a function that waits until an app's state differs from If-None-Match, at most `wait` seconds, and returns it with
 * its tag.
 */
export function longPolling(environments: Environments) {
  async function readTagged({ env, app }: Target) {
    const state = await readIntact(environments, env, app)
    return { state, tag: state ? tagOf(state) : '' }
  }
  /** Read once per interval, however many calls wait. */
  const shared = new LRUCache<string, Awaited<ReturnType<typeof readTagged>>, Target>({
    max: MAX_APPS,
    ttl: INTERVAL,
    fetchMethod: (_key, _stale, { context }) => readTagged(context),
  })

  return async ({
    params,
    query,
    headers,
    raw,
  }: WaitingRequest): Promise<{ state: NumberedState; tag: string; isChanged: boolean }> => {
    requireEnvironment(environments, params.env)
    const until = performance.now() + query.wait * 1000
    let { state, tag } = await readTagged(params)
    for (;;) {
      if (state && !includesTag(headers['if-none-match'], tag)) return { state, tag, isChanged: true }
      if (performance.now() >= until || raw.destroyed) {
        if (state) return { state, tag, isChanged: false }
        throw new CallError(404, `There is no app ${params.app} in ${params.env}.`)
      }
      await wait(INTERVAL)
      ;({ state, tag } = await shared.forceFetch(`${params.env}/${params.app}`, { context: params }))
    }
  }
}

/** Whether If-None-Match contains a tag, even as a weak one, into which compressing proxies turn it. */
const includesTag = (header = '', tag: string) =>
  header.split(',').some((each) => ['*', tag].includes(each.trim().replace(/^W\//, '')))

const tagOf = ({ composition }: AppState) =>
  `"${createHash('sha256').update(JSON.stringify(composition)).digest('base64url')}"`
