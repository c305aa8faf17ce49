import { HOUR, MINUTE } from '@haggle/shared-server'
import { givenAnew, openMarket, testMarket } from '../../../test/support'
import {
  agentOf,
  challengeOf,
  granted,
  newVerifier,
  oauthOf,
  registered,
  sendMessage,
  terms,
  useTool,
} from '../../../test/support/agents'

const market = testMarket({ SITE_URL: 'https://haggle.example' })
const oauth = oauthOf(market)
const customer = givenAnew(() => market.customer())

const works = async (token: string) => (await sendMessage(market, { method: 'ping' }, token)).status

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
