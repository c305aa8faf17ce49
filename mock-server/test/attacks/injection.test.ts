import { given, partOf } from '../support'
import { leavesOf, valueAt, withValue } from './fields'
import { allowedAmong, byOwner, openScene, secretsOf } from './scene'

const scene = given(() => openScene())

/** Text that would change a query built by string concatenation. */
const SQL = [
  "' OR '1'='1",
  "'; DROP TABLE users; --",
  '"); DELETE FROM orders; --',
  "' UNION SELECT id, email, password_hash, 1, 2, 3 FROM users --",
  "1; UPDATE users SET role = 'shopOwner'",
  "\\'; SELECT pg_sleep(10); --",
  "x') OR search_text MATCH ('a* OR b*",
  ':* | !x & ( <-> )',
  '%',
  '${7*7}',
]

/** Values that a document database would treat as operators. */
const OPERATORS = [{ $ne: null }, { $gt: '' }, { $where: 'sleep(1000)' }, { $regex: '.*' }, ['$ne', ''], { length: 1 }]

const internals = /sql|syntax|kysely|near "|relation "|column|constraint|stack|node_modules|\.ts:/i

/** Returns the victims' rows, by table. */
async function victimRows() {
  const all = await scene.everything()
  const { customer, owner, product, pending, paid } = scene.victim
  const ids = [customer._id, owner._id, owner.shopId, product._id, pending._id, paid._id]
  return Object.entries(all).map(([table, rows]) => [
    table,
    rows.filter((row) => ids.some((id) => String(row).includes(id))),
  ])
}

test('SQL and wildcards in a keyword match nothing beyond its words', async () => {
  const { market } = scene
  const found = async (keyword: string) => {
    const { status, body } = await market.call('GET', `/api/products?keyword=${encodeURIComponent(keyword)}`)
    return [status, (body as unknown as { total: number }).total]
  }
  for (const nothing of ["' OR '1'='1", '%', '_', '*', '""', "zzz' OR name LIKE '%", 'zzz" OR "lamp'])
    expect([nothing, await found(nothing)]).toEqual([nothing, [200, 0]])
})

test('SQL and operators in any body field have no effect', async () => {
  const before = await victimRows()
  let turn = 0
  for (const operation of scene.operations.filter(({ body }) => body))
    for (const place of leavesOf(operation.body))
      for (const payload of partOf([...SQL.slice(0, 7), ...OPERATORS], turn++, 4)) {
        const mail = place.at(-1) === 'email' && typeof payload === 'string' ? `${payload}@haggle.test` : payload
        const { status, bytes, message, what } = await scene.attack(operation, {
          // Text may be accepted: then the caller must not be a victim, so that the victims' rows stay unchanged.
          ...(typeof payload === 'object' ? byOwner(scene, operation) : { as: allowedAmong(scene, operation) }),
          body: withValue(operation.body, place, mail),
        })
        expect([what, place, status < 500]).toEqual([what, place, true])
        for (const secret of secretsOf(scene)) expect(bytes).not.toContain(secret)
        // An error message must not contain the database's own error.
        if (status >= 400) expect(message).not.toMatch(internals)
        if (typeof payload === 'object' && typeof valueAt(operation.body, place) !== 'object')
          expect([what, place, status]).toEqual([what, place, 400])
      }
  expect(await victimRows()).toEqual(before)
})

test('SQL in paths, queries and headers has no effect', async () => {
  const before = await victimRows()
  const inHeaders = [
    ...['idempotency-key', 'stock-seen', 'changed-fields'],
    ...['x-forwarded-for', 'x-haggle-proxy', 'user-agent', 'referer'],
  ]
  for (const [turn, operation] of scene.operations.entries()) {
    const as = allowedAmong(scene, operation)
    for (const payload of partOf(SQL, turn, 3)) {
      const hidden = encodeURIComponent(payload)
      const headers = Object.fromEntries(inHeaders.map((name) => [name, payload]))
      const query = `?keyword=${hidden}&category=${hidden}&sortBy=${hidden}&pageNumber=${hidden}&${hidden}=1&id[$ne]=x`
      for (const attack of [{ id: hidden, headers, query }, { query: `?keyword=${hidden}` }]) {
        const { status, bytes, message, what } = await scene.attack(operation, { as, body: operation.body, ...attack })
        expect([what, attack, status < 500]).toEqual([what, attack, true])
        for (const secret of secretsOf(scene)) expect(bytes).not.toContain(secret)
        if (status >= 400) expect(message).not.toMatch(internals)
      }
    }
  }
  expect(await victimRows()).toEqual(before)
})

test('SQL and operators do not get past the log-in', async () => {
  const { attack, victim } = scene
  const login = { method: 'POST', path: '/api/auth/login' } as const
  for (const password of [...SQL, ...OPERATORS])
    expect((await attack(login, { body: { email: victim.customer.email, password } })).status).toBeGreaterThanOrEqual(
      400,
    )
  for (const email of [`${victim.customer.email}' --`, `${victim.customer.email}'#`, "' or 1=1 --", { $gt: '' }])
    expect((await attack(login, { body: { email, password: 'x' } })).status).toBeGreaterThanOrEqual(400)
})
