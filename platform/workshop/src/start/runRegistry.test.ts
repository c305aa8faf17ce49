import { once } from 'node:events'
import { readFile, rm } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { recordedLog } from '@haggle/host/testing/sampleLog'
import { readComposition } from '@haggle/kit/client/client'
import { appNames } from '@haggle/kit/settings/settings'
import { sampleDefinition } from '@haggle/kit/testing/sampleApps'
import { newHome, sampleShell, store } from '@haggle/kit/testing/sampleReleases'
import { testPort } from '@haggle/kit/testing/testPort'
import { updateComposition } from '@haggle/registry/changes/changes'
import { runRegistry } from './runRegistry'

const log = recordedLog()
const root = join(__dirname, '../../../..')
const run = (home: string, env: NodeJS.ProcessEnv) => runRegistry({ root, home }, env, false, log)

test('a registry alone serves what is live, without building, and ends', async () => {
  const home = await newHome()
  const shell = await store(home, sampleShell())
  for (const app of appNames) await updateComposition(home, sampleDefinition({ app }), [shell])
  const port = String(await testPort())
  const url = `http://localhost:${port}`
  const tokenFile = join(home, 'registry/platform-token')

  const registry = await run(home, { REGISTRY_PORT: port })
  const where = `The registry is at ${url}, its page at ${url}/platform, its token in ${tokenFile}.`
  expect(log.lines).toEqual([where, expect.stringMatching(/^PROXY_SECRET is not set: canaries are not watched/)])
  const access = { url, token: await readFile(tokenFile, 'utf8') }
  const target = { environment: 'production', app: 'shop-owner' }
  expect((await readComposition(access, target)).shell.version).toBe(shell.version)
  await registry.stop()

  await expect(fetch(url)).rejects.toThrow()

  log.lines.length = 0
  const METRICS_PORT = String(await testPort())
  const again = await run(home, { REGISTRY_PORT: String(await testPort()), PROXY_SECRET: 'between-us', METRICS_PORT })
  expect(log.lines).toEqual([expect.stringMatching(/^The registry is at /)])
  const metrics = await (await fetch(`http://127.0.0.1:${METRICS_PORT}/metrics`)).text()
  expect(metrics).toMatch(/^haggle_registry_ready 1$/m)
  expect(metrics).toMatch(/^haggle_registry_token_seconds\{team="platform"\} 77\d{5}/m)
  expect(metrics).toMatch(/^haggle_canaries_watched\{app="marketplace"\} 1$/m)
  expect(metrics).toMatch(/^haggle_version_info\{version="[\d.]+"\} 1$/m)
  await again.stop()
  await rm(home, { recursive: true })
})

test('a registry answers this machine only, unless REGISTRY_HOST names an address', async () => {
  const home = await newHome()
  const shell = await store(home, sampleShell())
  for (const app of appNames) await updateComposition(home, sampleDefinition({ app }), [shell])
  const answering = async (env: NodeJS.ProcessEnv) => {
    const port = String(await testPort())
    const registry = await run(home, { REGISTRY_PORT: port, ...env })
    const hosts = ['localhost', '127.0.0.1', '127.0.0.2']
    const asked = hosts.map((host) =>
      fetch(`http://${host}:${port}/v1/key`).then(
        () => host,
        () => 'none',
      ),
    )
    return Promise.all(asked).finally(() => registry.stop())
  }
  expect(await answering({})).toEqual(['localhost', '127.0.0.1', 'none'])
  expect(await answering({ REGISTRY_HOST: '0.0.0.0' })).toEqual(['localhost', '127.0.0.1', '127.0.0.2'])
  await expect(answering({ REGISTRY_HOST: '192.0.2.1' })).rejects.toThrow(
    'REGISTRY_HOST=192.0.2.1 cannot be used: this machine has no such address.',
  )
  await rm(home, { recursive: true })
})

test('a registry alone refuses a port in use', async () => {
  const squatter = createServer().listen(0)
  await once(squatter, 'listening')
  const { port } = squatter.address() as AddressInfo
  for (const name of ['REGISTRY_PORT', 'METRICS_PORT'])
    await expect(run(tmpdir(), { REGISTRY_PORT: String(await testPort()), [name]: String(port) })).rejects.toThrow(
      `${name}=${port} is in use: stop what listens there or set ${name} to a free port.`,
    )
  squatter.close()
})

test.each([
  ['REGISTRY_PORT', '0'],
  ['API_URL', 'nowhere'],
  ['TRUST_PROXY', 'nobody'],
  ['SHOP_URL', 'nowhere'],
  ['OPERATOR_URL', 'nowhere'],
  ['CONNECTIONS', '0'],
  ['REGISTRY_HOST', 'here'],
])('%s=%s ends a registry alone in one line, before it writes anything', async (name, value) => {
  await expect(run('/nowhere', { [name]: value })).rejects.toThrow(
    new RegExp(`^${name}=${value} (cannot be used|is no address): .*\\.$`),
  )
})
