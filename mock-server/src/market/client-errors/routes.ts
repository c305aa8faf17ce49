import { FailureReport, MessageReply, WebVitalsReport } from '@haggle/shared-contract'
import { z } from 'zod'
import { notFound } from '../../base/refusals'
import { isFromWebHost } from '../../core/http/address'
import type { Feature } from '../../core/http/feature'
import { reportClientError } from './reportClientError'
import { reportWebVitals } from './reportWebVitals'
import { compareVitals, countFailures } from './store'

const BODY_LIMIT = 4.75 * 1024

const Watched = z.strictObject({
  app: z.string().max(60),
  remote: z.string().max(60),
  since: z.iso.datetime(),
})
const Failures = z.array(z.strictObject({ kind: z.string(), version: z.string(), visitors: z.number() }))
const Comparisons = z.array(
  z.strictObject({
    screen: z.string(),
    metric: z.string(),
    pairs: z.number(),
    worse: z.number(),
  }),
)

export const clientErrorRoutes: Feature = (app, context) => {
  const { config, db } = context

  app.post(
    '/api/client-errors',
    {
      access: 'everyone',
      bodyLimit: BODY_LIMIT,
      schema: {
        summary: 'Reports a screen that failed in a browser',
        body: FailureReport,
        response: { 202: MessageReply },
      },
    },
    async (request, reply) => reply.code(202).send(await reportClientError(context, request.log, request.body)),
  )

  app.post(
    '/api/web-vitals',
    {
      access: 'everyone',
      bodyLimit: BODY_LIMIT,
      schema: {
        summary: 'Reports the web vitals of the screens of a page in a browser',
        body: WebVitalsReport,
        response: { 202: MessageReply },
      },
    },
    async (request, reply) => reply.code(202).send(await reportWebVitals(context, request.body)),
  )

  // Only for the platform that runs this back end: the hosts do not proxy /internal, and the caller needs their secret.
  app.get(
    '/internal/client-errors',
    {
      onRequest: (request, _reply, done) => done(isFromWebHost(request, config) ? undefined : notFound('Page')),
      schema: { querystring: Watched, response: { 200: Failures } },
    },
    ({ query }) => countFailures(db.read, { ...query, since: Date.parse(query.since) }),
  )
  app.get(
    '/internal/web-vitals',
    {
      onRequest: (request, _reply, done) => done(isFromWebHost(request, config) ? undefined : notFound('Page')),
      schema: { querystring: Watched.extend({ canary: z.string().max(100) }), response: { 200: Comparisons } },
    },
    ({ query }) => compareVitals(db.read, { ...query, since: Date.parse(query.since) }),
  )
}
