import type { MarketTrail, Operators, SessionUser } from '@haggle/shared-contract'
import { TOTP } from 'otpauth'
import { openMarket, testMarket } from '../../../test/support'
import { leave } from '../../../test/support/accounts'
import { receivedMails } from '../../../test/support/mails'
import { inviteOperator } from './invitations'

const market = testMarket({ OPERATOR_URL: 'https://desk.example' })

const invite = (as: SessionUser, email: string) =>
  market.call('POST', '/api/operator/invitations', { as, body: { email } })
const accept = (token: string, name = 'Otto', password = 'a long password') =>
  market.call('POST', '/api/operator/accept', { body: { token, name, password } })
const logIn = (email: string, more: object = {}) =>
  market.call('POST', '/api/auth/login', { body: { email, password: 'a long password', ...more } })
const operators = (as: SessionUser) => market.get<Operators>('/api/operator/operators', as)
const remove = (as: SessionUser, id: string) => market.call('DELETE', `/api/operator/operators/${id}`, { as })
const tokenIn = (text: string) => /accept-invitation#([\w-]+)/.exec(text)?.[1] ?? ''

test('the command line invites the first operator, who accepts, logs in and sets up a second factor', async () => {
  const link = await inviteOperator(market.context, 'otto@haggle.test')
  expect(link).toMatch(/^https:\/\/desk\.example\/accept-invitation#[\w-]{32}$/)
  const [mail] = await receivedMails(market, 'otto@haggle.test')
  expect(mail?.text).toContain(link)

  expect(await accept(tokenIn(link))).toMatchObject({ status: 201 })
  const session = (await logIn('otto@haggle.test')).body as unknown as SessionUser
  expect(session).toMatchObject({ role: 'operator', name: 'Otto' })

  expect(await market.call('GET', '/api/operator/operators', { as: session })).toMatchObject({
    status: 403,
    body: { needsTotp: true },
  })
  const { body: key } = await market.call('POST', '/api/auth/totp/setup', { as: session })
  const code = new TOTP({ secret: String(Reflect.get(key, 'secret')) }).generate({ timestamp: market.context.now() })
  const enabled = await market.call('POST', '/api/auth/totp/enable', { as: session, body: { code } })
  expect(enabled.status).toBe(200)
  expect((await operators(session)).items).toEqual([
    expect.objectContaining({ _id: session._id, name: 'Otto', email: 'otto@haggle.test', secondFactor: true }),
  ])
})

test('without a second factor only its set-up, the profile and the log-out are answered', async () => {
  const operator = await market.operator()
  await market.context.db.writing((tx) => tx.deleteFrom('second_factors').where('user_id', '=', operator._id).execute())
  for (const [method, url] of [
    ['GET', '/api/operator/audit'],
    ['POST', '/api/operator/invitations'],
    ['GET', '/api/notices'],
    ['GET', '/api/auth/sessions'],
    ['GET', '/api/products'],
    ['POST', '/api/auth/totp/disable'],
  ] as const)
    expect([
      url,
      await market.call(method, url, { as: operator, ...(method === 'POST' && { body: {} }) }),
    ]).toMatchObject([url, { status: 403, body: { needsTotp: true } }])
  for (const [method, url] of [
    ['GET', '/api/auth/profile'],
    ['POST', '/api/auth/totp/setup'],
    ['POST', '/api/auth/logout'],
  ] as const)
    expect([url, (await market.call(method, url, { as: operator })).status]).toEqual([url, 200])
})

test('an invitation holds once, for 24 hours, and a newer one to the same address ends it', async () => {
  const operator = await market.operator()
  expect((await invite(operator, 'ida@haggle.test')).status).toBe(201)
  expect((await invite(operator, 'ida@haggle.test')).status).toBe(201)
  const [first = '', second = ''] = (await receivedMails(market, 'ida@haggle.test')).map(({ text }) => tokenIn(text))
  const [stale, fresh] = (await accept(first)).status === 400 ? [first, second] : [second, first]
  expect(await accept(stale)).toMatchObject({
    status: 400,
    body: { message: 'This invitation is not valid any more. Please ask for a new one.' },
  })
  const both = await Promise.all([accept(fresh), accept(fresh)])
  expect(both.map(({ status }) => status).sort()).toEqual([201, 400])

  await invite(operator, 'late@haggle.test')
  const [mail] = await receivedMails(market, 'late@haggle.test')
  market.wait(24 * 60 * 60 * 1000)
  expect((await accept(tokenIn(mail?.text ?? ''))).status).toBe(400)
})

test('whoever has an account is not invited, and nobody registers as an operator', async () => {
  const [operator, carla] = [await market.operator(), await market.customer()]
  expect(await invite(operator, carla.email)).toMatchObject({
    status: 409,
    body: { message: 'An account with this e-mail already exists.' },
  })
  const body = { name: 'Eve', email: 'eve@haggle.test', password: 'a long password', role: 'operator' }
  expect((await market.call('POST', '/api/auth/register/user', { body })).status).toBe(400)
  expect((await market.call('POST', '/api/auth/register/operator', { body })).status).toBe(404)
})

test('an operator buys nothing, runs no shop and haggles about nothing', async () => {
  const [operator, owner] = [await market.operator(), await market.owner()]
  const { _id: productId } = await market.product(owner)
  for (const [method, url, body] of [
    ['GET', '/api/orders/myorders', undefined],
    ['POST', '/api/negotiations/request', { productId, proposedPrice: 90 }],
    ['PUT', `/api/wishlist/${productId}`, undefined],
    ['GET', `/api/orders/shop/${owner.shopId}`, undefined],
    ['DELETE', `/api/products/${productId}`, undefined],
  ] as const)
    expect([url, (await market.call(method, url, { as: operator, body })).status]).toEqual([url, 403])
})

test('an operator is removed by another one: the sessions end, and again nothing happens', async () => {
  const [opal, otto] = [await market.operator('Opal'), await market.operator('Otto')]
  expect((await remove(opal, otto._id)).status).toBe(200)
  expect((await market.call('GET', '/api/auth/profile', { as: otto })).status).toBe(401)
  expect((await operators(opal)).items.map(({ _id }) => _id)).not.toContain(otto._id)
  expect((await remove(opal, otto._id)).status).toBe(200)
  expect((await receivedMails(market, otto.email)).map(({ subject }) => subject)).toEqual([
    'You are no operator of Haggle any more',
  ])
  expect((await remove(opal, (await market.customer())._id)).status).toBe(404)
})

test('of two operators who remove each other at once one stays, whom nobody can remove', async () => {
  const alone = await openMarket()
  const [opal, otto] = [await alone.operator('Opal'), await alone.operator('Otto')]
  const removed = await Promise.all([
    alone.call('DELETE', `/api/operator/operators/${otto._id}`, { as: opal }),
    alone.call('DELETE', `/api/operator/operators/${opal._id}`, { as: otto }),
  ])
  expect(removed.filter(({ status }) => status === 200)).toHaveLength(1)
  const last = removed[0].status === 200 ? opal : otto
  const refusal = { status: 409, body: { message: 'This is the last operator. Please invite another one first.' } }
  expect(await alone.call('DELETE', `/api/operator/operators/${last._id}`, { as: last })).toMatchObject(refusal)
  expect(await leave(alone, last)).toMatchObject(refusal)
  await alone.close()
})

test('the trail of the market is found by action, id and e-mail address', async () => {
  const [operator, carla] = [await market.operator(), await market.customer()]
  const trail = (q: string) => market.get<MarketTrail>(`/api/operator/audit?q=${encodeURIComponent(q)}`, operator)
  await market.call('PUT', '/api/auth/profile', { as: carla, body: { email: 'carla.new@haggle.test' } })
  market.wait(1)
  await invite(operator, 'una@haggle.test')
  const ofCarla = await trail('carla.new@haggle.test')
  expect(ofCarla).toMatchObject({ page: 1, pages: 1, total: 1 })
  expect(ofCarla.items).toEqual((await trail(carla._id)).items)
  expect(ofCarla.items[0]).toMatchObject({ action: 'email.changed', actor: carla.name, subject: carla._id })
  expect((await trail('operator.invited')).items[0]).toMatchObject({ actor: operator.name, subject: 'una@haggle.test' })
  expect((await trail('')).items[0]).toMatchObject({ action: 'operator.invited' })
  const headers = { authorization: `Bearer ${operator.token}` }
  const exported = await market.app.inject({ url: '/api/operator/audit.csv?q=operator.invited', headers })
  expect(exported.payload).toMatch(/^at,actor,action,subject,before,after,address\r\n[^\n]*,operator\.invited,/)
  expect(await trail('nothing of the kind')).toEqual({ items: [], page: 1, pages: 0, total: 0 })
})
