import { takesOnlySome } from '@haggle/kit/apps/takesOnlySome'
import { CallError } from '@haggle/kit/base/callError'
import { ChangeRequest, ChangeState } from '@haggle/kit/changes/changeRequest'
import { z } from 'zod'
import { actionOf } from '../changes/actionLog'
import { AuditEntry } from '../changes/audit'
import { requireEnvironment } from '../environments/environments'
import { requireRight, rightTo } from '../tokens/tokenRights'
import { Target } from './longPolling'
import type { App, RegistryParts } from './parts'
import { readIntact } from './readIntact'

/** Routes to change what is live, and to read what was changed. */
export function changeRoutes(app: App, { audit, environments, tokens, changes, takes }: RegistryParts): void {
  app.post(
    '/v1/envs/:env/apps/:app/changes',
    {
      schema: {
        summary: 'Changes what is live in an app of an environment, after the gate',
        params: Target,
        headers: z.looseObject({ 'idempotency-key': z.string().min(1, 'is empty').max(100).optional() }),
        body: ChangeRequest,
        response: { 202: ChangeState },
      },
    },
    async (request, reply) => {
      const { params, headers, body } = request
      const target = { environment: params.env, app: params.app }
      request.action = actionOf(target, body)
      const token = await tokens.whoIs(headers.authorization)
      requireRight(token, rightTo(body.action), { remote: body.name, environment: params.env })
      requireEnvironment(environments, params.env)
      if (!(await readIntact(environments, 'production', params.app)))
        throw new CallError(404, `There is no app ${params.app}.`)
      const isNew = body.action === 'release' || body.action === 'canary'
      if (isNew && !takes(params.app, body.name)) throw new CallError(404, takesOnlySome(params.app, body.name))
      const state = changes.begin(token, target, body, headers['idempotency-key'])
      // it has its line once it has ended
      request.action = undefined
      return reply.code(202).send(state)
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
    ({ params }) => {
      const state = changes.stateOf(params.id)
      if (!state) throw new CallError(404, 'No such change is remembered: send it again with its Idempotency-Key.')
      return state
    },
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
    async ({ query }) => audit.read(query.after),
  )
  app.get(
    '/v1/audit/:number',
    {
      schema: {
        summary:
          "Reads an audit entry as it is stored, signed: the next entry's `before` is the SHA-256 of this response",
        params: z.object({ number: z.coerce.number().int().min(1).max(999_999_999) }),
      },
    },
    async ({ params }, reply) => {
      const bytes = await audit.stored(params.number)
      if (!bytes) throw new CallError(404, `There is no audit entry ${params.number}.`)
      return reply.type('application/json; charset=utf-8').send(bytes)
    },
  )
}
