import type { SessionUser } from '@haggle/shared-contract'
import { DAY, HOUR } from '@haggle/shared-server'
import { ADDRESS, lamp, lapse, orderInput, orderRow, PASSWORD, placeOrder, testMarket } from '../../../test/support'
import { buyLamp, deliver, leave, newAccounts } from '../../../test/support/accounts'
import { receivedMails } from '../../../test/support/mails'
import { lockRow } from '../../core/database/lockRow'
import { sessionOf } from '../../core/sessions/sessions'
import { mailSecondFactor } from '../../market/accounts/accountMails'
import { createOrder } from '../../market/orders/createOrder'
import { recordPayment } from '../../market/orders/payments/recordPayment'
import { recordRefund } from '../../market/orders/payments/recordRefund'
import { changeShop } from '../../market/shops/shopPage'
import { addWish } from '../../market/wishlist/wishlist'
import { addProduct } from '../own-products/editProduct'

const market = testMarket({ LOGIN_FAILURES_PER_ACCOUNT: '3', TOKEN_DAYS: '30' })
const { owner, carla } = newAccounts(market)

const logIn = (email: string) => market.call('POST', '/api/auth/login', { body: { email, password: PASSWORD } })

test('a wrong password is refused first, is throttled like a log-in, and ends no session', async () => {
  await buyLamp(market, owner, carla)
  for (let each = 0; each < 3; each++)
    expect(await leave(market, carla, 'wrong')).toMatchObject({
      status: 403,
      body: { message: 'This is not your password.' },
    })
  expect((await leave(market, carla)).status).toBe(429)
  expect((await logIn(carla.email)).status).toBe(429)
  expect((await market.call('GET', '/api/auth/profile', { as: carla })).status).toBe(200)
})

describe('while a mailed link could take a change back', () => {
  const AGAIN =
    /^Your password or e-mail was changed, .* You can delete your account from (\w+ \d+, \d+ at \d+:\d\d [AP]M UTC) on\.$/
  const change = (as: SessionUser, body: object) => market.call('PUT', '/api/auth/profile', { as, body })

  test('a thief cannot set a password and delete the account with it, but the owner takes it back', async () => {
    const thief = (await change(carla, { password: 'thieves horse' })).body as unknown as SessionUser
    expect((await leave(market, thief, 'wrong')).status).toBe(403)
    expect(await leave(market, thief, 'thieves horse')).toMatchObject({
      status: 409,
      body: { message: expect.stringMatching(AGAIN) as string },
    })
    const [mail] = await receivedMails(market, carla.email)
    const token = mail?.link?.split('#')[1]
    expect((await market.call('POST', '/api/auth/email/restore', { body: { token } })).status).toBe(200)
  })

  test.each(['password', 'email'])(
    'nobody deletes the account after a change of %s, until the time that is said',
    async (what) => {
      const changes = { password: { password: 'another horse' }, email: { email: `new.${carla.email}` } }[what] ?? {}
      const { body } = await change(carla, changes)
      const as = body as unknown as SessionUser
      const password = what === 'password' ? 'another horse' : PASSWORD
      const [, from = ''] = AGAIN.exec((await leave(market, as, password)).body.message ?? '') ?? []
      const wait = Date.parse(from.replace(' at', '')) - market.context.now()
      market.wait(wait - HOUR)
      expect((await leave(market, as, password)).status).toBe(409)
      market.wait(HOUR)
      expect((await leave(market, as, password)).status).toBe(200)
    },
  )

  test('a link about the second factor keeps no owner from leaving', async () => {
    const { context } = market
    await context.db.writing(async (tx) => {
      const account = await lockRow(tx, 'users', owner._id)
      if (account) await mailSecondFactor(context, tx, account)
    })
    expect((await leave(market, owner)).status).toBe(200)
  })
})

test('nobody can keep an account from being deleted by taking an address that it would get', async () => {
  const email = `deleted-${carla._id}@haggle.invalid`
  const { db } = market.context
  await db.writing((tx) => tx.updateTable('users').set({ email }).where('id', '=', owner._id).execute())
  const body = { name: 'Mallory', email: `x${email}`, password: PASSWORD }
  expect((await market.call('POST', '/api/auth/register/user', { body })).status).toBe(400)
  expect((await leave(market, carla)).status).toBe(200)
})

test('a customer cannot leave before a paid order is delivered; unpaid orders are cancelled', async () => {
  const { order } = await buyLamp(market, owner, carla)
  const { _id } = await market.product(owner, { countInStock: 5 })
  await placeOrder(market, carla, { [_id]: 5 })
  expect((await leave(market, carla)).status).toBe(409)
  await deliver(market, owner, order)
  expect((await leave(market, carla)).status).toBe(200)
  const { body } = await market.call('GET', `/api/products/${_id}`)
  expect(body).toMatchObject({ countInStock: 5 })
})

test('an open return keeps customer and owner from leaving; a cancelled part does not', async () => {
  const { order } = await buyLamp(market, owner, carla)
  const part = `/api/orders/${order._id}/shops/${owner.shopId}`
  await deliver(market, owner, order)
  await market.call('POST', `${part}/return`, { as: carla, body: { reason: 'It flickers.' } })
  expect([(await leave(market, carla)).status, (await leave(market, owner)).status]).toEqual([409, 409])
  await market.call('POST', `${part}/return/refuse`, { as: owner, body: { answer: 'It was fine.' } })
  const { order: another } = await buyLamp(market, owner, carla)
  expect((await leave(market, carla)).status).toBe(409)
  await market.call('POST', `/api/orders/${another._id}/shops/${owner.shopId}/cancel`, { as: carla })
  expect([(await leave(market, carla)).status, (await leave(market, owner)).status]).toEqual([200, 200])
})

test('orders and reviews of a deleted customer stay, without name, e-mail and address', async () => {
  const { product, order } = await buyLamp(market, owner, carla)
  await deliver(market, owner, order)
  const review = { rating: 5, comment: 'Warm and bright.' }
  await market.call('POST', `/api/products/${product}/reviews`, { as: carla, body: review })
  await market.call('PUT', '/api/auth/profile', { as: carla, body: { email: `new.${carla.email}` } })
  market.wait(7 * DAY)
  const closed = jest.spyOn(market.context.realtime, 'endSessions')
  expect((await leave(market, carla)).status).toBe(200)

  expect(closed.mock.calls[0]?.[0]).toHaveLength(1)
  expect((await market.call('GET', '/api/auth/profile', { as: carla })).status).toBe(401)
  expect((await logIn(carla.email)).status).toBe(401)
  const shown = await market.call('GET', `/api/products/${product}`)
  expect(shown.body).toMatchObject({ numReviews: 1, reviews: [{ ...review, name: 'Deleted user' }] })
  const orders = await market.call('GET', `/api/orders/shop/${owner.shopId}`, { as: owner })
  expect(orders.body).toMatchObject([{ _id: order._id, user: { name: 'Deleted user' } }])
  for (const personal of ['Carla', carla.email, ADDRESS.address])
    expect(JSON.stringify([shown.body, orders.body])).not.toContain(personal)

  const { db } = market.context
  for (const table of ['addresses', 'notices', 'mail_links', 'sessions'] as const)
    expect(await db.read.selectFrom(table).select('user_id').where('user_id', '=', carla._id).execute()).toEqual([])
  const users = JSON.stringify(await db.read.selectFrom('users').selectAll().where('id', '=', carla._id).execute())
  expect(users).not.toContain('Carla')
  expect(JSON.stringify(await db.read.selectFrom('trail').selectAll().execute())).not.toContain(carla.email)
  expect((await receivedMails(market, `new.${carla.email}`)).map(({ subject }) => subject)).toEqual([
    'Your account was deleted',
  ])
  const again = { name: 'Carla', email: `new.${carla.email}`, password: PASSWORD }
  expect((await market.call('POST', '/api/auth/register/user', { body: again })).status).toBe(201)
})

test('nothing of other accounts changes when a customer and an owner leave', async () => {
  const rival = await market.owner('Rival Inc')
  const bea = await market.customer('Bea')
  const { product } = await buyLamp(market, rival, bea)
  await placeOrder(market, bea, { [product]: 1 })
  await market.call('PUT', `/api/wishlist/${product}`, { as: bea })
  await market.offer(bea, product, 50)
  const others = async () => {
    const read = (as: SessionUser) => market.call('GET', '/api/auth/account/export', { as })
    const [one, other] = [(await read(bea)).body, (await read(rival)).body]
    return [one, other].map((data) => ({ ...data, exportedAt: undefined }))
  }
  const before = await others()
  await placeOrder(market, carla, { [(await market.product(owner))._id]: 1 })
  for (const as of [carla, owner]) expect((await leave(market, as)).status).toBe(200)
  expect(await others()).toEqual(before)
})

test('requests under way when the account was deleted are refused: order, wish, product and shop page', async () => {
  const { _id } = await market.product(owner)
  const input = await orderInput(market, carla, { [_id]: 1 })
  const { context } = market
  const { userId } = { userId: carla._id }
  const session = await sessionOf(context, owner.token)
  if (!session) throw new Error('The owner has no session.')
  expect([(await leave(market, carla)).status, (await leave(market, owner)).status]).toEqual([200, 200])

  const refused = { status: 401, message: 'Please log in.' }
  await expect(createOrder(context, { userId, input })).rejects.toMatchObject(refused)
  await expect(addWish(context, userId, _id)).rejects.toMatchObject(refused)
  await expect(addProduct(context, session, lamp(), undefined)).rejects.toMatchObject(refused)
  const page = { description: 'Back soon', picture: '', returnPolicy: '', lowStockAt: null }
  await expect(changeShop(context, session, owner.shopId, page)).rejects.toMatchObject(refused)
})

test('shop offers to a deleted customer are void, and a later refund leaves no trail, notice or mail', async () => {
  const product = await market.product(owner, { sellingPrice: 100, minNegotiablePrice: 90 })
  await market.offer(carla, product._id, 50)
  const reply = { productId: product._id, customerId: carla._id, price: 80, hours: 48 }
  expect((await market.call('POST', `/api/shops/${owner.shopId}/offers`, { as: owner, body: reply })).status).toBe(201)
  const { order } = await buyLamp(market, owner, carla)
  const part = `/api/orders/${order._id}/shops/${owner.shopId}/cancel`
  expect((await market.call('POST', part, { as: carla })).status).toBe(200)
  expect((await leave(market, carla)).status).toBe(200)

  const { body } = await market.call('GET', `/api/shops/${owner.shopId}/offers`, { as: owner })
  expect(body).toMatchObject({ offers: [{ shopOffer: { state: 'void' } }] })
  const { db, now } = market.context
  const payment = {
    id: 'pay_late',
    order_id: order._id,
    amount: 11000,
    currency: 'USD',
    status: 'captured',
    refund_reason: null,
    created_at: now(),
    unmatched: 0,
    offer_id: null,
    customer_fee: 0,
  } as const
  await db.writing((tx) => tx.insertInto('payments').values(payment).execute())
  const refund = { id: 'rfnd_late', payment_id: payment.id, amount: payment.amount, currency: 'USD' }
  await recordRefund(market.context, payment, { ...refund, status: 'processed' })
  const trail = await db.read.selectFrom('trail').select('action').where('account_id', '=', carla._id).execute()
  expect(trail).toEqual([])
  expect(await db.read.selectFrom('notices').select('kind').where('user_id', '=', carla._id).execute()).toEqual([])
  expect(await db.read.selectFrom('mails').select('id').where('recipient', 'like', 'deleted-%').execute()).toEqual([])
})

test('a late payment for an expired order of a deleted account is refunded', async () => {
  const { _id } = await market.product(owner)
  const order = await placeOrder(market, carla, { [_id]: 1 })
  await lapse(market)
  expect((await leave(market, carla)).status).toBe(200)
  const payment = { id: `pay_${order._id}`, amount: 11000, currency: 'USD', status: 'captured' as const }
  const row = await orderRow(market, order)
  await recordPayment(market.context, row, {
    payment: { ...payment, order_id: 'order_1' },
    match: { offerId: null, customerFee: 0 },
    at: market.context.now(),
  })
  const paid = await market.context.db.read.selectFrom('payments').selectAll().where('id', '=', payment.id).execute()
  expect(paid).toMatchObject([{ status: 'refunding', refund_reason: 'cancelled' }])
  const { body } = await market.call('GET', `/api/orders/shop/${owner.shopId}?state=toDeliver`, { as: owner })
  expect(body).toEqual([])
})
