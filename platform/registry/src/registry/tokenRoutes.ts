import { CallError } from '@haggle/kit/base/callError'
import { z } from 'zod'
import { actorOf } from '../changes/actionLog'
import { requireEnvironment } from '../environments/environments'
import { requireRight, requireWithin } from '../tokens/tokenRights'
import { TokenInfo, TokenRequest } from '../tokens/tokens'
import type { App, RegistryParts } from './parts'

/** Routes to create, list and revoke tokens, which require the right `tokens`, and to exchange a CI run's identity. */
export function tokenRoutes(app: App, { environments, tokens, identities, now, note }: RegistryParts): void {
  const caller = async (authorization: string | undefined) => {
    const by = await tokens.whoIs(authorization)
    requireRight(by, 'tokens', {})
    return by
  }

  app.get(
    '/v1/tokens',
    { schema: { summary: 'Lists tokens, without their secrets', response: { 200: z.array(TokenInfo) } } },
    async ({ headers }) => {
      const { remotes, team } = await caller(headers.authorization)
      const all = await tokens.list()
      return remotes === 'all' ? all : all.filter((token) => token.team === team)
    },
  )

  app.get(
    '/v1/token',
    { schema: { summary: "Reads the caller's own token, without its secret", response: { 200: TokenInfo } } },
    ({ headers }) => tokens.whoIs(headers.authorization),
  )

  app.post(
    '/v1/tokens',
    {
      schema: {
        summary: 'Creates a token for a team; only this response contains its secret',
        body: TokenRequest,
        response: { 201: TokenInfo.extend({ token: z.string() }) },
      },
    },
    async (request, reply) => {
      const { headers, body } = request
      request.action = { action: 'token', for: body.team, rights: body.rights, environments: body.environments }
      const by = await caller(headers.authorization)
      requireWithin(by, body, await tokens.list())
      if (body.environments !== 'all') for (const name of body.environments) requireEnvironment(environments, name, 400)
      const { token, info } = await tokens.create(body)
      Object.assign(request.action, { issued: info.id, expiresAt: info.expiresAt })
      await note(by, { action: 'token', subject: info.team, detail: { token: info.id, expiresAt: info.expiresAt } })
      return reply.code(201).send({ ...info, token })
    },
  )

  app.post(
    '/v1/oidc/exchange',
    {
      schema: {
        summary: "Exchanges a CI run's identity token for a token with its team's rights, valid for 15 minutes",
        body: z.strictObject({ token: z.string().max(20_000) }),
        response: { 200: TokenInfo.extend({ token: z.string() }) },
      },
    },
    async (request) => {
      const { body } = request
      request.action = { action: 'exchange' }
      const { token, info } = await tokens.createForRun(await identities(body.token, now()))
      Object.assign(request.action, { ...actorOf(info), commit: info.commit, expiresAt: info.expiresAt })
      await note(info, { action: 'exchange', subject: info.run ?? '', detail: { expiresAt: info.expiresAt } })
      return { ...info, token }
    },
  )

  app.delete(
    '/v1/tokens/:id',
    {
      schema: {
        summary: 'Revokes a token; all registries refuse it within five seconds',
        params: z.object({ id: z.string().regex(/^[0-9a-f]{12}$/, 'must be the id of a token') }),
        response: { 200: z.object({ message: z.string() }) },
      },
    },
    async (request) => {
      const { headers, params } = request
      request.action = { action: 'revoke', revoked: params.id }
      const by = await caller(headers.authorization)
      const isOwn = async () => (await tokens.list()).some(({ id, team }) => id === params.id && team === by.team)
      if (by.remotes !== 'all' && !(await isOwn()))
        throw new CallError(403, `The token of ${by.team} can revoke its own team's tokens only.`)
      if (!(await tokens.revoke(params.id)))
        throw new CallError(404, `There is no token ${params.id}: it was revoked before, or never was.`)
      await note(by, { action: 'revoke', subject: params.id })
      return { message: `The token ${params.id} is revoked.` }
    },
  )
}
