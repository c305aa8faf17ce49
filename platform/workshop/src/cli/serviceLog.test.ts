import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
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

interface Line {
  level: number
  time: number
  msg: string
  url?: string
}

/** The lines of a service until one with this text. */
async function linesUntil(service: ChildProcess, text: string): Promise<Line[]> {
  const lines: Line[] = []
  for await (const line of createInterface(service.stdout!)) {
    lines.push(JSON.parse(line) as Line)
    if (line.includes(text)) break
  }
  return lines
}

test('a host writes JSON lines, on its start, on trouble and, with ACCESS_LOG=on, on each request', async () => {
  const sample = await sampleRegistry()
  await signUnsigned(sample.home)
  const home = await newHome()
  const port = await testPort()
  const env = {
    ...process.env,
    HAGGLE_HOME: home,
    REGISTRY_URL: await sample.listen(),
    REGISTRY_TOKEN: await sample.tokenFor('hosts', { rights: ['read'] }),
    PORT: String(port),
    ACCESS_LOG: 'on',
  }
  const before = Date.now()
  const host = spawn(process.execPath, [haggle, 'host'], { cwd: shell, env, stdio: ['ignore', 'pipe', 'pipe'] })
  const [started] = await linesUntil(host, 'is at')
  expect(started).toMatchObject({
    level: 30,
    msg: `marketplace of ${env.REGISTRY_URL} is at http://localhost:${port}.`,
  })
  expect(started?.time).toBeGreaterThan(before)
  await sample.close()
  await fetch(`http://localhost:${port}/composition.json?who=ada@haggle.test`)
  const lines = await linesUntil(host, 'stays as it is')
  expect(lines).toContainEqual(expect.objectContaining({ level: 30, url: '/composition.json' }))
  expect(lines.at(-1)?.level).toBe(40)
  host.kill('SIGTERM')
  expect(await once(host, 'close')).toEqual([0, null])
  await rm(home, { recursive: true })
}, 60_000)

test.each(['host', 'registry'])('a LOG_LEVEL that there is not ends %s in one line', (command) => {
  const env = { ...process.env, LOG_LEVEL: 'loud', REGISTRY_URL: 'http://127.0.0.1:1', REGISTRY_TOKEN: 'x' }
  expect(spawnSync(process.execPath, [haggle, command], { cwd: shell, env, encoding: 'utf8' })).toMatchObject({
    status: 1,
    stdout: '',
    stderr: 'LOG_LEVEL=loud cannot be used: it must be fatal, error, warn, info, debug or silent.\n',
  })
})
