import {
  CommissionInput,
  DuePayouts,
  ExportQuery,
  ExportSeparator,
  Ledger,
  LedgerQuery,
  LinkedAccountInput,
  MarketPayouts,
  MarketPayoutsQuery,
  MarketPayoutStatement,
  OperatorReason,
  Payout,
  PayoutInput,
  ShopMoney,
} from '@haggle/shared-contract'
import { z } from 'zod'
import { sendCsv } from '../../core/http/csv'
import type { Feature } from '../../core/http/feature'
import { ById } from '../../core/http/pathIds'
import { ledgerCsv, ledgerPage, marketPayouts, marketPayoutStatement, requirePayout, statementCsv } from './lists'
import { failPayout, payOut } from './payOut'
import { duePayouts, holdPayouts, releasePayouts, setCommission, setLinkedAccount, shopMoney } from './shopMoney'

const SHOP = '/api/operator/shops/:id'
const LedgerExportQuery = LedgerQuery.omit({ pageNumber: true }).extend({ separator: ExportSeparator.default(',') })

/** The market's ledger, its payouts, and what operators set for a shop's money (D73). */
export const operatorMoneyRoutes: Feature = (app, context) => {
  const checkOwnership = ({ id }: { id: string }) => shopMoney(context, id)

  app.get('/api/operator/ledger', {
    access: 'operator',
    schema: {
      summary: "Lists the ledger's entries, newest first, by account and days",
      querystring: LedgerQuery,
      response: { 200: Ledger },
    },
    handler: ({ query }) => ledgerPage(context, query),
  })

  app.get('/api/operator/ledger.csv', {
    access: 'operator',
    schema: {
      summary: "Exports the ledger's entries as CSV",
      produces: ['text/csv'],
      querystring: LedgerExportQuery,
      response: { 200: z.string() },
    },
    handler: ({ query: { separator, ...query } }, reply) =>
      sendCsv(reply, 'ledger.csv', ledgerCsv(context, query, separator)),
  })

  app.get('/api/operator/payouts', {
    access: 'operator',
    schema: {
      summary: 'Lists the payouts of all shops, newest first; `q` is a shop, a reference or an id',
      querystring: MarketPayoutsQuery,
      response: { 200: MarketPayouts },
    },
    handler: ({ query }) => marketPayouts(context, query),
  })

  app.get('/api/operator/payouts/due', {
    access: 'operator',
    schema: { summary: 'Lists what is due of all shops', response: { 200: DuePayouts } },
    handler: () => duePayouts(context),
  })

  app.get('/api/operator/payouts/:id', {
    access: 'operator',
    schema: {
      summary: 'Returns a payout with every part that it paid',
      params: ById,
      response: { 200: MarketPayoutStatement },
    },
    handler: ({ params }) => marketPayoutStatement(context, params.id),
  })

  app.get('/api/operator/payouts/:id.csv', {
    access: 'operator',
    checkOwnership: ({ id }) => requirePayout(context, id),
    schema: {
      summary: 'Exports the statement of a payout as CSV',
      produces: ['text/csv'],
      params: ById,
      querystring: ExportQuery,
      response: { 200: z.string() },
    },
    handler: async ({ params, query }, reply) => {
      const statement = await marketPayoutStatement(context, params.id)
      return sendCsv(reply, 'payout.csv', statementCsv(statement, query.separator))
    },
  })

  app.get(`${SHOP}/money`, {
    access: 'operator',
    schema: { summary: "Returns a shop's money", params: ById, response: { 200: ShopMoney } },
    handler: ({ params }) => shopMoney(context, params.id),
  })

  app.post(`${SHOP}/payouts`, {
    access: 'operator',
    refusals: { 409: 'Nothing is due, or the payouts are held.' },
    checkOwnership,
    schema: {
      summary: 'Pays out all that is due of a shop: by hand with a reference, else by the card provider',
      params: ById,
      body: PayoutInput.nullish(),
      response: { 201: Payout },
    },
    handler: async ({ body, params, session }, reply) =>
      reply.code(201).send(await payOut(context, session, params.id, body ?? {})),
  })

  app.post('/api/operator/payouts/:id/fail', {
    access: 'operator',
    refusals: { 409: 'It arrived.', 502: 'The payment provider does not answer.' },
    checkOwnership: ({ id }) => requirePayout(context, id),
    schema: {
      summary: 'Says that a payout did not arrive; its money is due again',
      params: ById,
      body: OperatorReason,
      response: { 200: Payout },
    },
    handler: ({ body, params, session }) => failPayout(context, session, params.id, body),
  })

  app.put(`${SHOP}/commission`, {
    access: 'operator',
    checkOwnership,
    schema: {
      summary: "Sets a shop's commission in basis points, for later orders",
      params: ById,
      body: CommissionInput,
      response: { 200: ShopMoney },
    },
    handler: ({ body, params, session }) => setCommission(context, session, params.id, body),
  })

  app.put(`${SHOP}/linked-account`, {
    access: 'operator',
    checkOwnership,
    schema: {
      summary: "Sets a shop's account at the card provider",
      params: ById,
      body: LinkedAccountInput,
      response: { 200: ShopMoney },
    },
    handler: ({ body, params, session }) => setLinkedAccount(context, session, params.id, body),
  })

  app.post(`${SHOP}/hold-payouts`, {
    access: 'operator',
    checkOwnership,
    schema: {
      summary: "Holds a shop's payouts, and tells its owner why",
      params: ById,
      body: OperatorReason,
      response: { 200: ShopMoney },
    },
    handler: ({ body, params, session }) => holdPayouts(context, session, params.id, body),
  })

  app.post(`${SHOP}/release-payouts`, {
    access: 'operator',
    checkOwnership,
    schema: { summary: "Ends the hold of a shop's payouts", params: ById, response: { 200: ShopMoney } },
    handler: ({ params, session }) => releasePayouts(context, session, params.id),
  })
}
