import { PageToken } from 'shared-contract/platform'
import { sampleComposition } from '../changes/samples'
import { networkOf } from '../http/address'
import { sampleRemote } from '../releases/samples'
import { pageTokens } from './pageToken'

const release = sampleRemote()
const previous = sampleRemote({ version: '0.9.0' })
const canary = { release: sampleRemote({ version: '1.1.0' }), percent: 10 }
const composition = {
  ...sampleComposition([]),
  remotes: [{ name: 'catalog', release, previous, canary }],
}
const read = (token: string) => PageToken.parse(JSON.parse(Buffer.from(token.split('.')[0]!, 'base64url').toString()))

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

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['::ffff:cb00:7107', '203.0.113.7'],
  ['2001:db8:0:5:1:2:3:4', '2001:db8:0:5'],
  ['2001:0DB8::5:1', '2001:db8:0:0'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
  ['::1', undefined],
  ['127.0.0.1', undefined],
  ['::ffff:127.0.0.1', undefined],
])('%s belongs to the network %s', (address, network) => {
  expect(networkOf(address)).toBe(network)
})
