import { DAY } from '@haggle/shared-server'
import { givenAnew, openMarket, testMarket } from '../../../test/support'
import {
  CALLBACK,
  challengeOf,
  newVerifier,
  oauthOf,
  registered,
  sendMessage,
  terms,
} from '../../../test/support/agents'

const market = testMarket({ SITE_URL: 'https://haggle.example' })
const oauth = oauthOf(market)
const customer = givenAnew(() => market.customer())

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

test('programs that nobody lets haggle are limited by the address', async () => {
  const limited = await openMarket({ BUDGET_FACTOR: '0.05' })
  const { register } = oauthOf(limited)
  for (let each = 0; each < 3; each++) expect((await register()).status).toBe(201)
  expect((await register()).status).toBe(429)
  await limited.close()
})
