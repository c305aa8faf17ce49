import { signRevision } from '@haggle/kit/apps/revision'
import { appsIn } from '@haggle/kit/apps/revisions'
import { CallError } from '@haggle/kit/base/callError'
import { shortened } from '@haggle/kit/base/shortened'
import { Envelope } from '@haggle/kit/signing/envelope'
import { openKey } from '@haggle/kit/signing/key'
import { Composition, RemoteName } from '@haggle/shared-contract/platform'
import { z } from 'zod'
import { homeOf, requireEnvironment } from '../environments/environments'
import { longPolling, Target, Waiting } from './longPolling'
import type { App, RegistryParts } from './parts'
import { readIntact } from './readIntact'

/** A live remote and the range in which it requires a shared package. */
const Drift = z.object({
  app: z.string(),
  name: z.string(),
  version: z.string(),
  module: z.string(),
  range: z.string(),
})

/** Routes to read what is live: for hosts, signed and as soon as it changes; for teams, the shared packages it requires. */
export function liveRoutes(app: App, { environments, hosts }: RegistryParts): void {
  const whenChanged = longPolling(environments)

  app.get(
    '/v1/envs',
    {
      schema: {
        summary: 'Lists the environments in the order in which a release passes them',
        response: { 200: z.array(z.string()) },
      },
    },
    () => Promise.resolve([...environments.names]),
  )

  app.get(
    '/v1/envs/:env/apps',
    {
      schema: {
        summary: 'Lists the apps of an environment',
        params: z.object({ env: z.string() }),
        response: { 200: z.array(z.string()) },
      },
    },
    async ({ params }) => {
      requireEnvironment(environments, params.env)
      return (await appsIn(homeOf(environments, params.env))).sort()
    },
  )

  app.get(
    '/v1/envs/:env/apps/:app/composition',
    {
      schema: {
        summary: "Reads an app's composition; with ?wait=, waits until it differs from If-None-Match",
        params: Target,
        querystring: Waiting,
        response: { 200: Composition, 304: z.null().optional() },
      },
    },
    async (request, reply) => {
      const { state, tag, isChanged } = await whenChanged(request)
      reply.headers({ 'cache-control': 'no-cache', etag: tag })
      return isChanged ? state.composition : reply.code(304).send(undefined)
    },
  )

  app.get(
    '/v1/envs/:env/apps/:app/revision',
    {
      schema: {
        summary:
          "Reads an app's revision for hosts: composition, history and number, signed by the registry; takes ?wait= and ?with=environment",
        params: Target,
        // older hosts cannot read a revision that names its environment
        querystring: Waiting.extend({ with: z.literal('environment').optional() }),
        response: { 200: Envelope, 304: z.null().optional() },
      },
    },
    async (request, reply) => {
      const { state, tag, isChanged } = await whenChanged(request)
      reply.headers({ 'cache-control': 'no-cache', etag: tag })
      const { env, app } = request.params
      // others than hosts do not ask for it
      if (request.query.with)
        await hosts.note(
          { environment: env, app, address: request.ip, isCurrent: !isChanged },
          request.headers.authorization ?? '',
        )
      if (!isChanged) return reply.code(304).send(undefined)
      const environment = request.query.with && env
      return signRevision({ app, environment, ...state }, await openKey(environments.home))
    },
  )

  app.get(
    '/v1/key',
    { schema: { summary: "Reads the registry's public key", response: { 200: z.object({ key: z.string() }) } } },
    async () => ({ key: (await openKey(environments.home)).id }),
  )

  app.get(
    '/v1/envs/:env/drift',
    {
      schema: {
        summary: 'Lists the ranges in which live remotes require the shared packages',
        params: z.object({ env: z.string() }),
        querystring: z.object({ app: RemoteName.default('marketplace'), module: z.string().optional() }),
        response: { 200: z.array(Drift) },
      },
    },
    async ({ params, query }) => {
      requireEnvironment(environments, params.env)
      const composition = (await readIntact(environments, params.env, query.app))?.composition
      if (!composition) throw new CallError(404, `There is no app ${query.app} in ${params.env}.`)
      const { shell, remotes } = composition
      const known = [shell, ...remotes.map(({ release }) => release)].flatMap(({ shared }) => Object.keys(shared))
      if (query.module !== undefined && !known.includes(query.module))
        throw new CallError(404, `${query.app} in ${params.env} shares no ${shortened(query.module)}.`)
      return remotes.flatMap(({ name, release: { version, shared } }) =>
        Object.entries(shared)
          .filter(([module]) => query.module === undefined || module === query.module)
          .map(([module, range]) => ({ app: query.app, name, version, module, range })),
      )
    },
  )
}
