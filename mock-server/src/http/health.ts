import { setTimeout as delay } from 'node:timers/promises'
import { ErrorReply } from 'shared-contract'
import { z } from 'zod'
import { ping } from '../database/queries'
import { unavailable } from './errors'
import type { Feature } from './feature'

const Healthy = z.object({ status: z.literal('ok') })
const ok = { status: 'ok' } as const

/** A database that takes longer to answer counts as unavailable. */
const PING_TIMEOUT_MS = 2000

/** Readiness and liveness. An instance that drains or cannot reach its database is live, but not ready. */
export const healthRoutes: Feature = (app, { db }) => {
  app.get(
    '/api/health',
    {
      access: 'everyone',
      refusals: { 503: 'The instance is about to stop, or its database does not answer.' },
      schema: { summary: 'Whether this instance is ready for requests', response: { 200: Healthy, 503: ErrorReply } },
    },
    async () => {
      if (app.drain.begun) throw unavailable('This instance is about to stop.')
      await Promise.race([ping(db.read), failAfterTimeout()])
      return ok
    },
  )

  app.get(
    '/api/health/live',
    {
      access: 'everyone',
      schema: { summary: 'Whether this instance is live and need not be restarted', response: { 200: Healthy } },
    },
    () => ok,
  )
}

async function failAfterTimeout() {
  await delay(PING_TIMEOUT_MS, undefined, { ref: false })
  throw unavailable('The database does not answer.')
}
