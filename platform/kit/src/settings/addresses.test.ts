import { readHost, readMetricsHost, readRegistryHost, shownUrl, urlAt } from './addresses'

test('pages are served on every address, metrics and registry to this machine only, unless a setting says otherwise', () => {
  expect([readHost({}), readMetricsHost({ METRICS_HOST: '' }), readRegistryHost({})]).toEqual([
    undefined,
    '127.0.0.1',
    undefined,
  ])
  const env = { HOST: '::1', METRICS_HOST: '10.0.0.7', REGISTRY_HOST: '0.0.0.0' }
  expect([readHost(env), readMetricsHost(env), readRegistryHost(env)]).toEqual(['::1', '10.0.0.7', '0.0.0.0'])
})

test.each([
  ['HOST', readHost],
  ['METRICS_HOST', readMetricsHost],
  ['REGISTRY_HOST', readRegistryHost],
])('%s that is no address ends the start in one line', (name, read) => {
  expect(() => read({ [name]: 'here' })).toThrow(
    `${name}=here cannot be used: it must be an address of this machine, such as 127.0.0.1, or 0.0.0.0 for every one.`,
  )
})

test.each([
  [undefined, 'http://localhost:80'],
  ['0.0.0.0', 'http://localhost:80'],
  ['::1', 'http://localhost:80'],
  ['10.0.0.7', 'http://10.0.0.7:80'],
  ['fd00::7', 'http://[fd00::7]:80'],
])('a person who listens on %s is told %s', (host, url) => {
  expect(shownUrl(host, 80)).toBe(url)
})

test.each([
  ['0.0.0.0', 'http://127.0.0.1:80'],
  ['::', 'http://[::1]:80'],
  ['10.0.0.7', 'http://10.0.0.7:80'],
])('a host calls a back end that listens on %s at %s', (host, url) => {
  expect(urlAt(host, 80)).toBe(url)
})
