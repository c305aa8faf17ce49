import { ExportQuery, Payouts, PayoutStatement, ShopBalance } from '@haggle/shared-contract'
import { z } from 'zod'
import { sendCsv } from '../../core/http/csv'
import type { Feature } from '../../core/http/feature'
import { PageQuery } from '../../core/http/pageQuery'
import { ById } from '../../core/http/pathIds'
import { ofOwnShop, requireOwnShop } from '../../core/sessions/requireOwnShop'
import { payoutStatement, shopPayouts, statementCsv } from './lists'
import { shopBalance } from './shopMoney'

const OfPayout = z.object({ id: z.string(), payoutId: z.string() })

/** What a shop is owed, and its payouts with their statements (D73). */
export const payoutRoutes: Feature = (app, context) => {
  const ofShop = ofOwnShop(context)

  app.get('/api/shops/:id/balance', {
    ...ofShop,
    schema: { summary: "Returns what the owner's shop is owed", params: ById, response: { 200: ShopBalance } },
    handler: async ({ params, session }) => {
      await requireOwnShop(context, session, params.id)
      return shopBalance(context, params.id)
    },
  })

  app.get('/api/shops/:id/payouts', {
    ...ofShop,
    schema: {
      summary: "Lists the payouts of the owner's shop, newest first",
      params: ById,
      querystring: PageQuery,
      response: { 200: Payouts },
    },
    handler: async ({ params, query, session }) => {
      await requireOwnShop(context, session, params.id)
      return shopPayouts(context, params.id, query.pageNumber)
    },
  })

  app.get('/api/shops/:id/payouts/:payoutId', {
    ...ofShop,
    schema: {
      summary: "Returns a payout of the owner's shop with every part that it paid",
      params: OfPayout,
      response: { 200: PayoutStatement },
    },
    handler: async ({ params, session }) => {
      await requireOwnShop(context, session, params.id)
      return payoutStatement(context, params.id, params.payoutId)
    },
  })

  app.get('/api/shops/:id/payouts/:payoutId.csv', {
    ...ofShop,
    schema: {
      summary: "Exports the statement of a payout of the owner's shop as CSV",
      produces: ['text/csv'],
      params: OfPayout,
      querystring: ExportQuery,
      response: { 200: z.string() },
    },
    handler: async ({ params, query, session }, reply) => {
      await requireOwnShop(context, session, params.id)
      const statement = await payoutStatement(context, params.id, params.payoutId)
      return sendCsv(reply, 'payout.csv', statementCsv(statement, query.separator))
    },
  })
}
