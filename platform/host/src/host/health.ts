import { HEALTH_PATH } from '@haggle/kit/base/ownPaths'
import type { Drain } from '@haggle/shared-server'
import type { FastifyInstance } from 'fastify'
import type { lastValidApp } from './lastValidApp'

/** Why a host should get no visitors; undefined if it should. */
export type Readiness = () => Promise<string | undefined>

/** `GET /healthz`: a host is ready if it has something to serve and is not about to stop. The back end's state is its own. */
export function registerHealth(
  host: FastifyInstance,
  app: string,
  look: ReturnType<typeof lastValidApp>,
  drain: Drain,
): Readiness {
  const reasonNotReady: Readiness = async () => {
    if (drain.begun) return 'This host is about to stop.'
    return (await look()) ? undefined : `${app} is not released yet.`
  }
  host.get(HEALTH_PATH, async (_, reply) => {
    const message = await reasonNotReady()
    void reply.header('cache-control', 'no-store')
    return message === undefined ? { status: 'ok' } : reply.code(503).send({ message })
  })
  return reasonNotReady
}
