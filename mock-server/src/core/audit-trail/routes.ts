import { AuditEntry } from '@haggle/shared-contract'
import { z } from 'zod'
import type { Feature } from '../http/feature'
import { PageQuery } from '../http/pageQuery'
import { listAuditTrail } from './listAuditTrail'

export const auditTrailRoutes: Feature = (app, context) => {
  app.get('/api/audit', {
    access: 'signedIn',
    schema: {
      summary: "Lists the changes of the caller's account and shop, newest first; X-Total-Count is the total number",
      querystring: PageQuery,
      response: { 200: z.array(AuditEntry) },
    },
    handler: async ({ session, query }, reply) => {
      const { entries, total } = await listAuditTrail(context, session, query.pageNumber)
      return reply.header('x-total-count', total).send(entries)
    },
  })
}
