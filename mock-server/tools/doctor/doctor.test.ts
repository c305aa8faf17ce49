import { execFile, execFileSync, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer as createHttpServer, type RequestListener } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import type { AddressInfo, Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { fakeS3 } from '@haggle/shared-server/testing/fakeS3'
import { sql } from 'kysely'
import { SMTPServer } from 'smtp-server'
import { readDatabaseConfig } from '../../src/base/config'
import { openDatabase } from '../../src/core/database/open'
import { kyselyOf } from '../../src/core/database/queries'
import { freePort, freshEnvironment } from '../../test/support'
import { canMount, makeSmallDisk } from '../../test/support/smallDisk'
import { isOlder } from './checks/versions'
import { examine, linesOf } from './examine'

declare const TEST_DATABASE: 'libsql' | 'postgres'

const SECRETS = {
  RAZORPAY_KEY_ID: 'rzp_live_haggle',
  RAZORPAY_KEY_SECRET: 'provider-secret',
  RAZORPAY_WEBHOOK_SECRET: 'webhook-secret-of-24-characters',
  PROXY_SECRET: 'proxy-secret',
}

const folder = mkdtempSync(join(tmpdir(), 'haggle-doctor-'))
const servers: Server[] = []
let market: Awaited<ReturnType<typeof freshEnvironment>>

beforeAll(async () => {
  market = await freshEnvironment()
})
afterAll(async () => {
  for (const server of servers) server.close()
  await market.drop()
  rmSync(folder, { recursive: true, force: true })
})

async function portOf(server: Server): Promise<number> {
  servers.push(server.listen(0, '127.0.0.1'))
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}
const serve = async (answer: RequestListener) => `http://127.0.0.1:${await portOf(createHttpServer(answer))}`

/** A site whose certificate it signed itself, valid for some days. */
async function siteFor(days: number) {
  const [key, cert] = [join(folder, `${days}.key`), join(folder, `${days}.pem`)]
  const name = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost']
  const made = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-keyout', key, '-out', cert, '-days', String(days)]
  execFileSync('openssl', [...made, ...name], { stdio: 'ignore' })
  const server = createTlsServer({ key: readFileSync(key), cert: readFileSync(cert) }, (_, reply) => void reply.end())
  return { url: `https://localhost:${await portOf(server)}`, cert }
}

/** The line of one check. */
async function told(check: string, variables: Record<string, string> = {}): Promise<string> {
  const found = await examine({ ...market.environment, ...variables })
  return linesOf(found.filter((each) => each.check === check)).join()
}

test('nothing answers where the database, the mail server, the provider and the sites should be', async () => {
  const nowhere = `127.0.0.1:${await freePort()}`
  const variables = {
    ...SECRETS,
    DATABASE_URL: `postgres://haggle:geheim@${nowhere}/haggle`,
    SMTP_URL: `smtp://haggle:geheim@${nowhere}`,
    RAZORPAY_API_URL: `http://${nowhere}`,
    REGISTRY_URL: `http://${nowhere}`,
    REDIS_URL: `redis://haggle:geheim@${nowhere}`,
    SITE_URL: `https://${nowhere}`,
  }
  const found = await examine({ HAGGLE_HOME: folder, ...variables })
  for (const check of ['database', 'redis', 'mail', 'provider', 'registry', 'tls'])
    expect(found.find((each) => each.check === check)).toMatchObject({
      level: 'fault',
      says: expect.stringContaining('ECONNREFUSED') as string,
      todo: expect.stringMatching(/\.$/) as string,
    })
  for (const secret of ['geheim', ...Object.values(SECRETS).slice(1)])
    expect(JSON.stringify(found)).not.toContain(secret)
})

test('a setting that cannot be read is told alone', async () => {
  expect(linesOf(await examine({ SMTP_URL: 'mail.example' }))).toEqual([
    'fault    settings  SMTP_URL cannot be used: it must be an smtp(s):// address. Correct it; the rest is checked then.',
  ])
})

test.each([
  [{}, 'warning', 'Set NODE_ENV=production.'],
  [{ NODE_ENV: 'production' }, 'fault', 'RAZORPAY_KEY_ID, RAZORPAY_KEY_SECRET and RAZORPAY_WEBHOOK_SECRET are missing'],
  [{ NODE_ENV: 'production', RAZORPAY_SANDBOX: 'yes' }, 'warning', 'Payments are not real.'],
  [{ NODE_ENV: 'production', ...SECRETS, PROXY_SECRET: '' }, 'warning', 'Set the same PROXY_SECRET'],
  [{ NODE_ENV: 'production', ...SECRETS }, 'ok', 'The back end starts with them.'],
])('settings %#: what a market with them lacks', async (variables, level, line) => {
  const said = await told('settings', { RAZORPAY_API_URL: 'http://127.0.0.1:9', ...variables })
  expect(said).toMatch(new RegExp(`^${level} `))
  expect(said).toContain(line)
})

describe('the database', () => {
  test('is up to date, or waits for migrations, or is for newer code', async () => {
    const { environment, drop } = await freshEnvironment()
    const db = await openDatabase(readDatabaseConfig(environment))
    expect(await told('database', environment)).toMatch(/^ok .*(Embedded|PostgreSQL \d.* connections), up to date\.$/)
    const run = (statement: string) => sql.raw(statement).execute(kyselyOf(db.read))
    await run(`delete from kysely_migration where name = '003_operators'`)
    expect(await told('database', environment)).toMatch(
      /^warning .*the next start runs a migration: 003_operators\. Back up first/,
    )
    await run(`insert into kysely_migration values ('003_operators', '2026-01-01T00:00:00.000Z')`)
    await run(`insert into kysely_migration values ('900_newer', '2026-01-01T00:00:00.000Z')`)
    expect(await told('database', environment)).toMatch(/^ok /)
    await run(`insert into breaking_migrations values ('900_newer', '9.0.0')`)
    expect(await told('database', environment)).toMatch(
      /^fault .*changed for newer code \(900_newer\)\. Start version 9\.0\.0 or later/,
    )
    await db.close()
    await drop()
  })

  test('that does not exist yet is created by the first start', async () => {
    const { environment, drop } = await freshEnvironment({ hasSchema: false })
    expect(await told('database', environment)).toMatch(/^ok .* the first start creates /)
    await drop()
  })
})

describe('the provider', () => {
  const ask = async (answer: RequestListener, more = {}) =>
    told('provider', { ...SECRETS, RAZORPAY_API_URL: await serve(answer), ...more })
  const accepts: RequestListener = ({ url, headers }, reply) => {
    const expected = `Basic ${Buffer.from('rzp_live_haggle:provider-secret').toString('base64')}`
    reply.writeHead(url === '/v1/payments?count=1' && headers.authorization === expected ? 200 : 401).end()
  }

  test('accepts the keys, or refuses them', async () => {
    expect(await ask(accepts, { SITE_URL: 'http://haggle.example' })).toMatch(
      /^ok .*webhooks belong to http:\/\/haggle\.example\/api\/payments\/razorpay\/webhook\.$/,
    )
    expect(await ask(accepts, { RAZORPAY_KEY_SECRET: 'another' })).toMatch(/^fault .* refuses the keys \(401\)\./)
    expect(await ask((_, reply) => reply.writeHead(500).end())).toMatch(/^warning .* answers 500\./)
  })

  test('is told of a webhook secret that can be guessed', async () => {
    expect(await ask(accepts, { RAZORPAY_WEBHOOK_SECRET: 'short' })).toMatch(/^warning .*can be guessed/)
    expect(await ask((_, reply) => reply.end(), { RAZORPAY_KEY_ID: 'rzp_test_1' })).toMatch(/^warning .*test keys/)
  })
})

test('the mail server accepts the log-in, or refuses it', async () => {
  const mail = new SMTPServer({
    hideSTARTTLS: true,
    allowInsecureAuth: true,
    onAuth: ({ password }, _, done) =>
      password === 'right' ? done(null, { user: 'haggle' }) : done(new Error('wrong password')),
  })
  const port = await portOf(mail.server)
  const ask = (password: string, more = {}) =>
    told('mail', { SMTP_URL: `smtp://haggle:${password}@127.0.0.1:${port}`, ...more })
  expect(await ask('right', { MAIL_FROM: 'a@haggle.example' })).toMatch(/^ok .*accepts the log-in\.$/)
  expect(await ask('right')).toMatch(/^warning .*Set MAIL_FROM\.$/)
  expect(await ask('wrong-one')).toMatch(/^fault (?!.*wrong-one).*Invalid login.* Correct SMTP_URL/)
})

test('the bucket of pictures answers, or not', async () => {
  const s3 = await fakeS3()
  const ask = () => told('pictures', { MEDIA_STORAGE: 's3://pictures/market', MEDIA_STORAGE_ENDPOINT: s3.url })
  expect(await told('pictures')).toMatch(/^ok .* Instances on several machines need MEDIA_STORAGE/)
  expect(await ask()).toMatch(/^ok .*s3:\/\/pictures\/market answers\.$/)
  s3.store.fault = () => 'deny'
  expect(await ask()).toMatch(/^fault .*answers AccessDenied\. Correct it/)
  await s3.close()
})

test('a clock that differs from the provider’s or the database’s is told, with the direction', async () => {
  const ask = async (ahead: number) =>
    told('clock', {
      ...SECRETS,
      RAZORPAY_API_URL: await serve((_, reply) =>
        reply.setHeader('date', new Date(Date.now() - ahead).toUTCString()).end(),
      ),
    })
  expect(await ask(0)).toMatch(/^ok /)
  if (TEST_DATABASE === 'postgres') return
  expect(await ask(90_000)).toMatch(/^warning .*It is (89|90|91) s ahead of that of http/)
  expect(await ask(-90_000)).toMatch(/^warning .*It is (88|89|90) s behind that of http.* Turn on NTP/)
})

test('the registry is ready, or not', async () => {
  const ask = async (status: number) =>
    told('registry', { REGISTRY_URL: `${await serve((_, reply) => reply.writeHead(status).end())}/` })
  expect(await ask(200)).toMatch(/^ok .* is ready\.$/)
  expect(await ask(503)).toMatch(/^fault .* is not ready \(503\)\. Read its log/)
})

test('a site whose certificate nobody trusts is a fault, one without TLS in production a warning', async () => {
  const { url } = await siteFor(90)
  expect(await told('tls', { SITE_URL: url })).toMatch(/^fault .*Browsers refuse https:.*SELF_SIGNED/)
  const production = { NODE_ENV: 'production', SHOP_URL: 'http://owners.example' }
  expect(await told('tls', production)).toMatch(/^warning .*http:\/\/owners\.example: passwords travel in the clear/)
})

test('Node before 20.19 is too old', () => {
  expect(['18.20.0', '20.18.1', '20.19.0', '22.0.0'].map((version) => isOlder(version, '20.19'))).toEqual([
    true,
    true,
    false,
    false,
  ])
})

describe('as a command', () => {
  const cwd = resolve(import.meta.dirname, '../..')
  const doctor = ['--import', 'tsx', 'tools/doctor/main.ts']
  const env = (more: object) => ({ PATH: process.env.PATH, ...market.environment, ...more })

  test('it ends with 0 if nothing is at fault, and writes JSON if asked to', async () => {
    const { cert, url } = await siteFor(5)
    const more = { SITE_URL: url, NODE_EXTRA_CA_CERTS: cert }
    // not execFileSync: the site is in this process
    const { stdout } = await promisify(execFile)(process.execPath, [...doctor, '--json'], { cwd, env: env(more) })
    const { healthy, checks } = JSON.parse(stdout) as { healthy: boolean; checks: { check: string; says: string }[] }
    expect([healthy, checks.length]).toEqual([true, 11])
    expect(checks.find(({ check }) => check === 'tls')).toEqual({
      check: 'tls',
      level: 'warning',
      says: `The certificate of ${url} ends in 4 days.`,
      todo: expect.stringContaining('proxy') as string,
    })
  })

  const whereMounted = canMount ? test : test.skip
  whereMounted('on a disk that is nearly full it ends with 1', () => {
    const disk = makeSmallDisk(20)
    const [program = '', ...prefix] = [...disk.command, process.execPath, ...doctor]
    const { status, stdout } = spawnSync(program, prefix, {
      cwd,
      env: { PATH: process.env.PATH, HAGGLE_HOME: join(disk.folder, 'new') },
      encoding: 'utf8',
    })
    expect([status, stdout]).toEqual([
      1,
      expect.stringMatching(/^fault +disk +2\d MB of 2\d MB are free .* Free some/m),
    ])
    disk.remove()
  })
})
