import { DAY } from '@haggle/shared-server'
import { given } from '@haggle/shared-server/testing/given'
import { sampleRegistry } from '../testing/sampleRegistry'

const sample = given(() => sampleRegistry())
let id: string
/** Tokens that no call may accept, by what is wrong with them. */
const useless: Record<string, string> = {}
beforeAll(async () => {
  const [revoked, live] = [await sample.tokenFor('wishlist'), await sample.tokenFor('wishlist')]
  await sample.send(live)
  await sample.registry.tokens.revoke(idOf(revoked))
  const expired = await sample.tokenFor('old', { remotes: 'all', paths: ['/'], days: 1 })
  const forged = `${live.slice(0, -1)}${live.endsWith('A') ? 'B' : 'A'}`
  Object.assign(useless, {
    missing: '',
    revoked,
    expired,
    forged,
    unknown: `haggle_${'0'.repeat(12)}_${'a'.repeat(32)}`,
  })
  sample.clock.now += DAY
  id = idOf(live)
})

const idOf = (token: string) => token.split('_')[1] ?? ''

/** Routes that need no token. */
const open = [
  'GET /npm/@haggle-slots/wishlist/-/wishlist-1.0.0.tgz',
  'GET /npm/remoteEntry.js',
  'GET /releases/wishlist/1.0.0/remoteEntry.js',
  'GET /v1/envs/production/apps/marketplace/composition',
  'GET /v1/envs/production/apps/marketplace/revision',
  'GET /v1/key',
  'POST /v1/oidc/exchange',
]

const bodies: Record<string, object | Buffer> = {
  'POST /v1/remotes/wishlist/releases': Buffer.from('no tar'),
  'POST /v1/envs/production/apps/marketplace/changes': { action: 'rollback', name: 'wishlist' },
  'POST /v1/envs/production/apps/marketplace/previews': { name: 'wishlist', version: '1.0.0' },
  'POST /v1/envs/production/freezes': { until: '2099-01-01T00:00:00Z', reason: 'holidays' },
  'POST /v1/remotes/wishlist/budget': { errors: 0.005 },
  'POST /v1/tokens': { team: 'wishlist', remotes: 'all', rights: ['publish'] },
  'POST /v1/oidc/exchange': { token: 'none' },
}

/** All calls of the API document, as `GET /v1/audit`. */
async function calls(): Promise<string[]> {
  const { paths } = (await sample.call('GET', '/v1/openapi.json')).reply.json<{ paths: Record<string, object> }>()
  const filled = (path: string) =>
    Object.entries({
      name: 'wishlist',
      version: '1.0.0',
      file: 'wishlist-1.0.0.tgz',
      '\\*': 'remoteEntry.js',
      env: 'production',
      app: 'marketplace',
      id,
      number: '1',
      reference: '70WH-SP',
    })
      .reduce((url, [key, value]) => url.replace(new RegExp(`\\{${key}\\}`), value), path)
      .replace('/v1/who', '/v1/who?file=/releases/wishlist/1.0.0/remoteEntry.js')
  return Object.entries(paths)
    .flatMap(([path, methods]) => Object.keys(methods).map((method) => `${method.toUpperCase()} ${filled(path)}`))
    .concat('GET /releases/wishlist/1.0.0/statement.json', 'GET /releases/wishlist/1.0.0/receipt.json')
}

async function statusOf(call: string, token: string) {
  const [method = '', url = ''] = call.split(' ')
  return (await sample.call(method as 'GET', url, token, bodies[call])).status
}

test('every call but those open to all refuses tokens that are missing, revoked, expired, forged or unknown', async () => {
  const guarded = (await calls()).filter((call) => !open.includes(call))
  expect(guarded).toHaveLength(25)
  for (const call of guarded)
    for (const [what, token] of Object.entries(useless))
      expect([call, what, await statusOf(call, token)]).toEqual([call, what, 401])
})

test("every call that changes something refuses another team's token, and changes nothing", async () => {
  const stranger = await sample.tokenFor('coupons', { rights: ['publish', 'release', 'canary', 'promote', 'rollback'] })
  const reader = await sample.tokenFor('reader', { remotes: 'all', rights: ['read'] })
  const changing = (await calls()).filter((call) => !call.startsWith('GET') && !open.includes(call))
  const before = (await sample.call('GET', '/v1/audit', reader)).reply.body
  for (const token of [stranger, reader])
    for (const call of changing) expect([call, await statusOf(call, token)]).toEqual([call, 403])
  expect((await sample.call('GET', '/v1/audit', reader)).reply.body).toBe(before)
  expect(await sample.live()).toEqual([])
})
