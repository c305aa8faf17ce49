import {
  AccountExport,
  AccountsQuery,
  FoundAccounts,
  MessageReply,
  OperatorAccount,
  OperatorReason,
} from '@haggle/shared-contract'
import type { Feature } from '../../core/http/feature'
import { sendJsonFile } from '../../core/http/jsonList'
import { ById } from '../../core/http/pathIds'
import { blockAccount, deleteForOperator, endSessionsFor, resetTotp, unblockAccount } from './accountActs'
import { exportForOperator, findAccount, findAccounts, showAccount } from './showAccounts'

/** What operators see of accounts and do with them (D72). */
export const operatorAccountRoutes: Feature = (app, context) => {
  const url = '/api/operator/accounts/:id'
  const done = { params: ById, response: { 200: MessageReply } }
  const ofAccount = {
    access: 'operator',
    refusals: { 403: "Not an operator, or it is the caller's own account.", 409: 'The account is deleted.' },
    checkOwnership: ({ id }: { id: string }) => findAccount(context.db.read, id),
  } as const

  app.get('/api/operator/accounts', {
    access: 'operator',
    schema: {
      summary: 'Finds accounts by e-mail, id, order number or name, the newest first',
      querystring: AccountsQuery,
      response: { 200: FoundAccounts },
    },
    handler: ({ query }) => findAccounts(context, query),
  })

  app.get(url, {
    access: 'operator',
    schema: {
      summary: 'Returns an account with its sessions, orders, reports and trail',
      params: ById,
      response: { 200: OperatorAccount },
    },
    handler: ({ params }) => showAccount(context, params.id),
  })

  app.get(`${url}/export`, {
    access: 'operator',
    schema: {
      summary: "Reads all data of an account, as a file, without its shop's floors",
      params: ById,
      response: { 200: AccountExport },
    },
    handler: async ({ params, session }, reply) =>
      sendJsonFile<AccountExport>(reply, 'haggle-account.json', await exportForOperator(context, session, params.id)),
  })

  app.post(`${url}/block`, {
    ...ofAccount,
    refusals: { ...ofAccount.refusals, 409: 'It is deleted, or the last operator.' },
    schema: {
      ...done,
      summary: 'Blocks an account: its sessions end, log-ins are refused, its shop is suspended',
      body: OperatorReason,
    },
    handler: ({ body, params, session }) => blockAccount(context, session, params.id, body.reason),
  })

  app.post(`${url}/unblock`, {
    ...ofAccount,
    schema: { ...done, summary: 'Ends a block, and with it the suspension of the shop that came of it' },
    handler: ({ params, session }) => unblockAccount(context, session, params.id),
  })

  app.post(`${url}/end-sessions`, {
    ...ofAccount,
    schema: { ...done, summary: 'Logs all devices of an account out', body: OperatorReason },
    handler: ({ body, params, session }) => endSessionsFor(context, session, params.id, body.reason),
  })

  app.post(`${url}/reset-totp`, {
    ...ofAccount,
    schema: { ...done, summary: "Removes an account's second factor", body: OperatorReason },
    handler: ({ body, params, session }) => resetTotp(context, session, params.id, body.reason),
  })

  app.post(`${url}/delete`, {
    ...ofAccount,
    refusals: {
      ...ofAccount.refusals,
      409: 'Something paid is not delivered, a return is open, its shop has money, or it is the last operator.',
    },
    schema: {
      ...done,
      summary: 'Deletes an account; its orders and reviews stay without a name',
      body: OperatorReason,
    },
    handler: ({ body, params, session }) => deleteForOperator(context, session, params.id, body.reason),
  })
}
