import { AuditEntry } from 'shared-contract'
import { z } from 'zod'
import type { Feature } from '../http/feature'
import { listAuditTrail } from './listAuditTrail'

const Query = z.strictObject({ pageNumber: z.coerce.number().int().min(1).max(1_000_000).default(1) })

export const auditTrailRoutes: Feature = (app, context) => {
  app.get(
    '/api/audit',
    {
      access: 'signedIn',
      schema: {
        summary: "Lists the changes of the caller's account and shop, newest first; X-Total-Count is the total number",
        querystring: Query,
        response: { 200: z.array(AuditEntry) },
      },
    },
    async ({ session, query }, reply) => {
      const { entries, total } = await listAuditTrail(context, session, query.pageNumber)
      return reply.header('x-total-count', total).send(entries)
    },
  )
}
