import { RestockWish } from '@haggle/shared-contract'
import type { Feature } from '../../core/http/feature'
import { ById } from '../../core/http/pathIds'
import { requireProduct } from '../wishlist/wishlist'
import { addRestockWish, isRestockWished, removeRestockWish } from './restockWishes'

export const restockWishRoutes: Feature = (app, context) => {
  const url = '/api/products/:id/restock-wish'
  const checkOwnership = ({ id }: { id: string }) => requireProduct(context, id)
  const schema = { params: ById, response: { 200: RestockWish } }

  app.get(url, {
    access: 'user',
    schema: { ...schema, summary: 'Says whether the customer waits for a product to be in stock' },
    handler: ({ params, session }) => isRestockWished(context, session.userId, params.id),
  })

  app.put(url, {
    access: 'user',
    refusals: { 409: 'The product is in stock, or the customer waits for too many.' },
    checkOwnership,
    schema: { ...schema, summary: 'Tells the customer by notice and mail, once, when a product is in stock again' },
    handler: ({ params, session }) => addRestockWish(context, session.userId, params.id),
  })

  app.delete(url, {
    access: 'user',
    checkOwnership,
    schema: { ...schema, summary: 'Does not tell the customer any more' },
    handler: ({ params, session }) => removeRestockWish(context, session.userId, params.id),
  })
}
