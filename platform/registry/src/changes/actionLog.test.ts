import { givenAnew } from '@haggle/shared-server/testing/given'
import { sampleRegistry } from '../testing/sampleRegistry'

const sample = givenAnew(() => sampleRegistry('staging,production'))
let token: string
beforeEach(async () => {
  token = await sample.tokenFor('wishlist')
})

/** The lines about actions; those of a change come once it has ended. */
const lines = () =>
  sample.log.lines
    .map((message, at) => ({ message, ...sample.log.details[at] }))
    .filter((line): line is typeof line & { outcome: string } => 'outcome' in line)

const who = { team: 'wishlist', token: expect.stringMatching(/^[0-9a-f]{12}$/) as string }
const what = { remote: 'wishlist', version: '1.0.0', commit: expect.any(String) as string }

test('a release leaves a line for the upload and one for each environment: who, what, where, outcome', async () => {
  await sample.send(token)
  await sample.release(token, '1.0.0', 'staging')
  await sample.release(token)
  expect(lines()).toMatchObject([
    {
      message: 'publish wishlist 1.0.0: done',
      ...who,
      ...what,
      outcome: 'done',
      trace: expect.any(String) as string,
      reference: expect.any(String) as string,
    },
    { message: 'release wishlist 1.0.0 in staging/marketplace: done', ...who, ...what, environment: 'staging' },
    { message: 'release wishlist 1.0.0 in production/marketplace: done', ...who, ...what, environment: 'production' },
  ])
  await sample.send(token)
  expect(lines()).toHaveLength(3)
})

test('canaries, promotions, rollbacks and removals leave a line with the version that is live, or why not', async () => {
  for (const version of ['1.0.0', '1.1.0']) await sample.send(token, { version })
  const change = (body: object) => sample.change(token, { name: 'wishlist', ...body }, 'staging')
  await change({ action: 'release', version: '1.0.0' })
  sample.log.lines.length = sample.log.details.length = 0
  await change({ action: 'canary', version: '1.1.0', percent: 10 })
  await change({ action: 'promote' })
  await change({ action: 'rollback' })
  await change({ action: 'remove' })
  expect(lines()).toMatchObject([
    { action: 'canary', ...what, version: '1.1.0', percent: 10, outcome: 'done' },
    { action: 'promote', ...what, version: '1.1.0', from: '1.0.0', outcome: 'done' },
    { action: 'rollback', ...what, version: '1.0.0', from: '1.1.0', outcome: 'done' },
    { action: 'remove', remote: 'wishlist', outcome: 'refused', reason: 'wishlist is the only remote of marketplace.' },
  ])
})

test('what is refused leaves a line with the reason, whoever asks', async () => {
  await sample.send(token)
  await sample.release(token)
  await sample.release(await sample.tokenFor('gifts'))
  await sample.release(`${token}x`)
  await sample.send(await sample.tokenFor('other', { remotes: ['wishlist'] }), { version: '1.0.1' })
  expect(lines().slice(1)).toMatchObject([
    {
      message: 'release wishlist 1.0.0 in production/marketplace: refused',
      ...{ ...who, ...what, reason: expect.stringMatching(/was never live in staging/) as string },
    },
    { action: 'release', team: 'gifts', remote: 'wishlist', version: '1.0.0', outcome: 'refused' },
    {
      message: 'POST /v1/envs/production/apps/marketplace/changes: refused',
      reason: expect.stringMatching(/^This token is unknown/) as string,
    },
    {
      action: 'publish',
      ...what,
      team: 'other',
      version: '1.0.1',
      outcome: 'refused',
      reason: expect.stringMatching(/ is not a path of other/) as string,
    },
  ])
})

test('tokens that are issued, refused or revoked leave a line, without their secrets', async () => {
  const platform = await sample.tokenFor('platform', { remotes: 'all', paths: ['/'] })
  const request = { team: 'gifts', remotes: ['gifts'], environments: 'all', rights: ['publish'] }
  const { body } = await sample.call('POST', '/v1/tokens', platform, request)
  await sample.call('POST', '/v1/tokens', token, request)
  await sample.call('DELETE', `/v1/tokens/${String(body.id)}`, platform)
  expect(lines()).toMatchObject([
    { action: 'token', team: 'platform', for: 'gifts', issued: body.id, rights: ['publish'], outcome: 'done' },
    { action: 'token', team: 'wishlist', for: 'gifts', outcome: 'refused' },
    { action: 'revoke', team: 'platform', revoked: body.id, outcome: 'done' },
  ])
  const secret = String(body.token).split('_').slice(2).join('_')
  expect(JSON.stringify(sample.log)).not.toContain(secret)
})
