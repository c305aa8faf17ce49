import { setTimeout as wait } from 'node:timers/promises'
import { appsIn } from '@haggle/kit/apps/revisions'
import type { Storage } from '@haggle/kit/storage/storage'
import { readLive, type Environments } from '../environments/environments'
import type { App } from './parts'

/** How long the registry's storage may take, in ms, before it counts as away. */
const LIMIT = 5_000

/** Why a registry cannot serve its hosts; undefined if it can. */
export type Readiness = () => Promise<string | undefined>

/** A registry is ready if its storage answers and everything that is live in production can be read. */
export const registryReadiness =
  (storage: Storage, environments: Environments): Readiness =>
  () =>
    Promise.race([
      whyNotReady(storage, environments),
      wait(LIMIT, 'The storage of the registry does not answer.', { ref: false }),
    ])

async function whyNotReady(storage: Storage, environments: Environments): Promise<string | undefined> {
  try {
    await storage.list('tokens/')
    const apps = await appsIn(environments.home)
    for (const app of apps) await readLive(environments, 'production', app)
    return apps.length > 0 ? undefined : 'Nothing is live here.'
  } catch {
    return 'What is live cannot be read: the log of the registry says why.'
  }
}

/** `GET /v1/health` for supervisors and balancers. */
export function healthRoutes(app: App, reasonNotReady: Readiness): void {
  app.get('/v1/health', { schema: { hide: true } }, async (_, reply) => {
    const reason = await reasonNotReady()
    return reason === undefined ? { status: 'ok' } : reply.code(503).send({ message: reason })
  })
}
