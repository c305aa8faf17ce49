import type { SessionUser } from '@haggle/shared-contract'
import { DAY, HOUR, MINUTE } from '@haggle/shared-server'
import { openMarket, type TestMarket } from '../../../test/support'
import {
  agentOf,
  CALLBACK,
  challengeOf,
  granted,
  newVerifier,
  oauthOf,
  registered,
  sendMessage,
  terms,
  useTool,
} from '../../../test/support/agents'

let market: TestMarket
let customer: SessionUser
let oauth: ReturnType<typeof oauthOf>

beforeAll(async () => {
  market = await openMarket({ SITE_URL: 'https://haggle.example' })
  oauth = oauthOf(market)
})
beforeEach(async () => void (customer = await market.customer()))
afterAll(() => market.close())

const works = async (token: string) => (await sendMessage(market, { method: 'ping' }, token)).status

test('the metadata name the endpoints at the site, whatever the request calls it', async () => {
  const headers = { host: 'evil.example', 'x-forwarded-host': 'evil.example' }
  const resource = await market.call('GET', '/.well-known/oauth-protected-resource/mcp', { headers })
  expect(resource.body).toMatchObject({
    resource: 'https://haggle.example/mcp',
    authorization_servers: ['https://haggle.example'],
  })
  const server = await market.call('GET', '/.well-known/oauth-authorization-server', { headers })
  expect(server.body).toMatchObject({
    issuer: 'https://haggle.example',
    authorization_endpoint: 'https://haggle.example/agents/allow',
    token_endpoint: 'https://haggle.example/oauth/token',
    registration_endpoint: 'https://haggle.example/oauth/register',
    code_challenge_methods_supported: ['S256'],
    token_endpoint_auth_methods_supported: ['none'],
  })
  expect(JSON.stringify([resource.body, server.body])).not.toContain('evil')
})

test('without a token /mcp says where to get one', async () => {
  const { status, headers } = await sendMessage(market, { method: 'tools/list' }, undefined)
  expect(status).toBe(401)
  expect(headers['www-authenticate']).toBe(
    'Bearer resource_metadata="https://haggle.example/.well-known/oauth-protected-resource/mcp"',
  )
})

describe('a program', () => {
  test.each([
    ['http elsewhere', 'http://agent.test/callback'],
    ['a script', 'javascript:alert(1)'],
    ['a scheme of an app', 'agent://callback'],
    ['a fragment', `${CALLBACK}#x`],
    ['a name before the host', 'https://haggle.example@evil.test/'],
    ['a backslash', 'https://agent.test\\@evil.test/'],
    ['a line break', 'https://agent.test/\nx'],
    ['another this machine', 'http://localhost.evil.test/'],
  ])('cannot register with %s as the address of the answer', async (_, uri) => {
    const { status, body } = await oauth.register({ redirect_uris: [uri], client_name: 'X' })
    expect([status, body.error]).toEqual([400, 'invalid_redirect_uri'])
  })

  test('on a person’s own machine may use http', async () => {
    for (const host of ['localhost:1234', '127.0.0.1:9', '[::1]:8080'])
      expect((await oauth.register({ redirect_uris: [`http://${host}/cb`] })).status).toBe(201)
  })

  test('has a name of one line, without what turns text around', async () => {
    const client_name = `Bank\n\u202Egnol\u0000${'x'.repeat(200)}`
    const { body } = await oauth.register({ redirect_uris: [CALLBACK], client_name })
    expect(body.client_name).toMatch(/^Bank +gnol x+$/)
    expect(String(body.client_name).length).toBeLessThanOrEqual(60)
    expect((await oauth.register({ redirect_uris: [CALLBACK] })).body.client_name).toBe('agent.test')
  })

  test.each([{}, { redirect_uris: [] }, { redirect_uris: Array(6).fill(CALLBACK) }, [], null])(
    'cannot register with %j',
    async (body) => expect((await oauth.register(body as object)).status).toBe(400),
  )
})

describe('a request for a mandate', () => {
  const requestOf = async (differences: Record<string, string | undefined> = {}) => ({
    client_id: await registered(market),
    redirect_uri: CALLBACK,
    response_type: 'code',
    code_challenge: challengeOf(newVerifier()),
    code_challenge_method: 'S256',
    state: 'kept',
    ...differences,
  })
  const programAt = async (uri: string) => String((await oauth.register({ redirect_uris: [uri] })).body.client_id)
  const give = (request: object, differences: Parameters<typeof terms>[1] = {}) =>
    market.call('POST', '/api/mandates', { as: customer, body: { request, terms: terms(market, differences) } })
  const ask = (request: Record<string, string | undefined>) => {
    const query = Object.entries(request).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, value] as [string, string]],
    )
    return market.call('GET', `/api/agents/request?${new URLSearchParams(query).toString()}`)
  }

  test('is described by who asks and where the answer goes', async () => {
    const { shopId } = await market.owner('Asked Shop')
    const { body } = await ask(await requestOf())
    expect(body).toMatchObject({ agent: 'Test Agent', host: 'agent.test' })
    expect(body.shops).toContainEqual({ _id: shopId, shopName: 'Asked Shop' })
    expect(body.refused).toBe(
      `${CALLBACK}?error=access_denied&state=kept&iss=${encodeURIComponent('https://haggle.example')}`,
    )
  })

  test('of an unknown program, or with another address, is refused here and sends nobody anywhere', async () => {
    for (const differences of [
      { client_id: 'x'.repeat(24) },
      { redirect_uri: 'https://evil.test/' },
      { redirect_uri: `${CALLBACK}/` },
      { redirect_uri: `${CALLBACK}?x=1` },
      { redirect_uri: 'https://AGENT.test/callback' },
      { redirect_uri: `${CALLBACK}/../../evil` },
      { redirect_uri: CALLBACK.replace('.test', '.test:8443') },
      { client_id: await programAt('https://other.test/callback') },
      { client_id: await programAt('http://127.0.0.1:1234/cb'), redirect_uri: 'http://127.0.0.1.evil.test:1234/cb' },
    ]) {
      const request = await requestOf(differences)
      for (const reply of [await ask(request), await give(request)]) {
        expect(reply.status).toBe(400)
        expect(Object.keys(reply.body)).toEqual(['message'])
      }
    }
  })

  test('of a program on a person’s own machine may name a port that is free just then (RFC 8252)', async () => {
    const client_id = await programAt('http://127.0.0.1/cb')
    const verifier = newVerifier()
    const request = await requestOf({
      client_id,
      redirect_uri: 'http://127.0.0.1:5678/cb',
      code_challenge: challengeOf(verifier),
    })
    const answer = new URL(String((await give(request)).body.redirect))
    expect(answer.host).toBe('127.0.0.1:5678')
    const grant = { clientId: client_id, verifier, code: answer.searchParams.get('code') ?? '' }
    for (const redirect_uri of ['http://127.0.0.1/cb', 'http://127.0.0.1:5679/cb'])
      expect((await oauth.exchange(grant, { redirect_uri })).body.error).toBe('invalid_grant')
    expect((await oauth.exchange(grant, { redirect_uri: request.redirect_uri })).status).toBe(200)
  })

  test.each([
    'http://127.0.0.1:5678/',
    'http://127.0.0.1:5678/cb/../evil',
    'http://127.0.0.1:5678/cb?next=evil',
    'http://127.0.0.1:99999/cb',
    'http://127.0.0.1:5678@evil.test/cb',
    'http://127.0.0.1:@evil.test/cb',
    'http://127.0.0.2:5678/cb',
    'http://localhost:5678/cb',
    'https://127.0.0.1:5678/cb',
    'http://127.0.0.1:5678\\@evil.test/cb',
    'http://127.0.0.1:5678#@evil.test/cb',
  ])('of a program on a person’s own machine may not name %s', async (redirect_uri) => {
    const request = await requestOf({ client_id: await programAt('http://127.0.0.1:1234/cb'), redirect_uri })
    for (const reply of [await ask(request), await give(request)])
      expect([reply.status, Object.keys(reply.body)]).toEqual([400, ['message']])
  })

  test.each([
    ['without PKCE', { code_challenge: undefined }, 'invalid_request'],
    ['with plain PKCE', { code_challenge_method: 'plain' }, 'invalid_request'],
    ['with PKCE of no method', { code_challenge_method: undefined }, 'invalid_request'],
    ['with a short challenge', { code_challenge: 'x' }, 'invalid_request'],
    ['for a token at once', { response_type: 'token' }, 'unsupported_response_type'],
    ['for another resource', { resource: 'https://other.example/mcp' }, 'invalid_target'],
  ])('%s gets an error in place of a code', async (_, differences, error) => {
    const { status, body } = await give(await requestOf(differences))
    expect(status).toBe(201)
    const { searchParams } = new URL(String(body.redirect))
    expect(Object.fromEntries(searchParams)).toMatchObject({ error, state: 'kept' })
    expect(searchParams.has('code')).toBe(false)
    expect((await market.call('GET', '/api/mandates', { as: customer })).body.mandates).toEqual([])
  })

  test('gets a code with its state and who issued it', async () => {
    const { body } = await give(await requestOf({ resource: 'https://haggle.example/mcp' }))
    const { searchParams, origin } = new URL(String(body.redirect))
    expect(origin).toBe('https://agent.test')
    expect(Object.fromEntries(searchParams)).toEqual({
      code: expect.stringMatching(/^[\w-]{43}$/) as string,
      state: 'kept',
      iss: 'https://haggle.example',
    })
  })

  test.each<[string, Parameters<typeof terms>[1]]>([
    ['an end in the past', { until: '2020-01-01T00:00:00.000Z' }],
    ['an end after more than 30 days', { until: new Date(Date.now() + 60 * DAY).toISOString() }],
    ['more per product than in all', { mostPerProduct: 10, mostInAll: 5 }],
    ['nothing to spend', { mostPerProduct: 0 }],
    ['no shop', { shops: [] }],
    ['an unknown shop', { shops: ['x'.repeat(24)] }],
  ])('with %s is refused', async (_, differences) => {
    expect((await give(await requestOf(), differences)).status).toBe(400)
  })

  test('is for customers alone', async () => {
    const body = { request: await requestOf(), terms: terms(market) }
    expect((await market.call('POST', '/api/mandates', { body })).status).toBe(401)
    const as = await market.owner()
    expect((await market.call('POST', '/api/mandates', { as, body })).status).toBe(403)
  })
})

describe('a code', () => {
  test('gives tokens for an hour at most', async () => {
    const { status, body, headers } = await oauth.exchange(await granted(market, customer))
    expect(status).toBe(200)
    expect(headers['cache-control']).toBe('no-store')
    expect(body).toMatchObject({ token_type: 'Bearer', expires_in: 3600, scope: 'haggle' })
    expect(await works(String(body.access_token))).toBe(200)
    market.wait(HOUR)
    expect(await works(String(body.access_token))).toBe(401)
  })

  test('used twice ends the mandate that it gave, and its customer is told', async () => {
    const grant = await granted(market, customer)
    const { body } = await oauth.exchange(grant)
    const again = await oauth.exchange(grant)
    expect([again.status, again.body.error]).toEqual([400, 'invalid_grant'])
    expect(await works(String(body.access_token))).toBe(401)
    expect((await oauth.refresh(String(body.refresh_token), grant.clientId)).status).toBe(400)
    const { body: notices } = await market.call('GET', '/api/notices', { as: customer })
    expect(JSON.stringify(notices)).toContain('was used twice')
  })

  test('sent ten times at once gives tokens once at most', async () => {
    const grant = await granted(market, customer)
    const replies = await Promise.all(Array.from({ length: 10 }, () => oauth.exchange(grant)))
    expect(replies.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1)
  })

  test.each([
    ['without the verifier', { code_verifier: '' }],
    ['with the challenge as verifier', 'challenge' as const],
    ['with another verifier', { code_verifier: newVerifier() }],
    ['with another address', { redirect_uri: 'https://evil.test/' }],
    ['by another program', 'other' as const],
  ])('%s gives nothing, and its own program can still use it', async (_, how) => {
    const grant = await granted(market, customer)
    const differences =
      how === 'challenge'
        ? { code_verifier: challengeOf(grant.verifier) }
        : how === 'other'
          ? { client_id: await registered(market) }
          : how
    const { status, body } = await oauth.exchange(grant, differences)
    expect([status, body.error]).toEqual([400, 'invalid_grant'])
    expect((await oauth.exchange(grant)).status).toBe(200)
  })

  test('holds for two minutes', async () => {
    const grant = await granted(market, customer)
    market.wait(2 * MINUTE)
    expect((await oauth.exchange(grant)).status).toBe(400)
  })

  test('for tokens of another resource gives none', async () => {
    const { body } = await oauth.exchange(await granted(market, customer), { resource: 'https://haggle.example/api' })
    expect(body.error).toBe('invalid_target')
  })
})

describe('a refresh token', () => {
  test('rotates; a used one ends everything', async () => {
    const agent = await agentOf(market, customer)
    const next = await oauth.refresh(agent.tokens.refresh_token, agent.clientId)
    expect(next.status).toBe(200)
    expect(next.body.refresh_token).not.toBe(agent.tokens.refresh_token)
    expect(await works(String(next.body.access_token))).toBe(200)
    const reused = await oauth.refresh(agent.tokens.refresh_token, agent.clientId)
    expect([reused.status, reused.body.error]).toEqual([400, 'invalid_grant'])
    expect(await works(String(next.body.access_token))).toBe(401)
    expect((await oauth.refresh(String(next.body.refresh_token), agent.clientId)).status).toBe(400)
  })

  test('is of its own program alone, and no access token', async () => {
    const agent = await agentOf(market, customer)
    expect((await oauth.refresh(agent.tokens.refresh_token, await registered(market))).status).toBe(400)
    expect((await oauth.refresh(agent.tokens.access_token, agent.clientId)).status).toBe(400)
    expect(await works(agent.tokens.refresh_token)).toBe(401)
    expect((await oauth.refresh(agent.tokens.refresh_token, agent.clientId)).status).toBe(200)
  })

  test('gives no tokens for another resource, and is not used up by that', async () => {
    const { clientId, tokens } = await agentOf(market, customer)
    const fields = { grant_type: 'refresh_token', refresh_token: tokens.refresh_token, client_id: clientId }
    for (const resource of ['https://haggle.example', 'https://haggle.example/mcp/', 'https://other.example/mcp'])
      expect((await oauth.token({ ...fields, resource })).body.error).toBe('invalid_target')
    expect((await oauth.token({ ...fields, resource: 'https://haggle.example/mcp' })).status).toBe(200)
  })

  test('outlives no mandate', async () => {
    const agent = await agentOf(market, customer, { until: new Date(market.context.now() + 10 * MINUTE).toISOString() })
    expect(agent.tokens.expires_in).toBe(600)
    market.wait(10 * MINUTE)
    expect((await oauth.refresh(agent.tokens.refresh_token, agent.clientId)).status).toBe(400)
  })
})

test('tokens that are given back end the mandate, but not those of another program', async () => {
  const agent = await agentOf(market, customer)
  const token = agent.tokens.access_token
  expect((await oauth.revoke({ token, client_id: await registered(market) })).status).toBe(200)
  expect(await works(token)).toBe(200)
  expect((await oauth.revoke({ token, client_id: agent.clientId })).status).toBe(200)
  expect(await works(token)).toBe(401)
})

test('tokens of the site are none of /mcp, and the reverse', async () => {
  const agent = await agentOf(market, customer)
  expect(await works(customer.token)).toBe(401)
  const body = { request: {}, terms: terms(market) }
  for (const token of Object.values(agent.tokens).map(String)) {
    expect((await market.call('GET', '/api/mandates', { as: { token } })).status).toBe(401)
    // it would allow itself more
    expect((await market.call('POST', '/api/mandates', { as: { token }, body })).status).toBe(401)
  }
})

test('tokens of another market are none here', async () => {
  const other = await openMarket({ SITE_URL: 'https://other.example' })
  const { tokens, clientId } = await agentOf(other, await other.customer())
  expect(await works(tokens.access_token)).toBe(401)
  expect((await oauth.refresh(tokens.refresh_token, clientId)).body.error).toBe('invalid_grant')
  await other.close()
})

test('a form that names a parameter twice, and a body of another type, are refused', async () => {
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const twice = 'grant_type=refresh_token&grant_type=authorization_code'
  expect((await market.call('POST', '/oauth/token', { headers, body: twice })).body.error).toBe('invalid_request')
  const json = await market.call('POST', '/oauth/token', { body: { grant_type: 'refresh_token' } })
  expect(json.body.error).toBe('invalid_request')
  expect((await oauth.token({ grant_type: 'password' })).body.error).toBe('unsupported_grant_type')
})

test.each<[string, (agent: Awaited<ReturnType<typeof agentOf>>) => Promise<unknown>]>([
  ['End', ({ mandateId }) => market.call('DELETE', `/api/mandates/${mandateId}`, { as: customer })],
  ['a log-out everywhere', () => market.call('POST', '/api/auth/logout/everywhere', { as: customer })],
  [
    'a new password',
    () => market.call('PUT', '/api/auth/profile', { as: customer, body: { password: 'another horse' } }),
  ],
  [
    'a block',
    async () => {
      const as = await market.operator()
      const body = { reason: 'Fraud.' }
      return market.call('POST', `/api/operator/accounts/${customer._id}/block`, { as, body })
    },
  ],
])('%s ends what an agent may do, at once', async (_, end) => {
  const agent = await agentOf(market, customer)
  expect((await agent.use('my_offers')).isError).toBe(false)
  await end(agent)
  expect(await works(agent.tokens.access_token)).toBe(401)
  expect((await useTool(market, agent.tokens.access_token, 'my_offers')).isError).toBe(true)
  expect((await oauth.refresh(agent.tokens.refresh_token, agent.clientId)).status).toBe(400)
})

test('programs that nobody lets haggle are limited by the address', async () => {
  const limited = await openMarket({ BUDGET_FACTOR: '0.05' })
  const { register } = oauthOf(limited)
  for (let each = 0; each < 3; each++) expect((await register()).status).toBe(201)
  expect((await register()).status).toBe(429)
  await limited.close()
})
