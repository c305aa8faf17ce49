import { ClientErrorReport, MessageReply } from 'shared-contract'
import { z } from 'zod'
import { isOurHost } from '../http/address'
import { notFound } from '../http/errors'
import type { Feature } from '../http/feature'
import { reportClientError } from './reportClientError'
import { countReports } from './store'

const BODY_LIMIT = 4 * 1024

const CountQuery = z.strictObject({ remote: z.string().max(60), since: z.iso.datetime() })
const Counts = z.array(z.strictObject({ version: z.string(), reports: z.number() }))

export const clientErrorRoutes: Feature = (app, context) => {
  const { config, db } = context

  app.post(
    '/api/client-errors',
    {
      access: 'everyone',
      bodyLimit: BODY_LIMIT,
      schema: {
        summary: 'Reports a screen that failed to load in a browser',
        body: ClientErrorReport,
        response: { 202: MessageReply },
      },
    },
    async (request, reply) => reply.code(202).send(await reportClientError(context, request.log, request.body)),
  )

  // For the platform that runs this back end, and for nobody else: no host passes /internal on, and it asks with the
  // hosts' secret.
  app.get(
    '/internal/client-errors',
    {
      onRequest: (request, _reply, done) => done(isOurHost(request, config) ? undefined : notFound('Page')),
      schema: { querystring: CountQuery, response: { 200: Counts } },
    },
    ({ query: { remote, since } }) => countReports(db.read, remote, Date.parse(since)),
  )
}
