import { sampleComposition } from '@haggle/kit/testing/sampleApps'
import { sampleRemote } from '@haggle/kit/testing/sampleReleases'
import { readPageToken } from '@haggle/shared-server'
import { pageTokens } from './pageToken'

const release = sampleRemote()
const previous = sampleRemote({ version: '0.9.0' })
const canary = { release: sampleRemote({ version: '1.1.0' }), percent: 10 }
const composition = {
  ...sampleComposition([]),
  remotes: [{ name: 'catalog', release, previous, canary }],
}
const read = (token: string) => readPageToken(token, ['between-us', 'another'])!

test('a token is valid for one app and its releases, for an hour, and differs at each load', () => {
  const sign = pageTokens('between-us')
  const releases = ['shell@1.0.0', 'catalog@1.0.0', 'catalog@0.9.0', 'catalog@1.1.0']
  const [one, other] = [sign(composition, '203.0.113.7'), sign(composition, '203.0.113.7')]
  expect(read(one)).toMatchObject({ app: 'shop', releases })
  expect(read(one).until - Date.now()).toBeLessThanOrEqual(3_600_000)
  expect(read(one).page).not.toBe(read(other).page)
  expect(read(one).network).toBe(read(other).network)
})

test("a token names a visitor's network without saying which it is", () => {
  const networkIn = (secret: string, address: string) => read(pageTokens(secret)(composition, address)).network
  const network = networkIn('between-us', '203.0.113.7')
  expect(network).toMatch(/^[\w-]{16}$/)
  expect(network).not.toContain('203')
  expect(networkIn('between-us', '203.0.113.8')).not.toBe(network)
  expect(networkIn('another', '203.0.113.7')).not.toBe(network)
  expect(read(pageTokens('between-us')(composition, undefined)).network).toBeUndefined()
})
