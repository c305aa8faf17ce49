import { setTimeout as delay } from 'node:timers/promises'
import { ErrorReply } from '@haggle/shared-contract'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { unavailable } from '../../base/refusals'
import type { Database } from '../database/database'
import { ping } from '../database/queries'
import type { Feature } from './feature'

/** `quietSince`: the market is a restored copy that neither mails nor takes payments (quiet/keepQuiet.ts). */
const Healthy = z.object({ status: z.literal('ok'), quietSince: z.iso.datetime().optional() })
const ok = { status: 'ok' } as const

/** A database that takes longer to answer counts as unavailable. */
const PING_TIMEOUT_MS = 2000

/** Readiness and liveness. An instance that drains or cannot reach its database is live, but not ready. */
export const healthRoutes: Feature = (app, context) => {
  app.get('/api/health', {
    access: 'everyone',
    refusals: { 503: 'The instance is about to stop, or its database does not answer.' },
    schema: { summary: 'Whether this instance is ready for requests', response: { 200: Healthy, 503: ErrorReply } },
    handler: async () => {
      await requireReady(app, context.db)
      return context.quietSince === undefined ? ok : { ...ok, quietSince: new Date(context.quietSince).toISOString() }
    },
  })

  app.get('/api/health/live', {
    access: 'everyone',
    schema: { summary: 'Whether this instance is live and need not be restarted', response: { 200: Healthy } },
    handler: () => ok,
  })
}

/** Throws 503 if this instance should get no requests. */
export async function requireReady({ drain }: FastifyInstance, { read }: Database): Promise<void> {
  if (drain.begun) throw unavailable('This instance is about to stop.')
  await Promise.race([ping(read), failAfterTimeout()])
}

async function failAfterTimeout() {
  await delay(PING_TIMEOUT_MS, undefined, { ref: false })
  throw unavailable('The database does not answer.')
}
