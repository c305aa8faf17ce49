import { HOUR } from '@haggle/shared-server'
import { DefaultQueryExecutor } from 'kysely'
import { given, type ProductFields, putOnSale, testMarket } from '../../../test/support'
import { voidNegotiatedPrices } from './shopOffers'

const market = testMarket()
const owner = given(() => market.owner())
const customer = given(() => market.customer())

const sell = (product?: ProductFields) => putOnSale(market.context, owner.shopId, product)

const offer = (productId: string, proposedPrice: unknown, as: { token: string } | undefined = customer) =>
  market.offer(as, productId, proposedPrice)

const readState = (productId: string, as = customer) => market.call('GET', `/api/negotiations/${productId}`, { as })

const reprice = (id: string, cents: number) =>
  market.context.db.writing((tx) =>
    tx.updateTable('products').set({ selling_cents: cents }).where('id', '=', id).execute(),
  )

test('an offer at the floor is accepted and holds for 24 hours', async () => {
  const lamp = await sell()
  const { status, body } = await offer(lamp, 80)
  expect(status).toBe(200)
  const agreedUntil = new Date(market.context.now() + 24 * HOUR).toISOString()
  expect(body).toEqual({
    id: expect.any(String) as string,
    productId: lamp,
    status: 'accepted',
    message: 'The shop accepted your offer of $80.00. It holds for 24 hours.',
    attemptsLeft: 2,
    agreedPrice: 80,
    agreedUntil,
  })
  expect((await readState(lamp)).body).toEqual({ productId: lamp, attemptsLeft: 2, agreedPrice: 80, agreedUntil })

  market.wait(24 * HOUR)
  expect((await readState(lamp)).body).toEqual({ productId: lamp, attemptsLeft: 0 })
})

test('every offer below the floor gets the same reply, however close it is', async () => {
  const lamp = await sell()
  const { body: far } = await offer(lamp, 0.01)
  const { body: near } = await offer(lamp, 79.99)
  expect(far).toMatchObject({ status: 'rejected', attemptsLeft: 2 })
  expect(near).toEqual({ ...far, id: near.id, attemptsLeft: 1 })
  expect(near.id).not.toBe(far.id)
})

test('after three rejections there is no fourth attempt', async () => {
  const lamp = await sell()
  for (const left of [2, 1, 0]) expect((await offer(lamp, 10)).body).toMatchObject({ attemptsLeft: left })
  expect(await offer(lamp, 90)).toMatchObject({
    status: 409,
    body: { message: 'You have exhausted your negotiation attempts for this product.', attemptsLeft: 0 },
  })
})

test('of ten concurrent offers exactly three count as attempts', async () => {
  const lamp = await sell()
  const replies = await Promise.all(Array.from({ length: 10 }, () => offer(lamp, 10)))
  expect(
    replies
      .filter(({ status }) => status === 200)
      .map(({ body }) => body.attemptsLeft)
      .sort(),
  ).toEqual([0, 1, 2])
  expect(replies.filter(({ status }) => status === 409)).toHaveLength(7)
  expect((await readState(lamp)).body).toEqual({ productId: lamp, attemptsLeft: 0 })
})

test('after an accepted offer no other one is possible', async () => {
  const lamp = await sell()
  await offer(lamp, 85)
  expect(await offer(lamp, 81)).toMatchObject({
    status: 409,
    body: { message: 'The shop has already accepted your offer of $85.00.', attemptsLeft: 2 },
  })
})

test.each([
  [100, 'Your offer must be below the selling price.'],
  [250, 'Your offer must be below the selling price.'],
  [0, 'Please enter a valid proposed price.'],
  [-5, 'Please enter a valid proposed price.'],
  [79.999, 'Proposed price must have at most 2 decimals'],
  ['80', expect.stringContaining('Proposed price') as string],
])('an offer of %p is invalid and costs no attempt', async (price, message) => {
  const lamp = await sell()
  expect(await offer(lamp, price)).toMatchObject({ status: 400, body: { message } })
  expect((await readState(lamp)).body).toEqual({ productId: lamp, attemptsLeft: 3 })
})

test('an agreed price is void once the selling price drops to it', async () => {
  const lamp = await sell()
  await offer(lamp, 85)
  await reprice(lamp, 8500)
  expect((await readState(lamp)).body).toEqual({ productId: lamp, attemptsLeft: 0 })
})

test('an offer that races with a price cut below it leaves no agreed price, and costs no attempt if refused', async () => {
  for (let round = 0; round < 10; round++) {
    const lamp = await sell()
    const [{ status }] = await Promise.all([
      offer(lamp, 90),
      market.context.db.writing(async (tx) => {
        await tx.updateTable('products').set({ selling_cents: 8500 }).where('id', '=', lamp).execute()
        await voidNegotiatedPrices(market.context, tx, [lamp], 8500)
      }),
    ])
    expect((await readState(lamp)).body).toEqual({ productId: lamp, attemptsLeft: status === 400 ? 3 : 0 })
  }
})

test('a void agreed price stays void when the selling price rises again', async () => {
  const lamp = await sell()
  await offer(lamp, 85)
  await market.context.db.writing((tx) => voidNegotiatedPrices(market.context, tx, [lamp], 8500))
  await reprice(lamp, 20000)
  expect((await readState(lamp)).body).toEqual({ productId: lamp, attemptsLeft: 0 })
})

test('a product without stock cannot be haggled for', async () => {
  const lamp = await sell({ countInStock: 0 })
  expect(await offer(lamp, 85)).toMatchObject({ status: 409, body: { message: 'Out of Stock' } })
})

test('a product that is unknown or deleted is not found', async () => {
  const lamp = await sell()
  await market.context.db.writing((tx) =>
    tx.updateTable('products').set({ deleted_at: 1 }).where('id', '=', lamp).execute(),
  )
  for (const id of [lamp, 'nonsense', '%00']) {
    expect((await readState(id)).status).toBe(404)
  }
  expect((await offer(lamp, 85)).status).toBe(404)
  expect((await offer('nonsense', 85)).status).toBe(404)
})

test('only customers can haggle, and each has attempts of their own', async () => {
  const lamp = await sell()
  const anotherOwner = await market.owner('Another shop')
  expect((await offer(lamp, 85, { token: '' })).status).toBe(401)
  expect((await offer(lamp, 85, anotherOwner)).status).toBe(403)
  await offer(lamp, 85)
  const stranger = await market.customer('Stranger')
  expect((await readState(lamp, stranger)).body).toEqual({ productId: lamp, attemptsLeft: 3 })
})

test('the customer’s room receives the same outcome as the reply, and the owner an offerReceived event', async () => {
  const lamp = await sell()
  const send = jest.spyOn(market.context.realtime, 'send')
  const { body } = await offer(lamp, 85)
  expect(send.mock.calls).toEqual([
    [customer._id, 'negotiationOutcome', body],
    [expect.any(String), 'offerReceived', { productId: lamp }],
  ])
})

test('an offer takes no more than seven statements', async () => {
  const lamp = await sell()
  await offer(lamp, 40)
  const execute = jest.spyOn(DefaultQueryExecutor.prototype, 'executeQuery')
  const { status } = await offer(lamp, 50)
  const statements = execute.mock.calls.map(([{ sql }]) => sql)
  execute.mockRestore()
  expect(status).toBe(200)
  expect(statements.filter((text) => /^(select|insert|update|delete)/.test(text)).length).toBeLessThanOrEqual(7)
  // The product is locked, not written.
  expect(statements.filter((text) => text.startsWith('update'))).toEqual([])
})
