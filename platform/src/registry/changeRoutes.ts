import { Composition, RemoteName } from 'shared-contract/platform'
import { z } from 'zod'
import { takesOnlySome } from '../apps/takesOnlySome'
import { shortened } from '../releases/shortened'
import { Damaged, Envelope } from '../signing/envelope'
import { openKey } from '../signing/key'
import { AuditEntry } from './audit'
import { CallError } from './callError'
import { ChangeRequest, ChangeState, rightTo } from './changeRequest'
import { readLive, requireEnvironment } from './environments'
import { longPolling, Target, Waiting } from './longPolling'
import type { App, RegistryParts } from './parts'
import { signRevision } from './revision'
import { requireRight } from './tokens'

/** A live remote and the range in which it requires a shared package. */
const Drift = z.object({
  app: z.string(),
  name: z.string(),
  version: z.string(),
  module: z.string(),
  range: z.string(),
})

/** Routes to change and read what is live, and to read the audit log. */
export function changeRoutes(app: App, { audit, environments, tokens, changes, takes }: RegistryParts): void {
  const read = (env: string, app: string) =>
    readLive(environments, env, app).catch((error: unknown) => {
      if (!(error instanceof Damaged)) throw error
      console.error(error.message)
      throw new CallError(500, `${app} in ${env} is damaged and not served: the registry's log says where.`)
    })

  const whenChanged = longPolling(environments, read)

  app.get(
    '/v1/envs',
    {
      schema: {
        summary: 'Lists the environments in the order in which a release passes them',
        response: { 200: z.array(z.string()) },
      },
    },
    async ({ headers }) => {
      await tokens.whoIs(headers.authorization)
      return [...environments.names]
    },
  )

  app.post(
    '/v1/envs/:env/apps/:app/changes',
    {
      schema: {
        summary: 'Changes what is live in an app of an environment, after the gate',
        params: Target,
        headers: z.looseObject({ 'idempotency-key': z.string().max(100).optional() }),
        body: ChangeRequest,
        response: { 202: ChangeState },
      },
    },
    async ({ params, headers, body }, reply) => {
      const token = await tokens.whoIs(headers.authorization)
      requireRight(token, rightTo(body.action), { remote: body.name, environment: params.env })
      requireEnvironment(environments, params.env)
      if (!(await read('production', params.app))) throw new CallError(404, `There is no app ${params.app}.`)
      const isNew = body.action === 'release' || body.action === 'canary'
      if (isNew && !takes(params.app, body.name)) throw new CallError(404, takesOnlySome(params.app, body.name))
      const target = { environment: params.env, app: params.app }
      return reply.code(202).send(changes.begin(token, target, body, headers['idempotency-key']))
    },
  )

  app.get(
    '/v1/changes/:id',
    {
      schema: {
        summary: "Reads a change's state, with the gate's reasons if it was refused",
        params: z.object({ id: z.string() }),
        response: { 200: ChangeState },
      },
    },
    async ({ params, headers }) => {
      await tokens.whoIs(headers.authorization)
      const state = changes.stateOf(params.id)
      if (!state) throw new CallError(404, 'No such change is remembered: send it again with its Idempotency-Key.')
      return state
    },
  )

  app.get(
    '/v1/envs/:env/apps/:app/composition',
    {
      schema: {
        summary: "Reads an app's composition; with ?wait=, waits until it differs from If-None-Match",
        params: Target,
        querystring: Waiting,
        response: { 200: Composition, 304: z.null() },
      },
    },
    async (request, reply) => {
      const changed = await whenChanged(request)
      reply.header('cache-control', 'no-cache')
      if (!changed) return reply.code(304).send(null)
      return reply.header('etag', changed.tag).send(changed.state.composition)
    },
  )

  app.get(
    '/v1/envs/:env/apps/:app/revision',
    {
      schema: {
        summary:
          "Reads an app's revision for hosts: composition, history and number, signed by the registry; takes ?wait= and ?with=environment",
        params: Target,
        // hosts of before read no revision that names its environment
        querystring: Waiting.extend({ with: z.literal('environment').optional() }),
        response: { 200: Envelope, 304: z.null() },
      },
    },
    async (request, reply) => {
      const changed = await whenChanged(request)
      reply.header('cache-control', 'no-cache')
      if (!changed) return reply.code(304).send(null)
      const { state, tag } = changed
      const { env, app } = request.params
      const environment = request.query.with && env
      const signed = signRevision(app, state.number, state, await openKey(environments.home), environment)
      return reply.header('etag', tag).send(signed)
    },
  )

  app.get(
    '/v1/key',
    { schema: { summary: "Reads the registry's public key", response: { 200: z.object({ key: z.string() }) } } },
    async () => ({ key: (await openKey(environments.home)).id }),
  )

  app.get(
    '/v1/audit',
    {
      schema: {
        summary: 'Reads the audit log: up to 100 entries after a number, oldest first',
        querystring: z.object({ after: z.coerce.number().int().min(0).default(0) }),
        response: { 200: z.array(AuditEntry) },
      },
    },
    async ({ query, headers }) => {
      await tokens.whoIs(headers.authorization)
      return audit.read(query.after)
    },
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
    async ({ params, query, headers }) => {
      await tokens.whoIs(headers.authorization)
      requireEnvironment(environments, params.env)
      const composition = (await read(params.env, query.app))?.composition
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
