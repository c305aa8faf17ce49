import { given, partOf } from '../support'
import { objectsOf, valueAt, withValue } from './fields'
import { byOwner, openScene } from './scene'

jest.setTimeout(120_000)

const scene = given(() => openScene())

/** Fields that only the server sets: names of the API, of the database, and common names of other shop software. */
const NOT_FOR_CALLERS = [
  ...['_id', 'id', 'user', 'userId', 'user_id', 'shopId', 'shop_id', 'owner_id', 'role', 'roles', 'isAdmin', 'admin'],
  ...['token', 'password_hash', 'created_at', 'createdAt', 'expires_at', 'expiresAt', 'deleted_at'],
  ...['rating_sum', 'numReviews', 'reviews', 'verified', 'verifiedPurchase', 'author'],
  ...['status', 'isPaid', 'paidAt', 'isDelivered', 'deliveredAt', 'deliveries', 'itemsPrice', 'provider_order_id'],
  ...['agreedPrice', 'agreedUntil', 'attemptsLeft', 'attempts', 'accepted', 'minPrice', 'floor_cents', 'discount'],
  ...['coupon', 'currency', 'amount', 'captured', 'idempotency_key', 'received', 'toString', 'hasOwnProperty'],
]

/** Exceptions: a browser's report contains the token of its page (D48), an operator refunds an amount (D73). */
const ALLOWED: Record<string, string[]> = {
  'POST /api/client-errors': ['token'],
  'POST /api/web-vitals': ['token'],
  'POST /api/operator/orders/{id}/shops/{shopId}/refund': ['amount'],
}

test('no body accepts a field that only the server sets, at any depth', async () => {
  const before = await scene.everything()
  let turn = 0
  for (const operation of scene.operations.filter(({ body }) => body))
    for (const place of objectsOf(operation.body)) {
      const object = valueAt(operation.body, place) as object
      const exceptions = ALLOWED[`${operation.method.toUpperCase()} ${operation.path}`] ?? []
      const foreign = NOT_FOR_CALLERS.filter((name) => !Object.hasOwn(object, name) && !exceptions.includes(name))
      for (const field of partOf(foreign, turn++, 15)) {
        const body = withValue(operation.body, place, { ...object, [field]: 'shopOwner' })
        const { status, message, what } = await scene.attack(operation, { ...byOwner(scene, operation), body })
        const path = [...place, field].join('.')
        expect([what, status, message]).toEqual([what, 400, `Unknown field: ${path}`])
      }
    }
  expect(await scene.everything()).toEqual(before)
})

test('no body pollutes prototypes', async () => {
  for (const operation of scene.operations.filter(({ body }) => body)) {
    const text = JSON.stringify(operation.body).slice(1)
    for (const key of ['__proto__', 'constructor', 'prototype'])
      for (const value of ['{"isAdmin":true}', '{"prototype":{"isAdmin":true}}', '1']) {
        const body = `{"${key}":${value},${text}`
        const { status, what } = await scene.attack(operation, { ...byOwner(scene, operation), body })
        expect([what, key, value, status]).toEqual([what, key, value, 400])
      }
  }
  expect(({} as { isAdmin?: unknown }).isAdmin).toBeUndefined()
})

test('a call that takes no body refuses fields by name, and anything but an object', async () => {
  const takesAnother = ['/api/media', '/api/products/import', '/api/payments/razorpay/webhook']
  const calls = scene.operations.filter(
    ({ method, path, body }) => method !== 'GET' && !body && !takesAnother.includes(path),
  )
  expect(calls.map(({ method, path }) => `${method} ${path}`)).toEqual(
    expect.arrayContaining(['POST /api/orders/{id}/cancel', 'POST /api/auth/logout', 'DELETE /api/products/{id}']),
  )
  const before = await scene.everything()
  for (const operation of calls) {
    for (const [body, message] of [
      [{ isPaid: true }, 'Unknown field: isPaid'],
      [{ isPaid: undefined, role: null }, 'Unknown field: role'],
      [[], 'Send a JSON object.'],
      ['"text"', 'Send a JSON object.'],
      ['42', 'Send a JSON object.'],
    ]) {
      const reply = await scene.attack(operation, { ...byOwner(scene, operation), body })
      expect([reply.what, reply.status, reply.message]).toEqual([reply.what, 400, message])
    }
    const unknown = await scene.attack(operation, { ...byOwner(scene, operation), id: undefined, body: { isPaid: 1 } })
    expect([unknown.what, unknown.status]).toEqual([unknown.what, operation.path.includes('{') ? 404 : 400])
  }
  expect(await scene.everything()).toEqual(before)
  for (const operation of calls)
    for (const body of [undefined, '', '{}', 'null']) {
      const { what, message } = await scene.attack(operation, { ...byOwner(scene, operation), body })
      expect([what, message]).not.toEqual([what, expect.stringMatching(/^(Unknown field|Send a JSON)/)])
    }
})
