import type { FastifyRequest } from 'fastify'
import type { Feature } from '../../core/http/feature'
import { registerClient } from './clients'
import { resourceMetadata, serverMetadata } from './endpoints'
import { oauthError } from './oauthErrors'
import { issueTokens, revokeToken } from './tokens'

const FORM = 'application/x-www-form-urlencoded'

/** OAuth 2.1 for agents: metadata, registration and tokens. The authorization endpoint is a page of the shell (D78). */
export const oauthRoutes: Feature = (app, context) => {
  const { config } = context
  if (!config.agents) return
  const resource = resourceMetadata(config)
  const server = serverMetadata(config)
  app.get('/.well-known/oauth-protected-resource', () => resource)
  app.get('/.well-known/oauth-protected-resource/mcp', () => resource)
  app.get('/.well-known/oauth-authorization-server', () => server)

  app.post('/oauth/register', async ({ body }, reply) => reply.code(201).send(await registerClient(context, body)))

  app.addContentTypeParser(FORM, { parseAs: 'string' }, (_request, body, done) => done(null, body))
  app.post('/oauth/token', (request) => issueTokens(context, formOf(request)))
  app.post('/oauth/revoke', async (request) => {
    await revokeToken(context, formOf(request))
    return {}
  })
}

/** The fields of a form. Throws for another body, and for a field that is there twice (RFC 6749, 3.2). */
function formOf({ body }: FastifyRequest): ReadonlyMap<string, string> {
  if (typeof body !== 'string') throw oauthError('invalid_request', `Send the parameters as ${FORM}.`)
  const fields = [...new URLSearchParams(body)]
  const form = new Map(fields)
  if (form.size < fields.length) throw oauthError('invalid_request', 'Send each parameter once.')
  return form
}
