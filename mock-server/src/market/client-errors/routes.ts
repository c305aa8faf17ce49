import { FailureReport, MessageReply, WebVitalsReport } from '@haggle/shared-contract'
import { traceFields } from '@haggle/shared-server'
import type { Feature } from '../../core/http/feature'
import { reportClientError } from './reportClientError'
import { reportWebVitals } from './reportWebVitals'

const BODY_LIMIT = 4.75 * 1024

export const clientErrorRoutes: Feature = (app, context) => {
  app.post('/api/client-errors', {
    access: 'everyone',
    bodyLimit: BODY_LIMIT,
    schema: {
      summary: 'Reports a screen that failed in a browser',
      body: FailureReport,
      response: { 202: MessageReply },
    },
    handler: async (request, reply) =>
      reply
        .code(202)
        .send(await reportClientError(context, request.log, traceFields(request.id).reference, request.body)),
  })

  app.post('/api/web-vitals', {
    access: 'everyone',
    bodyLimit: BODY_LIMIT,
    schema: {
      summary: 'Reports the web vitals of the screens of a page in a browser',
      body: WebVitalsReport,
      response: { 202: MessageReply },
    },
    handler: async (request, reply) => reply.code(202).send(await reportWebVitals(context, request.body)),
  })
}
