import { createHmac } from 'node:crypto'
import type { SessionUser } from '@haggle/shared-contract'
import { io } from 'socket.io-client'
import { given, testMarket } from '../support'
import { agentOf } from '../support/agents'
import { openScene } from './scene'

const scene = given(() => openScene())
const elsewhere = testMarket()
let url: string
let forged: [string, string][]

beforeAll(async () => {
  const { market, victim } = scene
  url = await market.listen()
  forged = await forgedTokens(victim.customer)
})

async function forgedTokens({ _id, role, token }: SessionUser): Promise<[string, string][]> {
  const { market } = scene
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const claims = part({ _id, sub: _id, id: _id, role, exp: 4_000_000_000 })
  const signed = (secret: string) => {
    const text = `${part({ alg: 'HS256', typ: 'JWT' })}.${claims}`
    return `${text}.${createHmac('sha256', secret).update(text).digest('base64url')}`
  }
  const revoked = await market.customer('Rae Revoked')
  await market.call('POST', '/api/auth/logout', { as: revoked })
  const expired = await market.customer('Eve Expired')
  await market.context.db.writing((tx) =>
    tx.updateTable('sessions').set({ expires_at: market.context.now() }).where('user_id', '=', expired._id).execute(),
  )
  const { token_hash } = await market.context.db.read
    .selectFrom('sessions')
    .select('token_hash')
    .where('user_id', '=', _id)
    .executeTakeFirstOrThrow()
  const agent = await agentOf(market, await market.customer('Ann Agent'))
  return [
    ['with alg none', `${part({ alg: 'none' })}.${claims}.`],
    ['with alg None', `${part({ alg: 'None' })}.${claims}.`],
    ['signed with an empty key', signed('\0')],
    ['signed with a word', signed('secret')],
    ['that was tampered with', (token.startsWith('A') ? 'B' : 'A') + token.slice(1)],
    ['cut short', token.slice(0, -1)],
    ['with more behind it', `${token}A`],
    ['of another market', (await elsewhere.customer()).token],
    ['of an agent', agent.tokens.access_token],
    ['by which an agent gets others', agent.tokens.refresh_token],
    ['that was logged out', revoked.token],
    ['that has expired', expired.token],
    ['that is the hash in the database', token_hash],
    ['that is the user’s id', _id],
    ['that searches', "' or ''='"],
    ['that is no text', 'null'],
  ]
}

test('a forged token gets 401 on every guarded operation', async () => {
  const { operations, attack, everything } = scene
  const before = await everything()
  for (const operation of operations.filter(({ access }) => access !== 'everyone'))
    for (const [which, token] of forged) {
      const headers = { authorization: `Bearer ${token}` }
      const { status, message } = await attack(operation, { headers, body: operation.body })
      expect([which, status, message]).toEqual([which, 401, 'Please log in.'])
    }
  expect(await everything()).toEqual(before)
})

test('a valid token in the wrong place gets 401', async () => {
  const { attack, victim } = scene
  const { token } = victim.customer
  const profile = { method: 'GET', path: '/api/auth/profile' } as const
  for (const headers of [
    { cookie: `token=${token}; auth=${token}; session=${token}; Authorization=Bearer ${token}` },
    { authorization: `Basic ${token}` },
    { authorization: token },
    { 'x-access-token': token, 'x-auth-token': token },
  ] as Record<string, string>[])
    expect((await attack(profile, { headers })).status).toBe(401)
  expect((await attack(profile, { query: `?token=${token}&access_token=${token}` })).status).toBe(401)
  expect((await attack(profile, { headers: { authorization: `Bearer ${token}` } })).status).toBe(200)
})

test('a forged token cannot open a socket', async () => {
  for (const [which, token] of forged) {
    const socket = io(url, { auth: { token }, transports: ['websocket'], reconnection: false, forceNew: true })
    const refused = await new Promise((resolve) => {
      socket.once('connect', () => resolve('connected'))
      socket.once('connect_error', (error) => resolve(error.message))
    })
    socket.disconnect()
    expect([which, refused]).toEqual([which, 'Please log in.'])
  }
})
