import type { SessionUser } from '@haggle/shared-contract'
import { lamp, PASSWORD, placePaidOrder, testMarket } from '../../../test/support'

const market = testMarket()

interface Entry {
  at: string
  actor: string
  action: string
  subject: string
  before?: Record<string, unknown>
  after?: Record<string, unknown>
  address: string
}

const trailOf = async (as: { token: string }, page = '') => {
  const { status, body, headers } = await market.call('GET', `/api/audit${page}`, { as })
  return { status, entries: body as unknown as Entry[], total: headers['x-total-count'] }
}

test('an owner sees the changes of the shop’s products and deliveries with their values before and after', async () => {
  const owner = await market.owner()
  const { _id } = await market.product(owner)
  market.wait(1)
  const input = lamp({ sellingPrice: 90, mrp: 200, minNegotiablePrice: 80 })
  expect((await market.call('PUT', `/api/products/${_id}`, { as: owner, body: input })).status).toBe(200)
  market.wait(1)
  const order = await placePaidOrder(market, await market.customer(), { [_id]: 1 })
  for (let twice = 0; twice < 2; twice++) await market.call('PUT', `/api/orders/${order._id}/deliver`, { as: owner })
  market.wait(1)
  await market.call('DELETE', `/api/products/${_id}`, { as: owner })

  const { entries, total } = await trailOf(owner)
  expect(entries.map(({ action, subject }) => [action, subject])).toEqual([
    ['product.deleted', _id],
    ['order.delivered', order._id],
    ['product.changed', _id],
    ['product.added', _id],
  ])
  expect(entries[2]).toMatchObject({
    actor: 'Olive Owner',
    before: { sellingPrice: 100 },
    after: { sellingPrice: 90 },
    address: '127.0.0.1',
  })
  expect(total).toBe('4')
  expect((await trailOf(await market.owner('Rival Inc'))).entries).toEqual([])
})

test('changes of a part are in both trails, the IP address only in that of the side that made them', async () => {
  const owner = await market.owner()
  const customer = await market.customer()
  const { _id } = await market.product(owner)
  const order = await placePaidOrder(market, customer, { [_id]: 1 })
  await market.call('PUT', `/api/orders/${order._id}/deliver`, { as: owner })
  const part = `/api/orders/${order._id}/shops/${owner.shopId}`
  market.wait(1)
  await market.call('POST', `${part}/return`, { as: customer, body: { reason: 'Too dim.' } })
  market.wait(1)
  await market.call('POST', `${part}/return/refuse`, { as: owner, body: { answer: 'It is bright.' } })
  const addresses = async (as: SessionUser) =>
    (await trailOf(as)).entries
      .filter(({ action }) => action.startsWith('order.return'))
      .map(({ action, address }) => [action, address])
  expect(await addresses(customer)).toEqual([
    ['order.return.refused', ''],
    ['order.return.asked', '127.0.0.1'],
  ])
  expect(await addresses(owner)).toEqual([
    ['order.return.refused', '127.0.0.1'],
    ['order.return.asked', ''],
  ])
})

test('an account sees its log-ins, also failed ones, and its changes of password and e-mail, without secrets', async () => {
  const customer = await market.customer()
  const logIn = (password: string) =>
    market.call('POST', '/api/auth/login', { body: { email: customer.email, password } })
  await logIn('wrong password')
  market.wait(1)
  const { body: session } = await logIn(PASSWORD)
  market.wait(1)
  const change = { email: `new-${customer.email}`, password: 'a new password' }
  const { body } = await market.call('PUT', '/api/auth/profile', { as: session as never, body: change })
  const { entries } = await trailOf(body as never)
  expect(entries.map(({ action, actor }) => [action, actor]).slice(2)).toEqual([
    ['login', customer.name],
    ['login.failed', 'unknown'],
  ])
  // Made in the same millisecond: the last one is the newest.
  expect(entries.slice(0, 2)).toMatchObject([
    { action: 'password.changed' },
    { action: 'email.changed', before: { email: customer.email }, after: { email: change.email } },
  ])
  expect(JSON.stringify(entries)).not.toMatch(/password"|scrypt|a new password|wrong password/)
})

test('a page has twenty entries, and a page past the last is empty', async () => {
  const owner = await market.owner()
  for (let each = 0; each < 21; each++) await market.product(owner)
  expect((await trailOf(owner)).entries).toHaveLength(20)
  expect((await trailOf(owner, '?pageNumber=2')).entries).toHaveLength(1)
  expect(await trailOf(owner, '?pageNumber=3')).toMatchObject({ status: 200, entries: [], total: '21' })
  expect((await trailOf(owner, '?pageNumber=0')).status).toBe(400)
  expect((await market.call('GET', '/api/audit')).status).toBe(401)
})
