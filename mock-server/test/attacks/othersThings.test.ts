import type { SessionUser } from '@haggle/shared-contract'
import { given } from '@haggle/shared-server/testing/given'
import type { Operation } from '../support/openApi'
import { openScene, secretsOf, type Scene } from './scene'

const scene = given(() => openScene())

/** Returns the victims' ids for a path's parameter, by the segment before it. Add the segment of a new route here. */
function victimsIds(path: string): string[] {
  const { product, owner, paid, pending, addressId, importId, sessionId, shopOffer } = scene.victim
  const ids: Record<string, string[]> = {
    orders: [paid._id, pending._id],
    products: [product._id],
    import: [importId],
    shop: [owner.shopId],
    shops: [owner.shopId],
    addresses: [addressId],
    sessions: [sessionId],
    offers: [path.startsWith('/api/mandates') ? scene.victim.waitingId : shopOffer.id],
    negotiations: [product._id],
    wishlist: [product._id],
    operators: [scene.operator._id],
    reports: [product._id],
    appeals: [scene.victim.appealId],
    accounts: [scene.victim.customer._id],
    payouts: [scene.victim.payoutId],
    // nobody's: the market's texts
    pages: ['help'],
    disputes: [scene.victim.disputeId],
    refunds: [scene.victim.refundId],
    conversations: [scene.victim.conversationId],
    mandates: [scene.victim.mandateId],
  }
  const [, named = ''] = /(\w+)\/\{\w+\}/.exec(path) ?? []
  const found = ids[named]
  if (!found) throw new Error(`${path} has an id, and this test does not know of what.`)
  return found
}

/** Operations with an id that are not restricted to the owner. */
const OPEN = new Set([
  'GET /api/products/{id}',
  'GET /api/products/{id}/reviews',
  'GET /api/shops/{id}',
  'POST /api/products/{id}/reviews',
  'PUT /api/products/{id}/reviews/{reviewId}/helpful',
  'DELETE /api/products/{id}/reviews/{reviewId}/helpful',
  'GET /api/negotiations/{productId}',
  'PUT /api/wishlist/{productId}',
  'DELETE /api/wishlist/{productId}',
  'GET /api/products/{id}/restock-wish',
  'PUT /api/products/{id}/restock-wish',
  'DELETE /api/products/{id}/restock-wish',
  'GET /api/pages/{name}',
])

test('no route with an id lets another account read, change or delete', async () => {
  const { operations, attack, everything, stranger, rival, victim } = scene
  const before = await everything()
  const withId = operations.filter(({ path }) => path.includes('{'))
  expect(withId.length).toBeGreaterThan(9)
  // The victims are attackers, too: the owner on customers' routes and the customer on owners' routes.
  const attackers: (SessionUser | undefined)[] = [undefined, stranger, rival]
  for (const operation of withId.filter(isGuarded))
    for (const id of victimsIds(operation.path))
      for (const as of [...attackers, ...othersThan(operation, victim)]) {
        const { status, bytes, what } = await attack(operation, { as, id, body: operation.body })
        expect([what, [401, 403]]).toEqual([what, expect.arrayContaining([status]) as number[]])
        for (const secret of secretsOf(scene)) expect(bytes).not.toContain(secret)
      }
  expect(await everything()).toEqual(before)
})

const isGuarded = ({ method, path }: Operation) => !OPEN.has(`${method} ${path}`)

/** Returns the victim of the other role than the operation requires. */
const othersThan = ({ access }: Operation, { customer, owner }: Scene['victim']) =>
  access === 'user' ? [owner] : access === 'shopOwner' ? [customer] : []

test('unrestricted routes with an id reveal nothing private', async () => {
  const { operations, attack, stranger, rival } = scene
  for (const operation of operations.filter((each) => each.path.includes('{') && !isGuarded(each)))
    for (const id of victimsIds(operation.path))
      for (const as of [undefined, stranger, rival]) {
        const { bytes, status } = await attack(operation, { as, id, body: operation.body })
        expect(status).toBeLessThan(500)
        for (const secret of secretsOf(scene)) expect(bytes).not.toContain(secret)
      }
})

test('a shop lists only orders that contain its products', async () => {
  const { market, victim, rival } = scene
  const { body } = await market.call('GET', `/api/orders/shop/${rival.shopId}`, { as: rival })
  expect(body).toEqual([])
  const own = await market.call('GET', `/api/orders/shop/${victim.owner.shopId}`, { as: victim.owner })
  expect(own.body).toHaveLength(2)
})

test('other accounts’ ids in a body reveal and change nothing', async () => {
  const { attack, operations, stranger, victim, everything } = scene
  const before = await everything()
  const quote = operations.find(({ path }) => path === '/api/orders/quote')
  const haggle = operations.find(({ path }) => path === '/api/negotiations/request')
  for (const operation of [quote, haggle]) {
    if (!operation) throw new Error('A call that takes an id in its body is gone.')
    for (const id of [victim.pending._id, victim.customer._id, victim.owner.shopId]) {
      const body = { productId: id, proposedPrice: 1 }
      const lines = { orderItems: [{ product: id, qty: 1 }] }
      const { bytes } = await attack(operation, { as: stranger, body: operation === haggle ? body : lines })
      for (const secret of secretsOf(scene)) expect(bytes).not.toContain(secret)
    }
  }
  expect(await everything()).toEqual(before)
})
