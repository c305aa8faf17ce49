import { z } from 'zod'
import { isOurHost } from '../http/address'
import { notFound } from '../http/errors'
import type { Feature } from '../http/feature'

const Question = z.strictObject({ remote: z.string().max(60), since: z.iso.datetime() })
const Counts = z.array(z.strictObject({ version: z.string(), reports: z.number() }))

/**
 * How often each version of a remote failed to load since a moment. For the platform that runs this back end, and for
 * nobody else: no host passes /internal on, and it asks with the hosts' secret.
 */
export const clientErrorCountRoutes: Feature = (app, { config, db }) => {
  app.get(
    '/internal/client-errors',
    {
      onRequest: (request, _reply, done) => done(isOurHost(request, config) ? undefined : notFound('Page')),
      schema: { querystring: Question, response: { 200: Counts } },
    },
    ({ query: { remote, since } }) =>
      db.read
        .selectFrom('client_errors')
        .select(({ fn }) => ['version', fn.countAll<number>().as('reports')])
        .where('remote', '=', remote)
        .where('created_at', '>=', Date.parse(since))
        .groupBy('version')
        .execute(),
  )
}
