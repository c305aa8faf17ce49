import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { notFound } from '../../base/refusals'
import { isFromWebHost } from '../../core/http/address'
import type { Feature } from '../../core/http/feature'
import { readFigures } from './figures'
import { newestReports, reportsOf } from './figuresStore'
import { compareVitals, countFailures } from './store'

const RemoteInApp = z.strictObject({ app: z.string().max(60), remote: z.string().max(60) })
const Watched = RemoteInApp.extend({ since: z.iso.datetime() })
const Failures = z.array(z.strictObject({ kind: z.string(), version: z.string(), visitors: z.number() }))
const Comparisons = z.array(
  z.strictObject({
    screen: z.string(),
    metric: z.string(),
    pairs: z.number(),
    worse: z.number(),
  }),
)
const measured = z.number().optional()
const Figures = z.strictObject({
  screens: z.array(
    z.strictObject({ screen: z.string(), visits: z.number(), lcp: measured, inp: measured, cls: measured }),
  ),
  visits: z.number(),
  failures: z.number(),
})
const Reports = z.array(
  z.strictObject({
    reference: z.string().nullable(),
    remote: z.string(),
    version: z.string(),
    kind: z.string(),
    type: z.string(),
    route: z.string(),
    message: z.string(),
    frames: z.array(z.string()),
    at: z.iso.datetime(),
  }),
)

type Reports = Awaited<ReturnType<typeof newestReports>>

const shown = (reports: Reports) =>
  reports.map(({ frames, created_at, ...report }) => ({
    ...report,
    frames: frames?.split('\n') ?? [],
    at: new Date(created_at).toISOString(),
  }))

/** Only for the platform that runs this back end: the hosts do not proxy /internal, and the caller needs their secret. */
export const internalRoutes: Feature = (app, context) => {
  const { config, db } = context
  const onRequest = (request: FastifyRequest, _reply: unknown, done: (error?: Error) => void) =>
    done(isFromWebHost(request, config) ? undefined : notFound('Page'))

  app.get('/internal/client-errors', {
    onRequest,
    schema: { querystring: Watched, response: { 200: Failures } },
    handler: ({ query }) => countFailures(db.read, { ...query, since: Date.parse(query.since) }),
  })

  app.get('/internal/web-vitals', {
    onRequest,
    schema: { querystring: Watched.extend({ canary: z.string().max(100) }), response: { 200: Comparisons } },
    handler: ({ query }) => compareVitals(db.read, { ...query, since: Date.parse(query.since) }),
  })

  app.get('/internal/figures', {
    onRequest,
    schema: { querystring: RemoteInApp, response: { 200: Figures } },
    handler: ({ query }) => readFigures(context, query),
  })

  app.get('/internal/reports', {
    onRequest,
    schema: { querystring: RemoteInApp, response: { 200: Reports } },
    handler: async ({ query }) => shown(await newestReports(db.read, query)),
  })

  app.get('/internal/reports/:reference', {
    onRequest,
    schema: { params: z.strictObject({ reference: z.string().max(20) }), response: { 200: Reports } },
    handler: async ({ params }) => shown(await reportsOf(db.read, params.reference)),
  })
}
