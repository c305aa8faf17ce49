import { chown, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { buyByCard } from './buyByCard'
import { servicesOf, type Service } from './composeFile'
import { startContainer, type Container } from './container'
import { makeDebian } from './debian'
import { buildImage, type Image } from './image'
import { startPostgres } from './postgres'
import { requireFreePorts } from './requireFreePorts'
import { authorityIn, startCaddy, statusOf } from './tls'
import { until } from './until'

const MINUTE = 60_000
const root = resolve(import.meta.dirname, '../../..')
const SITE = 'https://market.localhost'

let scratch: string
let image: Image
let services: Record<string, Service>
const containers: Record<string, Container> = {}
const others: { stop(): Promise<unknown> }[] = []

/** All services are on this machine, so the two back ends need ports of their own. */
const PORTS: Record<string, string> = { 'api-1': '4001', 'api-2': '4002' }
const inFolder = (...path: string[]) => join(scratch, ...path)

beforeAll(async () => {
  await requireFreePorts()
  scratch = await mkdtemp(join(tmpdir(), 'haggle-image-'))
  await makeDebian(inFolder('base'))
  await writeFile(inFolder('hosts'), '')
  await writeFile(inFolder('env'), await settings())
  services = await servicesOf(join(root, 'deploy/compose.yaml'), inFolder('env'))
  await writeFile(inFolder('hosts'), `127.0.0.1 localhost ${Object.keys(services).join(' ')}\n`)
  image = await buildImage(root, inFolder('base'), inFolder('buildah'))
  others.push(await startPostgres(inFolder('base'), 'postgres-password'))
}, 30 * MINUTE)

afterAll(async () => {
  await Promise.all(Object.values(containers).map((each) => each.stop()))
  await Promise.all(others.map((each) => each.stop()))
  await image?.remove()
  await rm(scratch, { recursive: true, force: true })
}, 5 * MINUTE)

/** What somebody writes into deploy/.env to try a market. */
async function settings(): Promise<string> {
  const values: Record<string, string> = {
    SITE_URL: SITE,
    SHOP_URL: 'https://owners.market.localhost',
    OPERATOR_URL: 'https://operators.market.localhost',
    RAZORPAY_SANDBOX: 'yes',
    ACME_EMAIL: 'you@haggle.example',
    SMTP_URL: 'smtp://127.0.0.1:9',
    MAIL_FROM: 'Haggle <no-reply@haggle.example>',
    POSTGRES_PASSWORD: 'postgres-password',
    PROXY_SECRET: 'proxy-secret',
    BACKUP_KEY: 'backup-key',
  }
  const example = await readFile(join(root, 'deploy/.env.example'), 'utf8')
  return Object.entries(values).reduce(
    (text, [name, value]) => text.replace(`\n${name}=\n`, `\n${name}=${value}\n`),
    example,
  )
}

/** Starts a process of the image as compose.yaml says, or one of its commands with the same settings. */
async function start(name: string, args?: string[]): Promise<Container> {
  const service = services[name]
  if (!service) throw new Error(`compose.yaml has no service ${name}.`)
  const volumes: Record<string, string> = {}
  for (const [target, volume] of Object.entries(service.volumes)) {
    volumes[target] = inFolder('volumes', volume)
    await mkdir(inFolder('volumes', volume), { recursive: true })
    await chown(inFolder('volumes', volume), Number(image.config.User), Number(image.config.User))
  }
  const env = { ...service.environment, TRUST_PROXY: 'loopback', ...(PORTS[name] && { API_PORT: PORTS[name] }) }
  const log = inFolder(`${name}.log`)
  return startContainer(image, { args: args ?? service.command, env, volumes, hosts: inFolder('hosts'), log })
}

const startAll = async (...names: string[]) => {
  for (const name of names) containers[name] = await start(name)
}

test('the image says as whom it runs, how it is stopped, and how it is examined', () => {
  expect(image.config).toMatchObject({
    User: '10001',
    Entrypoint: ['/haggle/deploy/haggle'],
    StopSignal: 'SIGTERM',
    Healthcheck: { Test: ['CMD', 'node', '/haggle/deploy/healthcheck.mjs'] },
  })
})

test('its processes make the market of compose.yaml, which takes a card over TLS', async () => {
  expect(await (await start('api-1', ['migrate'])).ended).toBe(0)
  await startAll('api-1', 'api-2', 'registry')
  others.push(
    startCaddy(join(root, 'deploy/Caddyfile'), {
      home: inFolder('caddy'),
      hosts: inFolder('hosts'),
      env: { ...services['caddy']?.environment, BACK_ENDS: 'api-1:4001 api-2:4002', BALANCER_ADDRESS: '127.0.0.1' },
    }),
  )
  expect(await (await start('host-token')).ended).toBe(0)
  await startAll('marketplace', 'shop-owner', 'operator', 'backup')
  for (const site of ['SITE_URL', 'SHOP_URL', 'OPERATOR_URL'].map((name) => services['caddy']?.environment[name] ?? ''))
    await until(site, () => isUp(site), 2 * MINUTE)
  const [, ...healthcheck] = image.config.Healthcheck.Test
  for (const name of ['api-1', 'registry', 'operator']) await containers[name]?.exec(...healthcheck)
  await buyByCard(SITE, 'http://127.0.0.1:3000')
})

const isUp = async (site: string) => {
  const authority = await authorityIn(inFolder('caddy')).catch(() => undefined)
  const status = authority && (await statusOf(site, '/', authority).catch(() => undefined))
  return status === 200 ? site : undefined
}

test('no call fails while a back end is stopped', async () => {
  const authority = await authorityIn(inFolder('caddy'))
  const statuses: (number | string)[] = []
  let isOver = false
  const customer = async () => {
    for (; !isOver; await delay(20))
      statuses.push(await statusOf(SITE, '/api/products', authority).catch((error: Error) => error.message))
  }
  const customers = [customer(), customer(), customer(), customer()]
  await delay(1000)
  expect(await containers['api-1']?.stop()).toBe(0)
  await delay(3000)
  isOver = true
  await Promise.all(customers)
  expect(statuses.length).toBeGreaterThan(100)
  expect(statuses.filter((status) => status !== 200)).toEqual([])
})

test('all other processes end well when they are told to', async () => {
  const { 'api-1': _stopped, ...running } = containers
  const codes = await Promise.all(Object.entries(running).map(async ([name, each]) => [name, await each.stop()]))
  expect(codes).toEqual(Object.keys(running).map((name) => [name, 0]))
})
