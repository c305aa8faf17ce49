import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import type { ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openRegistry } from '@haggle/kit/client/client'
import { given, givenAnew } from '@haggle/shared-server/testing/given'
import { serve } from '@haggle/shared-server/testing/serve'
import { exportJWK, generateKeyPair, SignJWT, UnsecuredJWT, type JWTPayload, type KeyLike } from 'jose'
import { sampleRegistry } from '../testing/sampleRegistry'
import { readTrust, type Trust } from './oidc'

let issuer: string
let keys: Record<'known' | 'other', KeyLike>
let sendKeys: (response: ServerResponse) => void
let sendTheirs: typeof sendKeys
let rules: Trust[]

const ci = given(() =>
  serve((request, response) => {
    if (request.url !== '/.well-known/openid-configuration') return sendKeys(response)
    response.end(JSON.stringify({ issuer, jwks_uri: `${issuer}/keys` }))
  }),
)
beforeAll(async () => {
  const [known, other] = [await generateKeyPair('ES256'), await generateKeyPair('ES256')]
  keys = { known: known.privateKey, other: other.privateKey }
  const jwk = { ...(await exportJWK(known.publicKey)), kid: 'known', alg: 'ES256' }
  sendTheirs = (response) => response.end(JSON.stringify({ keys: [jwk] }))
  issuer = ci.url
})

const commit = 'c'.repeat(40)
beforeEach(() => {
  sendKeys = sendTheirs
  const wishlist: Trust = {
    issuer,
    audience: 'https://registry.test',
    subject: 'repo:acme/wishlist:ref:refs/heads/*',
    team: 'wishlist',
    remotes: ['wishlist'],
    paths: ['/wishlist'],
    environments: 'all',
    rights: ['publish', 'release', 'canary', 'promote'],
  }
  const cart = { ...wishlist, audience: 'https://cart.test', subject: 'repo:acme/cart:*', team: 'cart' }
  rules = [wishlist, cart]
})
const sample = givenAnew(() => sampleRegistry(undefined, rules))

const sub = 'repo:acme/wishlist:ref:refs/heads/main'
const claims = (): JWTPayload => {
  const iat = Math.floor(sample.clock.now / 1000)
  return { iss: issuer, aud: 'https://registry.test', sub, sha: commit, iat, exp: iat + 300 }
}
const identity = (changes: JWTPayload = {}, key: 'known' | 'other' = 'known', kid: string = key) =>
  new SignJWT({ ...claims(), ...changes }).setProtectedHeader({ alg: 'ES256', kid }).sign(keys[key])
const exchange = (token: string) => sample.call('POST', '/v1/oidc/exchange', '', { token })

test("a CI run gets its team's rights for 15 minutes, for releases of its own commit only", async () => {
  const { status, body } = await exchange(await identity())
  expect([status, body]).toMatchObject([
    200,
    { team: 'wishlist', run: sub, rights: ['publish', 'release', 'canary', 'promote'] },
  ])
  const token = String(body.token)
  expect(await sample.send(token, { commit: 'd'.repeat(40) })).toMatchObject({
    status: 403,
    body: { message: `The CI run is of commit ${commit}, the release of ${'d'.repeat(40)}.` },
  })
  expect((await sample.send(token, { commit })).status).toBe(201)
  expect((await sample.release(token)).body).toMatchObject({ state: 'done' })
  expect((await sample.change(token, { action: 'rollback', name: 'wishlist' })).status).toBe(403)
  const who = await sample.call('GET', '/v1/who?file=/releases/wishlist/1.0.0/Wishlist.js', token)
  expect(who.body).toMatchObject({ sent: { by: { run: sub } } })
  sample.clock.now += 15 * 60 * 1000
  expect(await sample.send(token, { commit })).toMatchObject({
    status: 401,
    body: { message: 'The token of this CI run was valid for 15 minutes, which are over: run its job again.' },
  })
})

test("a CI run makes no other commit's build live, neither for all, nor as a canary, nor by promoting one", async () => {
  const team = await sample.tokenFor('wishlist')
  await sample.send(team, { commit: 'd'.repeat(40) })
  await sample.send(team, { version: '1.0.1', commit })
  const run = String((await exchange(await identity())).body.token)
  const refused = { state: 'refused', lines: [`The CI run is of commit ${commit}, the release of ${'d'.repeat(40)}.`] }
  const other = { name: 'wishlist', version: '1.0.0' }
  const own = { name: 'wishlist', version: '1.0.1' }
  expect((await sample.change(run, { action: 'release', ...other })).body).toEqual(expect.objectContaining(refused))
  expect((await sample.change(run, { action: 'canary', ...other, percent: 5 })).body).toMatchObject(refused)
  await sample.release(team, '1.0.1')
  await sample.change(team, { action: 'canary', ...other, percent: 5 })
  expect((await sample.change(run, { action: 'promote', name: 'wishlist' })).body).toMatchObject(refused)
  expect((await sample.change(run, { action: 'promote', ...other })).body).toMatchObject(refused)
  expect(await sample.live()).toEqual(['1.0.1'])
  expect((await sample.change(run, { action: 'release', ...own })).body).toMatchObject({ state: 'done' })
})

test("the command line exchanges a CI run's identity if it has no token", async () => {
  const url = await sample.listen()
  const env = { REGISTRY_URL: url, REGISTRY_ID_TOKEN: await identity() }
  const access = await openRegistry(env)
  expect(access).toMatchObject({ url })
  expect((await sample.call('GET', '/v1/remotes/wishlist/releases', access?.token)).status).toBe(200)
  expect(await openRegistry({ ...env, REGISTRY_TOKEN: 'haggle_kept' })).toEqual({ url, token: 'haggle_kept' })
  await expect(openRegistry({ ...env, REGISTRY_ID_TOKEN: await identity({ aud: 'x' }) })).rejects.toThrow(
    'This identity is not accepted',
  )
})

test.each([
  ['expired', -300, 'it expired at'],
  ['not valid yet', 3600, 'it is not valid before'],
])('an identity that is %s says by which times, as a clock may be wrong', async (_, seconds, line) => {
  const [now, then] = [sample.clock.now, Math.floor(sample.clock.now / 1000) + seconds]
  const { status, body } = await exchange(await identity(seconds < 0 ? { exp: then } : { nbf: then, exp: then + 300 }))
  const times = [then * 1000, now].map((time) => new Date(time).toISOString())
  expect([status, body.message]).toEqual([
    401,
    `This identity is not accepted: ${line} ${times[0]}, and it is ${times[1]} here.`,
  ])
})

test('the clocks of a CI and of the registry may differ by less than a minute', async () => {
  const now = Math.floor(sample.clock.now / 1000)
  for (const [times, status] of [
    [{ iat: now + 55, nbf: now + 55, exp: now + 355 }, 200],
    [{ exp: now - 55 }, 200],
    [{ nbf: now + 65, exp: now + 365 }, 401],
    [{ exp: now - 65 }, 401],
  ] as const)
    expect([times, (await exchange(await identity(times))).status]).toEqual([times, status])
})

test.each<[string, () => Promise<string>, string]>([
  ['without an expiry', () => identity({ exp: undefined }), 'its exp is not right'],
  ['without the time of its issue', () => identity({ iat: undefined }), 'its iat is not right'],
  ['for another audience', () => identity({ aud: 'https://elsewhere.test' }), 'it is made out for somebody else'],
  ["for another team's audience", () => identity({ aud: 'https://cart.test' }), 'no team lets repo:acme/wishlist'],
  [
    'of another repository',
    () => identity({ sub: 'repo:acme/cart:ref:refs/heads/main' }),
    'no team lets repo:acme/cart',
  ],
  ['with a prefixed subject', () => identity({ sub: `x${sub}` }), 'no team lets'],
  ['of another kind of run', () => identity({ sub: `${sub}:pull` }), 'no team lets'],
  ['of another issuer', () => identity({ iss: 'https://elsewhere.test' }), 'its issuer is not known here'],
  ['by an unknown key', () => identity({}, 'other'), 'its key is unknown'],
  ["by another key with a known key's id", () => identity({}, 'other', 'known'), 'its signature is not right'],
  ['without a signature', () => Promise.resolve(new UnsecuredJWT(claims()).encode()), 'its algorithm is not allowed'],
  [
    'signed with a shared secret',
    () => new SignJWT(claims()).setProtectedHeader({ alg: 'HS256', kid: 'known' }).sign(Buffer.alloc(32)),
    'its algorithm is not allowed',
  ],
  ['that is malformed', () => Promise.resolve('x.y.z'), 'it is none'],
])('an identity %s is refused with a one-line message', async (_, make, reason) => {
  const { status, body } = await exchange(await make())
  expect(status).toBe(401)
  expect(body.message).toContain(`This identity is not accepted: ${reason}`)
  expect(Object.keys(body)).toEqual(['message'])
})

test.each<[string, typeof sendKeys]>([
  ['fails', (response) => response.writeHead(500).end()],
  ['sends a page', (response) => response.end('<html></html>')],
  ['ends the connection', (response) => response.destroy()],
  ['stops in the middle', (response) => void response.write('{"keys":[')],
  [
    'sends a space at a time',
    (response) => {
      const drip = setInterval(() => response.write(' '), 100)
      response.once('close', () => clearInterval(drip))
    },
  ],
])(
  "an issuer that %s when asked for its keys is named as the reason, and not the identity's signature",
  async (_, send) => {
    sendKeys = send
    expect((await exchange(await identity())).body).toEqual({
      message: "This identity is not accepted: its issuer's keys cannot be read.",
    })
    sendKeys = sendTheirs
    expect((await exchange(await identity())).status).toBe(200)
  },
)

test("tokens of CI runs do not count towards a team's limit of two, and expired ones are removed", async () => {
  for (let run = 0; run < 3; run++) expect((await exchange(await identity())).status).toBe(200)
  const ofTeam = await sample.tokenFor('wishlist', { days: 1 })
  await sample.tokenFor('wishlist')
  sample.clock.now += 24 * 60 * 60 * 1000
  await exchange(await identity())
  expect((await sample.registry.tokens.list()).filter(({ run }) => run)).toHaveLength(1)
  // a team's own token stays: its host is told that it expired, not that it was revoked
  expect((await sample.send(ofTeam)).body.message).toContain('This token expired on')
})

test('CI runs at the same time do not end each other', async () => {
  const [one, other] = [await exchange(await identity()), await exchange(await identity())]
  for (const { body } of [one, other]) {
    const { status } = await sample.call('GET', '/v1/remotes/wishlist/releases', String(body.token))
    expect(status).toBe(200)
  }
})

test('the audit log says which run got a token', async () => {
  const { body } = await exchange(await identity())
  const { body: entries } = await sample.call('GET', '/v1/audit', String(body.token))
  expect(entries).toMatchObject([
    {
      action: 'exchange',
      subject: sub,
      by: { team: 'wishlist', token: body.id },
      detail: { expiresAt: body.expiresAt },
    },
  ])
})

test('a rule that is taken away ends without a restart, and one that is added works', async () => {
  expect((await exchange(await identity())).status).toBe(200)
  const [wishlist] = rules.splice(0, 1)
  expect((await exchange(await identity())).status).toBe(401)
  rules.push({ ...wishlist!, subject: sub })
  expect((await exchange(await identity())).status).toBe(200)
})

test('an invalid REGISTRY_OIDC file is refused with a one-line error', async () => {
  expect(await readTrust({})).toEqual([])
  const folder = await mkdtemp(join(tmpdir(), 'haggle-oidc-'))
  const file = join(folder, 'oidc.json')
  await writeFile(file, '[{ "issuer": "x" }]')
  const refusal = await readTrust({ REGISTRY_OIDC: file }).catch((error: Error) => error.message)
  expect(refusal).toMatch(/^REGISTRY_OIDC=.* cannot be used: .+$/)
  expect(refusal).not.toContain('\n')
  await rm(folder, { recursive: true })
})
