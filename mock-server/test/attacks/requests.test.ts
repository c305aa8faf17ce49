import { admits } from '../../src/core/http/access'
import { beginSession } from '../../src/core/sessions/sessions'
import { testMarket } from '../support'
import { operationsOf, type Operation } from '../support/openApi'

const market = testMarket()
let operations: Operation[]
const people = { user: '', shopOwner: '', operator: '' }

beforeAll(async () => {
  people.user = (await market.customer())._id
  people.shopOwner = (await market.owner())._id
  people.operator = (await market.operator())._id
  operations = await operationsOf(market.app)
})

type Role = keyof typeof people

/** Sends a request in a new session, because some calls end their session. */
async function call(
  { method, path }: Operation,
  {
    as,
    body,
    id = 'x'.repeat(24),
    type = 'application/json',
  }: { as?: Role | undefined; body?: unknown; id?: string; type?: string },
) {
  // Not a test of rate limits: lets them expire.
  market.wait(61_000)
  const { context } = market
  const token = as && (await context.db.writing((tx) => beginSession(context, tx, people[as])))
  const reply = await market.send(method, path.replace('{subject}', 'review').replace(/\{\w+\}/, id), {
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': type }),
    },
    body: body === undefined || typeof body === 'string' ? body : JSON.stringify(body),
  })
  const { message } = JSON.parse(reply.body) as { message?: string }
  return { status: reply.status, message, what: `${method} ${path}` }
}

const allowed = ({ access }: Operation): Role | undefined =>
  (
    {
      everyone: undefined,
      signedIn: 'user',
      shopOwnerOrOperator: 'shopOwner',
      userOrShopOwner: 'user',
      ...ROLES,
    } as const
  )[access]

const ROLES = { user: 'user', shopOwner: 'shopOwner', operator: 'operator' } as const

/** Whether the operation has an id: an unknown one gets 404 before any other error (D7). */
const hasId = ({ path }: Operation) => path.includes('{')

test('every operation documents its access and its error statuses', () => {
  expect(operations.length).toBeGreaterThan(20)
  for (const { method, path, access, statuses } of operations) {
    expect({ method, path, access }).toEqual({
      method,
      path,
      access: expect.stringMatching(
        /^(everyone|signedIn|user|shopOwner|operator|shopOwnerOrOperator|userOrShopOwner)$/,
      ) as string,
    })
    expect(statuses).toContain('4XX')
    if (access !== 'everyone') expect(statuses).toContain('401')
  }
})

test('guests and wrong roles are refused before anything else is checked', async () => {
  for (const operation of operations) {
    const { access } = operation
    if (access === 'everyone') continue
    expect(await call(operation, { body: '{', id: '%00' })).toMatchObject({ status: 401, message: 'Please log in.' })
    const others = Object.values(ROLES).filter((role) => access !== 'signedIn' && !admits(access, role))
    for (const as of others)
      expect(await call(operation, { as, body: '{', id: '%00' })).toMatchObject({
        status: 403,
        what: expect.anything() as string,
      })
  }
})

test('an unknown field is refused with its name', async () => {
  for (const operation of operations) {
    if (!operation.body) continue
    const reply = await call(operation, { as: allowed(operation), body: { ...operation.body, surprise: 1 } })
    const refused = hasId(operation) ? { status: 404 } : { status: 400, message: 'Unknown field: surprise' }
    expect(reply).toMatchObject({ ...refused, what: reply.what })
  }
})

test('a malformed id gets 404', async () => {
  const ids = ['%00', '%E0%A4%A', '..', 'x'.repeat(500), "'%20or%201=1--", '🫖', '0', '-1', 'undefined']
  for (const operation of operations) {
    if (!operation.path.includes('{')) continue
    for (const id of ids) {
      const reply = await call(operation, {
        as: allowed(operation),
        body: operation.body,
        id: id === '🫖' ? encodeURIComponent(id) : id,
      })
      expect({ ...reply, id }).toEqual({ ...reply, id, status: 404, message: expect.any(String) as string })
    }
  }
})

const deep = '{"a":'.repeat(600) + '1' + '}'.repeat(600)
const invalidBodies = [
  '',
  '{',
  'null',
  '[]',
  '"text"',
  '42',
  '1e400',
  deep,
  '{"__proto__":{"admin":true}}',
  '{"constructor":1}',
]

test('a body that is not a valid JSON object is refused', async () => {
  for (const operation of operations) {
    if (!operation.body) continue
    // The body of this operation is optional.
    const isOptional = operation.bodySchema?.nullable
    for (const body of invalidBodies.filter((each) => !isOptional || (each !== '' && each !== 'null'))) {
      const reply = await call(operation, { as: allowed(operation), body })
      expect({ ...reply, body: body.slice(0, 40) }).toMatchObject({
        status: hasId(operation) ? 404 : 400,
        message: expect.any(String) as string,
      })
    }
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data'])
      expect(await call(operation, { as: allowed(operation), body: operation.body, type })).toMatchObject({
        status: 415,
      })
    const huge = { ...operation.body, surprise: 'x'.repeat(300_000) }
    expect(await call(operation, { as: allowed(operation), body: huge })).toMatchObject({ status: 413 })
  }
})

/** Values that no field accepts, as JSON. */
const invalidValues = [
  '1e400',
  '[]',
  '{}',
  '[["x"]]',
  'true',
  'null',
  '{"$gt":""}',
  '"a\\u0000b"',
  '"\\ud800"',
  `"${'x'.repeat(6000)}"`,
]

test('an invalid value of any field gets a 4xx', async () => {
  for (const operation of operations) {
    for (const field of Object.keys(operation.body ?? {})) {
      for (const value of invalidValues) {
        const body = JSON.stringify({ ...operation.body, [field]: '@' }).replace('"@"', () => value)
        const reply = await call(operation, { as: allowed(operation), body })
        expect({ ...reply, field, value }).toEqual({ ...reply, field, value, message: expect.any(String) as string })
        expect(Math.floor(reply.status / 100)).toBe(4)
      }
    }
  }
})

const oddities = [
  "'",
  '"',
  '%',
  '\\',
  '{{7*7}}',
  '<script>',
  '../../etc',
  '\0',
  '\ud800',
  'ﷺ'.repeat(100),
  '𝕏'.repeat(50),
]

test.each(oddities)('the query %j gets 200 as a keyword and 400 elsewhere', async (text) => {
  const list = (query: Record<string, string>) =>
    market.call('GET', `/api/products?${new URLSearchParams(query).toString()}`)
  expect((await list({ keyword: text })).status).toBe(200)
  for (const field of ['category', 'sortBy', 'pageNumber']) expect((await list({ [field]: text })).status).toBe(400)
})

test('an unknown path gets 404', async () => {
  for (const url of ['/api', '/api/nothing', '/api/products/1/2/3', '/', '/%', '//'])
    expect(await market.call('GET', url)).toMatchObject({
      status: 404,
      body: { message: expect.any(String) as string },
    })
})
