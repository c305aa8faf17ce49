import {
  ExportSeparator,
  MarketTrail,
  MessageReply,
  OperatorAcceptance,
  OperatorInvitation,
  OperatorQuery,
  Operators,
} from '@haggle/shared-contract'
import { z } from 'zod'
import { clientAddressOf } from '../../core/http/address'
import { sendCsv } from '../../core/http/csv'
import type { Feature } from '../../core/http/feature'
import { PageQuery } from '../../core/http/pageQuery'
import { acceptInvitation, inviteOperator } from './invitations'
import { listOperators } from './listOperators'
import { marketTrail, marketTrailCsv } from './marketTrail'

const TrailExportQuery = OperatorQuery.omit({ pageNumber: true }).extend({ separator: ExportSeparator.default(',') })

/** Who runs the market (D69), and what everybody did in it. */
export const operatorRoutes: Feature = (app, context) => {
  app.post('/api/operator/invitations', {
    access: 'operator',
    refusals: { 409: 'The e-mail has an account already.' },
    schema: {
      summary: 'Mails a link that makes its reader an operator, once, within 24 hours',
      body: OperatorInvitation,
      response: { 201: MessageReply },
    },
    handler: async ({ body, session }, reply) => {
      await inviteOperator(context, body.email, session)
      return reply.code(201).send({ message: 'The invitation is on its way.' })
    },
  })

  app.post('/api/operator/accept', {
    access: 'everyone',
    refusals: { 400: 'The invitation is used, old or unknown.', 409: 'The e-mail has an account already.' },
    schema: {
      summary: "Makes an operator of whoever opened an invitation's link",
      body: OperatorAcceptance,
      response: { 201: MessageReply },
    },
    handler: async (request, reply) =>
      reply.code(201).send(await acceptInvitation(context, clientAddressOf(request, context.config), request.body)),
  })

  app.get('/api/operator/operators', {
    access: 'operator',
    schema: {
      summary: 'Lists the operators, the first ones first',
      querystring: PageQuery,
      response: { 200: Operators },
    },
    handler: ({ query }) => listOperators(context, query.pageNumber),
  })

  app.get('/api/operator/audit', {
    access: 'operator',
    schema: {
      summary: 'Lists what everybody changed, newest first; `q` is an action, an id, or an e-mail address',
      querystring: OperatorQuery,
      response: { 200: MarketTrail },
    },
    handler: ({ query }) => marketTrail(context, query),
  })

  app.get('/api/operator/audit.csv', {
    access: 'operator',
    schema: {
      summary: 'Exports what everybody changed as CSV, newest first',
      produces: ['text/csv'],
      querystring: TrailExportQuery,
      response: { 200: z.string() },
    },
    handler: ({ query: { q, separator } }, reply) => sendCsv(reply, 'trail.csv', marketTrailCsv(context, q, separator)),
  })
}
