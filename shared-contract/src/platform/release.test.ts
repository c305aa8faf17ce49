import { Asset, Release, Version } from './release'
import { integrity, remoteRelease, shellRelease } from './sampleReleases'

const release = remoteRelease('catalog', '/product/:id')

test.each([release, shellRelease])('a release of a $kind is read by its kind', (document) => {
  expect(Release.parse(document)).toEqual(document)
})

test.each([
  { kind: 'plugin' },
  { kind: 'shell' },
  { name: 'Catalog' },
  { version: 'latest' },
  { commit: 'HEAD' },
  { commit: '5b4664' },
  { commit: '5b46641'.repeat(6) },
  { commit: '5b46641-dirty?' },
  { source: 'abc' },
  { source: '0'.repeat(65) },
  { builtAt: 'yesterday' },
  { shared: { react: 19 } },
  { contract: '' },
  { screens: [] },
  { screens: [{ path: '/', access: 'everyone', screen: './BrowseProducts' }] },
  { entry: 'remoteEntry.js' },
  { signature: 'abc' },
  { parts: [{ slot: 'a/b', part: './Part', js: [], css: [], schema: '{' }] },
  { parts: [{ slot: 'a/b', part: './Part', js: [], css: [], schema: '[]' }] },
  { parts: [{ slot: 'a/b', part: './Part', js: [], css: [], schema: JSON.stringify({ a: 'x'.repeat(8000) }) }] },
])('a release with %j is refused', (change) => {
  expect(Release.safeParse({ ...release, ...change }).success).toBe(false)
})

test.each(['1.2.3', '1.2.3-5b46641', '10.0.0-rc.1'])('%p is a version', (version) => {
  expect(Version.safeParse(version).success).toBe(true)
})

test.each(['1.2', 'v1.2.3', '1.2.3-', '1.2.3/..', '../1.2.3', '1.2.3-a/b', '1.2.3\n', ''])('%j is not', (version) => {
  expect(Version.safeParse(version).success).toBe(false)
})

test.each(['main.js', 'js/263.05ee9bdc.js', '@scope/x_y-z.css'])('%p may be a file of a release', (path) => {
  expect(Asset.safeParse({ path, bytes: 0, integrity }).success).toBe(true)
})

test.each([
  '',
  '/etc/passwd',
  '../secret',
  'js/../../secret',
  'js//x.js',
  'a\\b',
  'https://elsewhere.test/x.js',
  'a b',
])('%p may not', (path) => {
  expect(Asset.safeParse({ path, bytes: 0, integrity }).success).toBe(false)
})

test.each([
  { integrity: 'sha256-abc' },
  { integrity: '' },
  { integrity: `${integrity}A` },
  { integrity: ` ${integrity}` },
  { bytes: -1 },
  { bytes: 0.5 },
])('a file with %j is refused', (change) => {
  expect(Asset.safeParse({ path: 'main.js', bytes: 1, integrity, ...change }).success).toBe(false)
})
