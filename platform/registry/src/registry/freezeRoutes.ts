import { CallError } from '@haggle/kit/base/callError'
import { Freeze, freezeLine, FreezeRequest, type FreezeScope } from '@haggle/kit/changes/freeze'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { freezeEntry } from '../changes/freezes'
import { requireEnvironment } from '../environments/environments'
import { requireRight } from '../tokens/tokenRights'
import type { App, RegistryParts } from './parts'
import { readIntact } from './readIntact'

const Place = z.object({ env: z.string() })

/** Routes to freeze an environment, to end that, and to read what is frozen. */
export function freezeRoutes(app: App, { environments, freezes, tokens, note }: RegistryParts): void {
  /** The caller. Throws unless they may change all that a freeze holds. */
  async function caller({ headers }: FastifyRequest, environment: string, { remote }: FreezeScope) {
    const by = await tokens.whoIs(headers.authorization)
    requireRight(by, 'promote', { ...(remote !== undefined && { remote }), environment })
    if (remote === undefined && by.remotes !== 'all')
      throw new CallError(403, `The token of ${by.team} freezes its own remotes only: name one, remote.`)
    return by
  }

  app.get(
    '/v1/envs/:env/freezes',
    {
      schema: {
        summary: 'Lists what is frozen in an environment, the oldest freeze first',
        params: Place,
        response: { 200: z.array(Freeze) },
      },
    },
    async ({ params }) => {
      requireEnvironment(environments, params.env)
      return (await freezes.list()).filter(({ environment }) => environment === params.env)
    },
  )

  app.post(
    '/v1/envs/:env/freezes',
    {
      schema: {
        summary: 'Freezes an environment, an app or a remote: nothing new becomes live, rollback works',
        params: Place,
        body: FreezeRequest,
        response: { 201: Freeze },
      },
    },
    async (request, reply) => {
      const { params, body } = request
      request.action = { action: 'freeze', environment: params.env, ...body }
      const by = await caller(request, params.env, body)
      requireEnvironment(environments, params.env)
      if (body.app !== undefined && !(await readIntact(environments, 'production', body.app)))
        throw new CallError(400, `There is no app ${body.app}.`)
      const freeze = await freezes.add(params.env, body, by.team)
      await note(by, freezeEntry('freeze', freeze))
      return reply.code(201).send(freeze)
    },
  )

  app.delete(
    '/v1/envs/:env/freezes/:id',
    {
      schema: {
        summary: 'Ends a freeze',
        params: Place.extend({ id: z.string() }),
        response: { 200: z.object({ message: z.string() }) },
      },
    },
    async (request) => {
      const { params } = request
      request.action = { action: 'thaw', environment: params.env, freeze: params.id }
      const freeze = (await freezes.list()).find(
        ({ id, environment }) => id === params.id && environment === params.env,
      )
      const by = await caller(request, params.env, freeze ?? {})
      if (!freeze) throw new CallError(404, `There is no freeze ${params.id} in ${params.env}: it has ended.`)
      await freezes.end(freeze)
      await note(by, freezeEntry('thaw', freeze))
      return { message: `Ended: ${freezeLine(freeze)}` }
    },
  )
}
