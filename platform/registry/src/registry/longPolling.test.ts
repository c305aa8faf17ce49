import { setTimeout as wait } from 'node:timers/promises'
import { givenAnew } from '@haggle/shared-server/testing/given'
import { until, within } from '@haggle/shared-server/testing/until'
import { sampleRegistry } from '../testing/sampleRegistry'

const sample = givenAnew(() => sampleRegistry())

test('a long-polling host gets a change at once, and 304 while there is none', async () => {
  const token = await sample.tokenFor('wishlist')
  await sample.send(token)
  const path = '/v1/envs/production/apps/marketplace/composition'
  const etag = String((await sample.call('GET', path)).reply.headers.etag)
  for (const named of [etag, `W/${etag}`, `"other", ${etag}`, '*'])
    expect((await sample.call('GET', path, '', undefined, { 'if-none-match': named })).status).toBe(304)
  const waiting = sample.call('GET', `${path}?wait=30`, '', undefined, { 'if-none-match': etag })
  await sample.release(token)
  expect((await waiting).body).toMatchObject({ remotes: [{ name: 'wishlist' }] })
})

test('a 304 carries the tag and no length of its own, since caches keep its headers', async () => {
  for (const what of ['composition', 'revision']) {
    const path = `/v1/envs/production/apps/marketplace/${what}`
    const etag = String((await sample.call('GET', path)).reply.headers.etag)
    const { reply } = await sample.call('GET', path, '', undefined, { 'if-none-match': etag })
    expect(reply.statusCode).toBe(304)
    expect(reply.headers).toMatchObject({ etag, 'cache-control': 'no-cache' })
    expect(reply.headers).not.toHaveProperty('content-length')
    expect(reply.headers).not.toHaveProperty('content-type')
  }
})

test('a thousand calls that wait cost as much as a few', async () => {
  const url = await sample.listen()
  const path = `${url}/v1/envs/production/apps/marketplace/revision`
  const etag = String((await fetch(path)).headers.get('etag'))
  const stop = new AbortController()
  const hoard = Array.from({ length: 1000 }, () =>
    fetch(`${path}?wait=30`, { headers: { 'if-none-match': etag }, signal: stop.signal }).catch(() => undefined),
  )
  while ((await sample.connections()) < hoard.length) await wait(50)
  // a slow machine is still busy with their beginning
  await until(async () => {
    const start = process.cpuUsage()
    await wait(2_000)
    const { user, system } = process.cpuUsage(start)
    return (user + system) / 2_000_000 < 0.5
  })
  let status = 0
  void fetch(path).then((reply) => (status = reply.status))
  await within(2_000, () => status === 200)
  stop.abort()
  await Promise.all(hoard)
  await wait(300)
})
