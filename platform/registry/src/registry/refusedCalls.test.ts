import { given } from '@haggle/shared-server/testing/given'
import { sampleRegistry } from '../testing/sampleRegistry'

const registry = given(() => sampleRegistry())
let token: string
beforeAll(async () => {
  token = await registry.tokenFor('platform', { remotes: 'all', paths: ['/'] })
})

const changes = '/v1/envs/production/apps/marketplace/changes'
const canary = { action: 'canary', name: 'wishlist', version: '1.0.0' }
const asked = { team: 'gifts', remotes: ['gifts'], paths: ['/gifts'], rights: ['publish'], days: 90 }

test.each<[message: string, url: string, body: object]>([
  ['percent: is missing', changes, canary],
  ['percent: must be a number', changes, { ...canary, percent: 'abc' }],
  ['percent: must be a whole number', changes, { ...canary, percent: 1.5 }],
  ['percent: must be at least 1', changes, { ...canary, percent: 0 }],
  ['percent: must be at most 99', changes, { ...canary, percent: 100 }],
  ['there is no field speed', changes, { ...canary, percent: 10, speed: 1 }],
  ['action: must be release, canary, promote, rollback, remove or flag', changes, { action: 'fly' }],
  ['version: must be a version like 1.2.3', changes, { ...canary, version: 'one' }],
  ['the body must be an object, {…}', changes, []],
  ['remotes: is not valid', '/v1/tokens', { ...asked, remotes: 'every' }],
  ['paths[0]: must start with "/"', '/v1/tokens', { ...asked, paths: ['gifts'] }],
  ['rights: must not be empty', '/v1/tokens', { ...asked, rights: [] }],
])('a call is refused in plain words: %s', async (message, url, body) => {
  expect(await registry.call('POST', url, token, body)).toMatchObject({ status: 400, body: { message } })
})

test('a query is refused in the same words', async () => {
  const { body } = await registry.call('GET', '/v1/audit?after=x', token)
  expect(body).toEqual({ message: 'after: must be a number' })
})
