import { execFile, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo, Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { DAY } from '@haggle/shared-server'
import { openLibsql } from '../../src/core/database/database'
import { freePort } from '../support'

const root = resolve(import.meta.dirname, '../../..')
const folder = mkdtempSync(join(tmpdir(), 'haggle-deploy-'))
const servers: Server[] = []
afterAll(() => {
  for (const server of servers) server.close()
  rmSync(folder, { recursive: true, force: true })
})

/** Not in turn: the doubles are in this process. */
const run = (program: string, args: string[], env: object = {}) =>
  new Promise<{ code: unknown; stdout: string; stderr: string }>((done) =>
    execFile(program, args, { env: { PATH: process.env.PATH, ...env } }, (error, stdout, stderr) =>
      done({ code: error?.code ?? 0, stdout, stderr }),
    ),
  )
const deployed = (name: string, args: string[] = [], env: object = {}) =>
  run(process.execPath, [join(root, 'deploy', name), ...args], env)

async function serve(answer: RequestListener): Promise<number> {
  const server = createServer(answer).listen(0, '127.0.0.1')
  servers.push(server)
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}

describe('deploy/haggle', () => {
  test('names what it starts', async () => {
    const { code, stderr } = await run(join(root, 'deploy/haggle'), [])
    expect([code, stderr]).toEqual([1, expect.stringContaining('api, registry, host marketplace|shop-owner|operator')])
  })

  test('runs a command with a file of the folder in which it was called', async () => {
    const { code, stderr } = await run('sh', ['-c', `cd ${folder} && ${root}/deploy/haggle restore x.backup`], {
      HAGGLE_HOME: join(folder, 'home'),
    })
    expect([code, stderr]).toEqual([1, expect.stringMatching(`^${folder}/x.backup cannot be read: ENOENT`)])
  })
})

describe('the proxy', () => {
  const programs = join(folder, 'programs')
  const sites = async (env: object) => {
    mkdirSync(programs, { recursive: true })
    const says = '#!/bin/sh\necho $SITE_URL $SHOP_URL $OPERATOR_URL $ACME_EMAIL'
    writeFileSync(join(programs, 'caddy'), says, { mode: 0o755 })
    const { stdout } = await run(join(root, 'deploy/haggle'), ['proxy'], {
      PATH: `${programs}:${process.env.PATH}`,
      ...env,
    })
    return stdout.trim().split(' ')
  }
  const SITE_URL = 'https://haggle.example:8443'

  test('finds owners and operators beside the market, unless their sites are named', async () => {
    expect(await sites({ SITE_URL })).toEqual([
      SITE_URL,
      'https://owners.haggle.example:8443',
      'https://operators.haggle.example:8443',
      'postmaster@haggle.example',
    ])
    const named = { SHOP_URL: 'https://a.example', OPERATOR_URL: 'https://b.example', ACME_EMAIL: 'you@haggle.example' }
    expect(await sites({ SITE_URL, ...named })).toEqual([SITE_URL, ...Object.values(named)])
  })

  test('does not start without a site', async () => {
    const { code, stderr } = await run(join(root, 'deploy/haggle'), ['proxy'])
    expect([code, stderr]).toEqual([1, expect.stringMatching(/^SITE_URL is missing: set it to https:/)])
  })
})

test('a dated backup is of today, and only once it is there those older than two weeks go', async () => {
  const [home, backups] = [join(folder, 'market'), join(folder, 'backups')]
  mkdirSync(backups)
  const old = new Date(Date.now() - 16 * DAY)
  writeFileSync(join(backups, 'old.backup'), '')
  utimesSync(join(backups, 'old.backup'), old, old)
  const backUp = () => run(join(root, 'deploy/haggle'), ['dated-backup', backups], { HAGGLE_HOME: home })
  expect((await backUp()).code).toBe(1)
  expect(readdirSync(backups)).toEqual(['old.backup'])
  await (await openLibsql(join(home, 'haggle.db'))).close()
  const today = () => `${new Date().toISOString().slice(0, 10)}.backup`
  const before = today()
  expect((await backUp()).code).toBe(0)
  expect([[before], [today()]]).toContainEqual(readdirSync(backups))
})

describe('the check of a container’s health', () => {
  const nobody = async () => {
    const [API_PORT, PORT, SHOP_PORT, OPERATOR_PORT, REGISTRY_PORT] = await Promise.all(
      Array.from({ length: 5 }, freePort),
    )
    return { API_PORT, PORT, SHOP_PORT, OPERATOR_PORT, REGISTRY_PORT }
  }

  test.each([
    ['API_PORT', '/api/health'],
    ['PORT', '/healthz'],
    ['OPERATOR_PORT', '/healthz'],
    ['REGISTRY_PORT', '/v1/health'],
  ])('asks what listens on %s', async (name, path) => {
    let status = 200
    const port = await serve(({ url }, reply) => reply.writeHead(url === path ? status : 404).end())
    const others = await nobody()
    expect(await deployed('healthcheck.mjs', [], { ...others, [name]: port })).toMatchObject({ code: 0 })
    status = 503
    const { code, stderr } = await deployed('healthcheck.mjs', [], { ...others, [name]: port })
    expect([code, stderr]).toEqual([1, `http://127.0.0.1:${port}${path} answers 503.\n`])
  })

  test('says so if nothing does', async () => {
    const found = await deployed('healthcheck.mjs', [], await nobody())
    expect(found).toMatchObject({ code: 1, stderr: 'Nothing answers here.\n' })
  })
})

test('hosts get a token from the registry once it is ready, and the next one before it ends', async () => {
  const home = join(folder, 'registry-home')
  mkdirSync(join(home, 'registry'), { recursive: true })
  writeFileSync(join(home, 'registry/platform-token'), 'platform\n')
  let asked = 0
  const tokens: unknown[] = []
  const port = await serve(async (request, reply) => {
    if (request.url === '/v1/health') return reply.writeHead(++asked < 2 ? 503 : 200).end()
    const body = Buffer.concat((await request.toArray()) as Buffer[]).toString()
    tokens.push([request.url, request.headers.authorization, JSON.parse(body)])
    reply.end(JSON.stringify({ token: `token-${tokens.length}` }))
  })
  const file = join(folder, 'token')
  const env = { HAGGLE_HOME: home, REGISTRY_URL: `http://127.0.0.1:${port}` }
  const ask = async () => {
    expect(await deployed('hostToken.mjs', [file], env)).toEqual({ code: 0, stdout: '', stderr: '' })
    return readFileSync(file, 'utf8')
  }
  expect([await ask(), await ask()]).toEqual(['token-1', 'token-1'])
  expect(tokens).toEqual([
    ['/v1/tokens', 'Bearer platform', { team: 'hosts', remotes: 'all', rights: ['read'], days: 90 }],
  ])
  expect(statSync(file).mode & 0o777).toBe(0o600)
  const old = new Date(Date.now() - 61 * DAY)
  utimesSync(file, old, old)
  expect(await ask()).toBe('token-2')
})

describe('npm run install-service', () => {
  const target = join(folder, 'root')
  const settings = join(target, 'etc/haggle/haggle.env')
  const units = join(target, 'etc/systemd/system')
  const install = () => deployed('installService.mjs', ['--root', target])

  test('writes units that start this checkout, and settings with new secrets that only root reads', async () => {
    expect(await install()).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('systemctl enable --now') as string,
    })
    expect(readFileSync(join(units, 'haggle-api@.service'), 'utf8')).toContain(`ExecStart=${root}/deploy/haggle api`)
    expect(readFileSync(settings, 'utf8')).toMatch(/^PROXY_SECRET=[0-9a-f]{48}$/m)
    expect((statSync(settings).mode & 0o777).toString(8)).toBe('600')
    expect(existsSync(join(units, 'haggle-.service.d/hardening.conf'))).toBe(true)
    const command = join(target, 'usr/local/bin/haggle')
    expect(readFileSync(command, 'utf8')).toContain(`${root}/deploy/haggle "$@"`)
    expect((statSync(command).mode & 0o777).toString(8)).toBe('755')
  })

  test('keeps settings that are there', async () => {
    writeFileSync(settings, 'SITE_URL=https://haggle.example\n')
    await install()
    expect(readFileSync(settings, 'utf8')).toBe('SITE_URL=https://haggle.example\n')
  })

  const hasSystemd = spawnSync('systemd-analyze', ['--version']).status === 0
  const whereSystemd = hasSystemd ? test : test.skip
  whereSystemd.each([
    'haggle-api@4001',
    'haggle-registry',
    'haggle-host@operator',
    'haggle-host-token',
    'haggle-backups',
    'haggle-proxy',
  ])('%s is hardened: systemd rates its exposure 3 or less', async (unit) => {
    const args = ['security', '--offline=yes', `--root=${target}`, `${unit}.service`]
    const { stdout } = await run('systemd-analyze', args)
    const [, exposure = '10'] = /exposure level for \S+: ([\d.]+)/.exec(stdout) ?? []
    expect(Number(exposure)).toBeLessThanOrEqual(3)
  })
})
