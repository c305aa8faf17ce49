import { createServer } from 'node:net'
import { testPort } from '../testing/testPort'
import {
  readBackend,
  seedsDemoMarket,
  readConnections,
  readPorts,
  readProxies,
  readRegistryPort,
  readSite,
  requireFree,
  withSiteUrls,
} from './settings'

test('without variables the ports are the documented defaults', () => {
  expect(readPorts({})).toEqual({ marketplace: 3000, shop: 3001, operator: 3002, api: 4000 })
})

test('each port has a variable, and an empty one counts as unset', () => {
  expect(readPorts({ PORT: '8001', SHOP_PORT: '8002', API_PORT: '' })).toEqual({
    marketplace: 8001,
    shop: 8002,
    operator: 3002,
    api: 4000,
  })
})

test.each(['abc', '0', '65536', '-1', '80.5', ' '])('PORT=%s is refused with a one-line error', (value) => {
  expect(() => readPorts({ PORT: value })).toThrow(/^PORT=.* cannot be used: it must be a port from 1 to 65535\.$/)
})

test('two programs cannot have the same port', () => {
  expect(() => readPorts({ SHOP_PORT: '3000' })).toThrow("SHOP_PORT=3000 cannot be used: it is PORT's port too.")
  expect(() => readPorts({ SHOP_PORT: '3002' })).toThrow(
    "OPERATOR_PORT=3002 cannot be used: it is SHOP_PORT's port too.",
  )
})

test.each(['4000', '2999'])('METRICS_PORT=%s is refused by its own name where it meets another', (METRICS_PORT) => {
  expect(() => readPorts({ METRICS_PORT })).toThrow(/^METRICS_PORT=\d+ cannot be used: .* is (API_)?PORT's port too\.$/)
})

test("the registry's port must be its own", async () => {
  await expect(readRegistryPort({ PORT: '4999', REGISTRY_PORT: '4999' })).rejects.toThrow(
    "REGISTRY_PORT=4999 cannot be used: it is PORT's port too.",
  )
})

const freePorts = async () => ({
  marketplace: await testPort(),
  shop: await testPort(),
  operator: await testPort(),
  api: await testPort(),
})

test('a port in use is refused with an error that names its variable', async () => {
  await expect(freePorts().then((ports) => requireFree(ports, {}))).resolves.toBeUndefined()
  const ports = await freePorts()
  const squatter = createServer().listen(ports.shop)
  await new Promise((done) => squatter.once('listening', done))
  await expect(requireFree(ports, {})).rejects.toThrow(
    `SHOP_PORT=${ports.shop} is in use: stop what listens there or set SHOP_PORT to a free port.`,
  )
  squatter.close()
})

test("a port in use for the hosts' metrics is refused by METRICS_PORT, which is the one before", async () => {
  const metrics = await testPort()
  const squatter = createServer().listen(metrics)
  await new Promise((done) => squatter.once('listening', done))
  await expect(requireFree(await freePorts(), {}, metrics)).rejects.toThrow(
    `METRICS_PORT=${metrics - 1} cannot be used: port ${metrics}, for the metrics of the web hosts, is in use.`,
  )
  squatter.close()
})

test.each([
  [undefined, undefined],
  ['', undefined],
  ['10.0.0.0/8, ::1,loopback', '10.0.0.0/8, ::1,loopback'],
])('TRUST_PROXY=%s means %s', (value, proxies) => {
  expect(readProxies({ TRUST_PROXY: value })).toBe(proxies)
})

test.each(['true', 'proxy.test', '10.0.0.0/33', '10.0.0', '10.0.0.1,'])('TRUST_PROXY=%s is refused', (value) => {
  expect(() => readProxies({ TRUST_PROXY: value })).toThrow(
    `TRUST_PROXY=${value} cannot be used: it must be addresses separated by commas, such as 10.0.0.0/8 or loopback.`,
  )
})

test('CONNECTIONS_PER_ADDRESS defaults to a quarter of CONNECTIONS', () => {
  expect(readConnections({})).toEqual({ max: 10_000, perAddress: 2500, sockets: 2000 })
  const limits = { CONNECTIONS: '50', CONNECTIONS_PER_ADDRESS: '50', SOCKETS_PER_ADDRESS: '5' }
  expect(readConnections(limits)).toEqual({ max: 50, perAddress: 50, sockets: 5 })
  expect(() => readConnections({ CONNECTIONS: '0' })).toThrow(
    'CONNECTIONS=0 cannot be used: it must be a whole number from 1.',
  )
})

test("an app's address is its host's, with or without a slash; a path is refused instead of dropped", () => {
  expect(readSite({ SHOP_URL: 'https://owners.example:8443/' }, 'shop-owner')).toBe('https://owners.example:8443')
  for (const rest of ['/shop', '/?a=b', '/#a'])
    expect(() => readSite({ SITE_URL: `https://haggle.example${rest}` }, 'marketplace')).toThrow(
      `SITE_URL=https://haggle.example${rest} cannot be used: it must be an address without a path, such as https://haggle.example.`,
    )
})

test("links in mails point to this machine's hosts, unless their settings say otherwise", () => {
  const ports = { marketplace: 3100, shop: 3101, operator: 3102, api: 4100 }
  expect(withSiteUrls({ SITE_URL: '', SHOP_URL: 'https://owners.example' }, ports)).toEqual({
    SITE_URL: 'http://localhost:3100',
    SHOP_URL: 'https://owners.example',
    OPERATOR_URL: 'http://localhost:3102',
  })
})

test('in production with a mail server, mails never lead to this machine: the back end says what is missing', () => {
  const ports = { marketplace: 3100, shop: 3101, operator: 3102, api: 4100 }
  const env = { NODE_ENV: 'production', SMTP_URL: 'smtp://mail.example', SHOP_URL: 'https://owners.example' }
  expect(withSiteUrls(env, ports)).toEqual(env)
})

test('of two values of PROXY_SECRET the first is sent', () => {
  expect(readBackend({ PROXY_SECRET: 'new,old' }).secret).toBe('new')
  for (const PROXY_SECRET of ['new,', ',old', 'a,b,c'])
    expect(() => readBackend({ PROXY_SECRET })).toThrow(
      'PROXY_SECRET cannot be used: it must be one value, or two separated by a comma.',
    )
})

test('the demo market is the default, but in production only with SEED=demo', () => {
  expect([{}, { SEED: 'none' }, { SEED: '' }].map(seedsDemoMarket)).toEqual([true, false, true])
  const production = { NODE_ENV: 'production' }
  expect([production, { ...production, SEED: 'demo' }].map(seedsDemoMarket)).toEqual([false, true])
})
