import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { newHome } from '@haggle/kit/testing/sampleReleases'
import { testPort } from '@haggle/kit/testing/testPort'
import { signUnsigned } from '@haggle/registry/registry/signUnsigned'
import { sampleRegistry } from '@haggle/registry/testing/sampleRegistry'

const haggle = join(__dirname, '../../bin/haggle.mjs')
const shell = join(__dirname, '../../../../shell')

test('a host reports its health and metrics, and in one line that its token was revoked', async () => {
  const sample = await sampleRegistry()
  await signUnsigned(sample.home)
  const home = await newHome()
  const token = await sample.tokenFor('hosts', { rights: ['read'] })
  const [port, metrics] = [await testPort(), await testPort()]
  const env = {
    ...process.env,
    HAGGLE_HOME: home,
    REGISTRY_URL: await sample.listen(),
    REGISTRY_TOKEN: token,
    PORT: String(port),
    METRICS_PORT: String(metrics),
    API_URL: 'http://127.0.0.1:1',
  }
  const host = spawn(process.execPath, [haggle, 'host'], { cwd: shell, env, stdio: ['ignore', 'pipe', 'inherit'] })
  const lines = createInterface(host.stdout)
  const said: string[] = []
  lines.on('line', (line) => said.push(line))
  const line = async (text: string) => {
    while (!said.some((each) => each.includes(text))) await once(lines, 'line')
  }
  await line('is at')
  const health = await fetch(`http://localhost:${port}/healthz`)
  expect([health.status, await health.json()]).toEqual([200, { status: 'ok' }])
  const scrape = async () => (await fetch(`http://127.0.0.1:${metrics}/metrics`)).text()
  const before = await scrape()
  expect(before).toMatch(/^haggle_host_ready\{app="marketplace"\} 1$/m)
  expect(before).toMatch(/^haggle_host_stale_seconds\{app="marketplace"\} [\d.e-]+$/m)
  expect(before).toMatch(/^haggle_host_backend_reachable 0$/m)
  expect(before).toMatch(/^haggle_host_token_seconds\{app="marketplace"\} 77\d{5}/m)

  await sample.registry.tokens.revoke(token.split('_')[1] ?? '')
  await line('refuses')
  const refused = said.filter((each) => each.includes('refuses'))
  expect(refused.map((each) => (JSON.parse(each) as { level: number }).level)).toEqual([50])
  expect(await scrape()).toMatch(/^haggle_host_token_seconds\{app="marketplace"\} 0$/m)
  host.kill('SIGTERM')
  expect(await once(host, 'close')).toEqual([0, null])
  await sample.close()
  await rm(home, { recursive: true })
})
