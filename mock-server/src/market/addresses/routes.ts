import { MessageReply, SavedAddress, ShippingAddress } from '@haggle/shared-contract'
import { z } from 'zod'
import type { Feature } from '../../core/http/feature'
import { ById } from '../../core/http/pathIds'
import { changeAddress, deleteAddress, findOwnAddress, savedAddresses } from './savedAddresses'

const refusals = { 403: 'Not a customer, or the address is of another account.' }

export const addressRoutes: Feature = (app, context) => {
  app.get('/api/addresses', {
    access: 'user',
    schema: {
      summary: "Lists the addresses of one's own orders, last used first",
      response: { 200: z.array(SavedAddress) },
    },
    handler: ({ session }) => savedAddresses(context, session.userId),
  })

  app.put('/api/addresses/:id', {
    access: 'user',
    refusals,
    checkOwnership: ({ id }, session) => findOwnAddress(context.db.read, session.userId, id),
    schema: {
      summary: "Changes one of one's own addresses; orders keep theirs",
      params: ById,
      body: ShippingAddress,
      response: { 200: SavedAddress },
    },
    handler: ({ body, params, session }) => changeAddress(context, session.userId, params.id, body),
  })

  app.delete('/api/addresses/:id', {
    access: 'user',
    refusals,
    checkOwnership: ({ id }, session) => findOwnAddress(context.db.read, session.userId, id),
    schema: {
      summary: "Removes one of one's own addresses; orders keep theirs",
      params: ById,
      response: { 200: MessageReply },
    },
    handler: ({ params, session }) => deleteAddress(context, session.userId, params.id),
  })
}
