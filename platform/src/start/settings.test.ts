import { createServer, type AddressInfo } from 'node:net'
import { isDemo, readConnections, readPorts, readProxies, requireFree, withSites } from './settings'

test('without variables the ports are the documented ones', () => {
  expect(readPorts({})).toEqual({ marketplace: 3000, shop: 3001, api: 4000 })
})

test('each port has its variable, and an empty one counts as absent', () => {
  expect(readPorts({ PORT: '8001', SHOP_PORT: '8002', API_PORT: '' })).toEqual({
    marketplace: 8001,
    shop: 8002,
    api: 4000,
  })
})

test.each(['abc', '0', '65536', '-1', '80.5', ' '])('PORT=%s ends with one line that names it', (value) => {
  expect(() => readPorts({ PORT: value })).toThrow(/^PORT=.* cannot be used: it must be a port from 1 to 65535\.$/)
})

test('two programs cannot have one port', () => {
  expect(() => readPorts({ SHOP_PORT: '3000' })).toThrow("SHOP_PORT=3000 cannot be used: it is PORT's port too.")
})

const freePort = () =>
  new Promise<number>((done) => {
    const server = createServer().listen(0, () => {
      const { port } = server.address() as AddressInfo
      server.close(() => done(port))
    })
  })

const freePorts = async () => ({ marketplace: await freePort(), shop: await freePort(), api: await freePort() })

test('a busy port ends with one line that names its variable', async () => {
  await expect(freePorts().then(requireFree)).resolves.toBeUndefined()
  const ports = await freePorts()
  const squatter = createServer().listen(ports.shop)
  await new Promise((done) => squatter.once('listening', done))
  await expect(requireFree(ports)).rejects.toThrow(
    `SHOP_PORT=${ports.shop} is in use: stop what listens there or set SHOP_PORT to a free port.`,
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

test.each(['true', 'proxy.test', '10.0.0.0/33', '10.0.0.1,'])('TRUST_PROXY=%s names no proxies', (value) => {
  expect(() => readProxies({ TRUST_PROXY: value })).toThrow(
    `TRUST_PROXY=${value} cannot be used: it must be addresses separated by commas, such as 10.0.0.0/8 or loopback.`,
  )
})

test('one address has a quarter of the connections, or as many as it is given', () => {
  expect(readConnections({})).toEqual({ most: 10_000, perAddress: 2500 })
  expect(readConnections({ CONNECTIONS: '50', CONNECTIONS_PER_ADDRESS: '50' })).toEqual({ most: 50, perAddress: 50 })
  expect(() => readConnections({ CONNECTIONS: '0' })).toThrow(
    'CONNECTIONS=0 cannot be used: it must be a whole number from 1.',
  )
})

test('mails lead to the hosts that run, or to where the sites are said to be', () => {
  const ports = { marketplace: 3100, shop: 3101, api: 4100 }
  expect(withSites({ SITE_URL: '', SHOP_URL: 'https://owners.example' }, ports)).toEqual({
    SITE_URL: 'http://localhost:3100',
    SHOP_URL: 'https://owners.example',
  })
})

test('the demo accounts are those of a demo market, which production has only when asked for', () => {
  expect([{}, { SEED: 'none' }, { SEED: '' }].map(isDemo)).toEqual([true, false, true])
  const production = { NODE_ENV: 'production' }
  expect([production, { ...production, SEED: 'demo' }].map(isDemo)).toEqual([false, true])
})
