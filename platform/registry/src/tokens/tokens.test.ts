import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileStorage } from '@haggle/kit/storage/fileStorage'
import { DAY } from '@haggle/shared-server'
import { givenAnew } from '@haggle/shared-server/testing/given'
import { allRights, sampleRegistry } from '../testing/sampleRegistry'
import { openTokens } from './tokens'

const sample = givenAnew(() => sampleRegistry())

describe('a token', () => {
  test('is required, and must be known and not expired', async () => {
    const token = await sample.tokenFor('wishlist', { days: 1 })
    const calls = [
      '/v1/audit',
      '/v1/tokens',
      '/v1/changes/abc',
      '/v1/remotes/wishlist/releases',
      '/v1/envs/production/drift',
    ]
    for (const url of calls) expect([url, (await sample.call('GET', url)).status]).toEqual([url, 401])
    const wrong = token.slice(0, -1) + (token.endsWith('_') ? 'A' : '_')
    expect((await sample.send(wrong)).status).toBe(401)
    sample.clock.now += DAY
    expect(await sample.send(token)).toMatchObject({
      status: 401,
      body: { message: expect.stringContaining('expired') as string },
    })
  })

  test('is limited to its remotes, paths, environments and rights', async () => {
    const stranger = await sample.tokenFor('coupons')
    expect(await sample.send(stranger)).toMatchObject({
      status: 403,
      body: { message: 'wishlist is not a remote of coupons.' },
    })
    const reader = await sample.tokenFor('wishlist', { rights: ['publish'] })
    await sample.send(reader)
    expect(await sample.release(reader)).toMatchObject({
      status: 403,
      body: { message: 'The token of wishlist lacks the right release.' },
    })
    expect(
      (await sample.call('POST', '/v1/tokens', reader, { team: 'x', remotes: 'all', rights: allRights })).status,
    ).toBe(403)
    const elsewhere = await sample.tokenFor('staging', { remotes: ['wishlist'], environments: ['staging'] })
    expect((await sample.release(elsewhere)).status).toBe(403)
    const squatter = await sample.tokenFor('cart', { remotes: ['wishlist'], paths: ['/cart'] })
    expect(await sample.send(squatter, { version: '1.0.1' })).toMatchObject({
      status: 403,
      body: { message: '/wishlist is not a path of cart, whose paths begin with /cart.' },
    })
    expect(await sample.live()).toEqual([])
  })

  test('with a slash at the end of its paths is one without', async () => {
    const lead = await sample.tokenFor('lead', {
      remotes: ['wishlist'],
      paths: ['/wishlist/'],
      rights: ['publish', 'tokens'],
    })
    expect((await sample.send(lead)).status).toBe(201)
    const screens = [{ path: '/wishlists', access: 'everyone' as const, screen: './Wishlist', js: [], css: [] }]
    expect((await sample.send(lead, { version: '1.1.0', screens })).status).toBe(403)
    for (const team of ['one', 'two'])
      await sample.tokenFor(team, { remotes: ['wishlist'], paths: ['/wishlist/'], rights: ['publish'] })
    const create = (team: string, path: string) =>
      sample.call('POST', '/v1/tokens', lead, { team, remotes: ['wishlist'], paths: [path], rights: ['publish'] })
    expect((await create('one', '/wishlist')).status).toBe(201)
    expect((await create('two', '/wishlist/')).status).toBe(201)
    expect((await create('lead', '/')).status).toBe(403)
  })

  test('that may not manage tokens is told which right it lacks', async () => {
    const token = await sample.tokenFor('wishlist', { rights: ['publish'] })
    expect(await sample.call('GET', '/v1/tokens', token)).toMatchObject({
      status: 403,
      body: { message: 'The token of wishlist lacks the right tokens.' },
    })
  })

  test('gives no more than it has itself, and sees and revokes its own team’s alone', async () => {
    const lead = await sample.tokenFor('lead', { remotes: ['wishlist'], paths: ['/wishlist'], rights: ['tokens'] })
    const create = (request: object) => sample.call('POST', '/v1/tokens', lead, { team: 'sub', ...request })
    const own = { remotes: ['wishlist'], paths: ['/wishlist/new'], rights: ['tokens', 'read'] }
    expect(await create({ remotes: 'all', rights: allRights })).toMatchObject({
      status: 403,
      body: { message: 'The token of lead cannot give more remotes, paths, rights than it has.' },
    })
    expect((await create({ ...own, paths: ['/wishlists'] })).status).toBe(403)
    expect((await create({ ...own, paths: ['/wishlists/'] })).status).toBe(403)
    const giveOwn = () => sample.call('POST', '/v1/tokens', lead, { team: 'sub', ...own })
    // in the name of a team that has none, it would be the first to act for it
    expect(await giveOwn()).toMatchObject({
      status: 403,
      body: { message: 'sub is another team, for which the token of lead gives none.' },
    })
    await sample.tokenFor('sub', { remotes: ['wishlist'], paths: ['/wishlist'], rights: ['read'] })
    expect((await giveOwn()).status).toBe(201)
    const other = (await sample.tokenFor('coupons')).split('_')[1] ?? ''
    // in whose name it would act, and whose two tokens it would use up
    expect(await create({ ...own, team: 'coupons' })).toMatchObject({
      status: 403,
      body: { message: 'coupons is another team, for which the token of lead gives none.' },
    })
    expect((await sample.call('DELETE', `/v1/tokens/${other}`, lead)).status).toBe(403)
    expect((await sample.call('GET', '/v1/tokens', lead)).body).toMatchObject([{ team: 'lead' }])
    expect((await sample.call('DELETE', `/v1/tokens/${lead.split('_')[1]}`, lead)).status).toBe(200)
  })

  test('for one environment gives none for others', async () => {
    const rights = ['tokens' as const, 'publish' as const]
    const lead = await sample.tokenFor('lead', { environments: ['production'], rights })
    const request = { team: 'lead', remotes: ['lead'], paths: ['/lead'], rights }
    expect(await sample.call('POST', '/v1/tokens', lead, { ...request, environments: 'all' })).toMatchObject({
      status: 403,
      body: { message: 'The token of lead cannot give more environments than it has.' },
    })
    const narrow = { ...request, environments: ['production'] }
    expect((await sample.call('POST', '/v1/tokens', lead, narrow)).status).toBe(201)
  })

  test('may act for its own team, also beside a token with more rights', async () => {
    const lead = await sample.tokenFor('lead', { rights: ['tokens'], days: 2 })
    await sample.tokenFor('lead', { days: 1 })
    sample.clock.now += DAY
    const request = { team: 'lead', remotes: ['lead'], paths: ['/lead'], rights: ['tokens'] }
    expect((await sample.call('POST', '/v1/tokens', lead, request)).status).toBe(201)
  })

  test('is one of two, also when three are asked for at once', async () => {
    const asked = await Promise.allSettled([1, 2, 3].map(() => sample.tokenFor('wishlist')))
    expect(asked.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected'])
    expect(await sample.registry.tokens.list()).toHaveLength(2)
  })

  test('that has expired is not one of the two', async () => {
    for (let each = 0; each < 2; each++) await sample.tokenFor('wishlist', { days: 1 })
    await expect(sample.tokenFor('wishlist')).rejects.toThrow('revoke one of them first')
    sample.clock.now += DAY
    expect((await sample.send(await sample.tokenFor('wishlist'))).status).toBe(201)
  })

  test('can be replaced without a failed call and revoked; a team has at most two', async () => {
    const platform = await sample.tokenFor('platform', { remotes: 'all', paths: ['/'] })
    const [old, next] = [await sample.tokenFor('wishlist'), await sample.tokenFor('wishlist')]
    const third = { team: 'wishlist', remotes: ['wishlist'], rights: ['publish'] }
    expect((await sample.call('POST', '/v1/tokens', platform, third)).status).toBe(409)
    await sample.send(old)
    const id = old.split('_')[1] ?? ''
    expect((await sample.call('DELETE', `/v1/tokens/${id}`, platform)).status).toBe(200)
    expect((await sample.send(old)).status).toBe(401)
    expect((await sample.send(next)).status).toBe(200)
    expect((await sample.call('POST', '/v1/tokens', platform, third)).status).toBe(201)
  })

  test('that is unknown or was revoked before cannot be revoked, and the audit log stays as it is', async () => {
    const platform = await sample.tokenFor('platform', { remotes: 'all', paths: ['/'] })
    const id = (await sample.tokenFor('wishlist')).split('_')[1] ?? ''
    expect((await sample.call('DELETE', `/v1/tokens/${id}`, platform)).status).toBe(200)
    const before = (await sample.call('GET', '/v1/audit', platform)).body
    expect(before).toMatchObject([{ action: 'revoke', subject: id }])
    for (const gone of [id, '0'.repeat(12)])
      expect(await sample.call('DELETE', `/v1/tokens/${gone}`, platform)).toMatchObject({
        status: 404,
        body: { message: `There is no token ${gone}: it was revoked before, or never was.` },
      })
    expect((await sample.call('GET', '/v1/audit', platform)).body).toEqual(before)
  })

  test('is in the audit log, with who gave it', async () => {
    const platform = await sample.tokenFor('platform', { remotes: 'all', paths: ['/'] })
    const request = { team: 'wishlist', remotes: ['wishlist'], rights: ['publish'], days: 7 }
    const { body } = await sample.call('POST', '/v1/tokens', platform, request)
    expect((await sample.call('GET', '/v1/audit', platform)).body).toMatchObject([
      {
        action: 'token',
        subject: 'wishlist',
        by: { team: 'platform', token: platform.split('_')[1] },
        detail: { token: body.id, expiresAt: body.expiresAt },
      },
    ])
  })

  test('that another registry of the same storage revoked is refused within five seconds', async () => {
    const token = await sample.tokenFor('wishlist')
    expect((await sample.send(token)).status).toBe(201)
    const other = openTokens(fileStorage(join(sample.home, 'registry')))
    await other.revoke(token.split('_')[1] ?? '')
    await wait(5_000)
    expect((await sample.send(token)).status).toBe(401)
  })

  test('is not created for an unknown environment', async () => {
    const platform = await sample.tokenFor('platform', { remotes: 'all', paths: ['/'] })
    const request = {
      team: 'wishlist',
      remotes: ['wishlist'],
      rights: ['publish'],
      environments: ['production', 'prod'],
    }
    expect(await sample.call('POST', '/v1/tokens', platform, request)).toMatchObject({
      status: 400,
      body: { message: 'There is no environment prod; there is only production.' },
    })
    expect((await sample.call('GET', '/v1/tokens', platform)).body).toHaveLength(1)
  })

  test('is stored as a hash only', async () => {
    const token = await sample.tokenFor('wishlist')
    // the secret may contain the separator
    const [, id = '', ...secret] = token.split('_')
    expect(await readFile(join(sample.home, `registry/tokens/${id}.json`), 'utf8')).not.toContain(secret.join('_'))
  })
})
