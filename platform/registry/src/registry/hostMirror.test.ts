import { rm } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { hostMirror } from '@haggle/host/host/hostMirror'
import { recordedLog } from '@haggle/host/testing/sampleLog'
import { newHome } from '@haggle/kit/testing/sampleReleases'
import { testPort } from '@haggle/kit/testing/testPort'
import { sampleRegistry } from '../testing/sampleRegistry'
import { signUnsigned } from './signUnsigned'

const registry = { REGISTRY_URL: 'http://127.0.0.1:1', REGISTRY_TOKEN: 'x' }
const refusalOf = (env: NodeJS.ProcessEnv, home = tmpdir(), app = 'marketplace') =>
  hostMirror(home, app, 'production', { ...registry, ...env }, recordedLog()).then(
    () => undefined,
    (error: Error) => error.message,
  )

test('a host whose port is in use ends with a line that names PORT', async () => {
  const squatter = createServer()
  await new Promise<void>((listening) => squatter.listen(0, listening))
  const { port } = squatter.address() as AddressInfo
  const PORT = String(port)
  const inUse = `PORT=${port} is in use: stop what listens there or set PORT to a free port.`
  expect(await refusalOf({ PORT })).toBe(inUse)
  // a host has one port: those of what it does not run are no reason to refuse it
  expect(await refusalOf({ PORT, SHOP_PORT: PORT, API_PORT: PORT, METRICS_PORT: PORT })).toBe(inUse)
  await new Promise((closed) => squatter.close(closed))
})

test('a host whose HOST is an address of another machine ends with a line that says so', async () => {
  expect(await refusalOf({ PORT: String(await testPort()), HOST: '192.0.2.1' })).toBe(
    'HOST=192.0.2.1 cannot be used: this machine has no such address.',
  )
})

test('a host serves metrics of its own, on METRICS_PORT, which must be free', async () => {
  const squatter = createServer()
  await new Promise<void>((listening) => squatter.listen(0, listening))
  const METRICS_PORT = String((squatter.address() as AddressInfo).port)
  expect(await refusalOf({ PORT: String(await testPort()), METRICS_PORT })).toBe(
    `METRICS_PORT=${METRICS_PORT} is in use: stop what listens there or set METRICS_PORT to a free port.`,
  )
  expect(await refusalOf({ PORT: String(await testPort()), METRICS_PORT: 'x' })).toBe(
    'METRICS_PORT=x cannot be used: it must be a port from 1 to 65535.',
  )
  await new Promise((closed) => squatter.close(closed))
})

test.each([
  ['TRUST_PROXY', 'nobody'],
  ['CONNECTIONS', '0'],
  ['ACCESS_LOG', 'yes'],
  ['HOST', 'here'],
  ['METRICS_HOST', 'here'],
])('a host whose %s is %s ends before it copies anything', async (name, value) => {
  expect(await refusalOf({ [name]: value }, '/proc/haggle')).toMatch(new RegExp(`^${name}=${value} cannot be used: `))
})

test.each(['back end', 'ftp://api.test'])(
  'a host whose back end is at %s ends with a line that names API_URL',
  async (url) => {
    expect(await refusalOf({ API_URL: url })).toBe(
      `API_URL=${url} is no address: name the back end, http://127.0.0.1:4000.`,
    )
  },
)

test.each(['one\n', ' one', '٣'])(
  'a host whose PROXY_SECRET is %j ends instead of failing each call',
  async (secret) => {
    expect(await refusalOf({ PROXY_SECRET: secret })).toBe(
      'PROXY_SECRET cannot be used: it must be ASCII letters, digits and signs without spaces or line breaks.',
    )
  },
)

test('a host whose REGISTRY_KEY is no key ends with a line that says where to get it', async () => {
  expect(await refusalOf({ REGISTRY_KEY: 'abc' })).toBe(
    'REGISTRY_KEY=abc cannot be used: it must be the key that GET /v1/key of the registry returns, ed25519:….',
  )
})

test.each([
  ['marketplace', 'SITE_URL'],
  ['shop-owner', 'SHOP_URL'],
  ['operator', 'OPERATOR_URL'],
])('the public address of the app %s is %s', async (app, name) => {
  expect(await refusalOf({ SITE_URL: 'nowhere', SHOP_URL: 'nowhere', OPERATOR_URL: 'nowhere' }, tmpdir(), app)).toBe(
    `${name}=nowhere cannot be used: it must be an address such as https://haggle.example.`,
  )
})

test('a host whose home cannot be created ends with a line that names HAGGLE_HOME', async () => {
  expect(await refusalOf({ API_URL: '' }, '/proc/haggle')).toMatch(/^HAGGLE_HOME=\/proc\/haggle cannot be used: .*\.$/)
})

test.each([
  ['an unknown app', 'nope', 'production', '', 'There is no app nope in production.'],
  [
    'an unknown environment',
    'marketplace',
    'nope',
    '',
    'There is no environment nope; there are staging and production.',
  ],
  ['a wrong token', 'marketplace', 'production', 'x', 'This token is unknown or was revoked: ask the platform team'],
])('a host of %s ends with a line that says why there is nothing to serve', async (_, app, environment, wrong, why) => {
  const sample = await sampleRegistry('staging,production')
  await signUnsigned(sample.home)
  const home = await newHome()
  const token = await sample.tokenFor('hosts', { rights: ['read'] })
  const env = {
    REGISTRY_URL: await sample.listen(),
    REGISTRY_TOKEN: token + wrong,
    PORT: String(await testPort()),
  }
  await expect(hostMirror(home, app, environment, env, recordedLog())).rejects.toThrow(
    `There is nothing to serve: ${why}`,
  )
  await sample.close()
  await rm(home, { recursive: true })
})
