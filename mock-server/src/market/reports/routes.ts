import {
  AppealInput,
  Appeals,
  AppealsQuery,
  MessageReply,
  OperatorReason,
  ReportedItems,
  ReportInput,
  ReportsQuery,
} from '@haggle/shared-contract'
import { z } from 'zod'
import type { Feature } from '../../core/http/feature'
import { ById } from '../../core/http/pathIds'
import { appeal, findAppeal, grantAppeal, refuseAppeal } from './appeals'
import { dismissReports, hideThing, restoreThing } from './decide'
import { listAppeals, listReports } from './listReports'
import { report } from './report'
import { findThing, keyIn } from './things'

const ThingInPath = z.object({ subject: z.string(), id: z.string() })

/** Reports, what operators decide about them, and appeals against that (D71). */
export const reportRoutes: Feature = (app, context) => {
  const findAnyThing = (path: { subject: string; id: string }) => findThing(context.db.read, keyIn(path))
  const thing = { params: ThingInPath, response: { 200: MessageReply } }

  app.post('/api/reports', {
    access: 'userOrShopOwner',
    refusals: {
      403: "Not a customer or shop owner, or it is the caller's own.",
      404: 'The caller can see no such thing.',
    },
    schema: {
      summary: 'Reports a product, review, shop or message to the operators, once; again: 200, and nothing happens',
      body: ReportInput,
      response: { 200: MessageReply, 201: MessageReply },
    },
    handler: async ({ body, session }, reply) => {
      const { isNew, message } = await report(context, session, body)
      return reply.code(isNew ? 201 : 200).send({ message })
    },
  })

  app.post('/api/appeals', {
    access: 'userOrShopOwner',
    refusals: {
      403: "Not a customer or shop owner, or it is somebody else's.",
      404: 'There is no such thing.',
      409: 'It is not hidden, too late, or was appealed against already.',
    },
    schema: {
      summary: "Appeals against the hiding of one's product or review, or the suspension of one's shop, once",
      body: AppealInput,
      response: { 201: MessageReply },
    },
    handler: async ({ body, session }, reply) => reply.code(201).send(await appeal(context, session, body)),
  })

  app.get('/api/operator/reports', {
    access: 'operator',
    schema: {
      summary: 'Lists what was reported, each thing with its reports; of open ones the oldest first',
      querystring: ReportsQuery,
      response: { 200: ReportedItems },
    },
    handler: ({ query }) => listReports(context, query),
  })

  app.post('/api/operator/reports/:subject/:id/dismiss', {
    access: 'operator',
    refusals: { 409: 'It is hidden.' },
    checkOwnership: findAnyThing,
    schema: { ...thing, summary: 'Dismisses the reports of a thing' },
    handler: ({ params, session }) => dismissReports(context, session, keyIn(params)),
  })

  app.post('/api/operator/reports/:subject/:id/hide', {
    access: 'operator',
    refusals: { 409: 'It is a shop, which is suspended instead.' },
    checkOwnership: findAnyThing,
    schema: { ...thing, summary: 'Hides a product or review, and tells its owner why', body: OperatorReason },
    handler: ({ body, params, session }) => hideThing(context, session, keyIn(params), body.reason),
  })

  app.post('/api/operator/reports/:subject/:id/restore', {
    access: 'operator',
    checkOwnership: findAnyThing,
    schema: { ...thing, summary: 'Brings a hidden product or review, or a suspended shop, back' },
    handler: ({ params, session }) => restoreThing(context, session, keyIn(params)),
  })

  app.get('/api/operator/appeals', {
    access: 'operator',
    schema: {
      summary: 'Lists appeals; of open ones the oldest first',
      querystring: AppealsQuery,
      response: { 200: Appeals },
    },
    handler: ({ query, session }) => listAppeals(context, session, query),
  })

  const decided = { params: ById, response: { 200: MessageReply } }
  const notTheFirst = {
    403: 'Not an operator, or the one who made the decision while there is another.',
    409: 'It was decided otherwise already.',
  }

  app.post('/api/operator/appeals/:id/grant', {
    access: 'operator',
    refusals: notTheFirst,
    checkOwnership: ({ id }) => findAppeal(context.db.read, id),
    schema: { ...decided, summary: 'Grants an appeal: what it is about comes back' },
    handler: ({ params, session }) => grantAppeal(context, session, params.id),
  })

  app.post('/api/operator/appeals/:id/refuse', {
    access: 'operator',
    refusals: notTheFirst,
    checkOwnership: ({ id }) => findAppeal(context.db.read, id),
    schema: { ...decided, summary: 'Refuses an appeal, and tells its author why', body: OperatorReason },
    handler: ({ body, params, session }) => refuseAppeal(context, session, params.id, body.reason),
  })
}
