import { AccountDeletion, AccountExport, MessageReply } from '@haggle/shared-contract'
import type { Feature } from '../../core/http/feature'
import { sendJsonFile } from '../../core/http/jsonList'
import { ById } from '../../core/http/pathIds'
import { deleteAccount } from './deleteAccount'
import { exportAccount } from './exportAccount'
import { findOperator, removeOperator } from './removeOperator'

/** Export of an account's data, and deletion of the account (D66). */
export const exportAndDeletionRoutes: Feature = (app, context) => {
  app.get('/api/auth/account/export', {
    access: 'signedIn',
    schema: { summary: "Reads all data of one's own account, as a file", response: { 200: AccountExport } },
    handler: ({ session }, reply) =>
      sendJsonFile<AccountExport>(reply, 'haggle-data.json', exportAccount(context, session)),
  })

  app.post('/api/auth/account/delete', {
    access: 'signedIn',
    refusals: {
      403: 'The password is wrong.',
      409: 'Something paid is not delivered, a return is open, the shop has open orders, or a mailed link could still take a change of password or e-mail back.',
    },
    schema: {
      summary: "Deletes one's own account; its orders and reviews stay without a name",
      body: AccountDeletion,
      response: { 200: MessageReply },
    },
    handler: ({ session, body }) => deleteAccount(context, session, body),
  })

  app.delete('/api/operator/operators/:id', {
    access: 'operator',
    refusals: { 409: 'It is the last operator.' },
    checkOwnership: ({ id }) => findOperator(context, id),
    schema: {
      summary: 'Removes an operator and ends their sessions; the last one cannot be removed',
      params: ById,
      response: { 200: MessageReply },
    },
    handler: ({ session, params }) => removeOperator(context, session, params.id),
  })
}
