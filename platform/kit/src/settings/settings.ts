import { accessSync } from 'node:fs'
import { isIP } from 'node:net'
import { compile } from '@fastify/proxy-addr'
import { makeFolder } from '@haggle/shared-server'
import getPort from 'get-port'
import { z } from 'zod'
import { SettingError } from '../base/settingError'
import { readHost, readMetricsHost, readRegistryHost, shownUrl } from './addresses'
import { isFree, requireFreePort } from './freePort'

export { SettingError }

export interface Ports {
  marketplace: number
  shop: number
  operator: number
  api: number
}

/** Most connections of a host: in total, and per address; an IPv6 /64 counts as one address (D67). */
export interface ConnectionLimits {
  max: number
  perAddress: number
  /** Websockets per address; default: no limit beyond `perAddress`. */
  sockets?: number
}

/** The back end's address and secret. */
export interface Upstream {
  url: string
  /** Its PROXY_SECRET: it trusts the client's address in requests that carry it. */
  secret: string
}

const Port = z.coerce.number().int().min(1).max(65535)

const variables = { marketplace: 'PORT', shop: 'SHOP_PORT', operator: 'OPERATOR_PORT', api: 'API_PORT' } as const
const defaults: Ports = { marketplace: 3000, shop: 3001, operator: 3002, api: 4000 }

/** Whether the back end seeds an empty database with the demo market; in production only with SEED=demo (D47). */
export const seedsDemoMarket = ({ SEED, NODE_ENV }: NodeJS.ProcessEnv): boolean =>
  (SEED || (NODE_ENV === 'production' ? 'none' : 'demo')) === 'demo'

/** The apps of this repository: the port of each one's host, and the setting of its public address. */
const apps = {
  marketplace: { port: 'marketplace', site: 'SITE_URL' },
  'shop-owner': { port: 'shop', site: 'SHOP_URL' },
  operator: { port: 'operator', site: 'OPERATOR_URL' },
} as const
type App = keyof typeof apps
export const appNames = Object.keys(apps) as App[]

/** An app's port and setting; those of the marketplace for an app that is not of this repository. */
export const appSettings = (app: string) => apps[appNames.find((name) => name === app) ?? 'marketplace']

/** Reads PORT, SHOP_PORT, OPERATOR_PORT and API_PORT. Throws if one is invalid or used twice. */
export function readPorts(env: NodeJS.ProcessEnv): Ports {
  const ports = { ...defaults }
  const owners = new Map<number, string>()
  for (const [use, variable] of entriesOf(variables)) {
    const port = readPort(env, use)
    const owner = owners.get(port)
    if (owner) throw refused(variable, port, `it is ${owner}'s port too`)
    owners.set(port, variable)
    ports[use] = port
  }
  const metrics = readHostMetricsPort(env)
  const owner = metrics && (owners.get(metrics - 1) ?? owners.get(metrics))
  if (owner)
    throw refused('METRICS_PORT', env.METRICS_PORT, `it or the next one, for the web hosts, is ${owner}'s port too`)
  return ports
}

/** Reads one of them alone, for a program that has no use for the others. */
export function readPort(env: NodeJS.ProcessEnv, use: keyof Ports): number {
  const variable = variables[use]
  return portIn(variable, env[variable] || defaults[use])
}

function portIn(variable: string, value: unknown): number {
  const port = Port.safeParse(value)
  if (!port.success) throw refused(variable, value, 'it must be a port from 1 to 65535')
  return port.data
}

/** The port of a registry beside the product: REGISTRY_PORT, which must be free, or 4100, or any free one. */
export async function readRegistryPort(env: NodeJS.ProcessEnv): Promise<number> {
  const host = registryAddress(env)
  if (!env.REGISTRY_PORT) return (await isFree(4100, ['REGISTRY_HOST', host])) ? 4100 : getPort({ host })
  const ports = readPorts(env)
  const [, owner] = entriesOf(variables).find(([use]) => ports[use] === Number(env.REGISTRY_PORT)) ?? []
  if (owner) throw refused('REGISTRY_PORT', env.REGISTRY_PORT, `it is ${owner}'s port too`)
  return readOwnRegistryPort(env)
}

/** The port of a registry that runs alone, where its clients expect it: REGISTRY_PORT, or 4100. Throws if it is in use. */
export async function readOwnRegistryPort(env: NodeJS.ProcessEnv): Promise<number> {
  const port = portIn('REGISTRY_PORT', env.REGISTRY_PORT || 4100)
  await requireFreePort('REGISTRY_PORT', port, ['REGISTRY_HOST', registryAddress(env)])
  return port
}

/** The port for the web hosts' metrics: METRICS_PORT + 1, since METRICS_PORT is the back end's. Undefined if it is not set. */
export function readHostMetricsPort({ METRICS_PORT }: NodeJS.ProcessEnv): number | undefined {
  if (!METRICS_PORT) return undefined
  const port = Port.max(65534).safeParse(METRICS_PORT)
  if (!port.success)
    throw refused('METRICS_PORT', METRICS_PORT, 'it must be a port from 1 to 65534; the web hosts take the next one')
  return port.data + 1
}

/** METRICS_PORT of a host that runs alone, undefined if it is not set. Throws if it is in use. */
export async function readOwnMetricsPort(env: NodeJS.ProcessEnv): Promise<number | undefined> {
  if (!env.METRICS_PORT) return undefined
  const port = portIn('METRICS_PORT', env.METRICS_PORT)
  await requireFreePort('METRICS_PORT', port, ['METRICS_HOST', readMetricsHost(env)])
  return port
}

/** Reads TRUST_PROXY: the proxies whose forwarded headers are trusted; undefined for none. */
export function readProxies({ TRUST_PROXY }: NodeJS.ProcessEnv): string | undefined {
  if (!TRUST_PROXY) return undefined
  if (areProxies(TRUST_PROXY.split(',').map((address) => address.trim()))) return TRUST_PROXY
  const reason = 'it must be addresses separated by commas, such as 10.0.0.0/8 or loopback'
  throw refused('TRUST_PROXY', TRUST_PROXY, reason)
}

/** Fastify's syntax, but, as at the back end, no short forms: 10.0.0 and its like stand for other addresses than they seem to. */
function areProxies(proxies: string[]): boolean {
  try {
    compile(proxies)
    return proxies.every((proxy) => isIP(proxy.split('/')[0] ?? '') !== 0 || /^[a-z]+$/.test(proxy))
  } catch {
    return false
  }
}

/**
 * Reads PROXY_SECRET, which web hosts send in a header; '' if it is not set. Of two, separated by a comma while one replaces
 * the other, back ends accept both, and hosts send the first.
 */
export function readProxySecret({ PROXY_SECRET = '' }: NodeJS.ProcessEnv): string {
  const [secret = '', ...others] = PROXY_SECRET.split(',')
  if (others.length > 1 || (others.length === 1 && [secret, ...others].includes('')))
    throw new SettingError('PROXY_SECRET cannot be used: it must be one value, or two separated by a comma.')
  if (/^[!-~]*$/.test(PROXY_SECRET)) return secret
  const reason = 'it must be ASCII letters, digits and signs without spaces or line breaks'
  throw new SettingError(`PROXY_SECRET cannot be used: ${reason}.`)
}

/** Reads API_URL and PROXY_SECRET: the back end of a host or registry that was started alone. */
export function readBackend(env: NodeJS.ProcessEnv): Upstream {
  const secret = readProxySecret(env)
  const url = env.API_URL || 'http://127.0.0.1:4000'
  if (URL.canParse(url) && /^https?:/i.test(url)) return { url, secret }
  throw new SettingError(`API_URL=${url} is no address: name the back end, http://127.0.0.1:4000.`)
}

/** Reads a web host's limits: CONNECTIONS, CONNECTIONS_PER_ADDRESS, by default a quarter of it, and SOCKETS_PER_ADDRESS. */
export function readConnections(env: NodeJS.ProcessEnv): ConnectionLimits {
  const count = (name: string, otherwise: number) => {
    const number = z.coerce
      .number()
      .int()
      .min(1)
      .safeParse(env[name] || otherwise)
    if (!number.success) throw refused(name, env[name], 'it must be a whole number from 1')
    return number.data
  }
  const max = count('CONNECTIONS', 10_000)
  const perAddress = count('CONNECTIONS_PER_ADDRESS', Math.ceil(max / 4))
  return { max, perAddress, sockets: count('SOCKETS_PER_ADDRESS', 2000) }
}

/** Whether payments are taken by Razorpay, whose keys the back end has then, instead of its sandbox. */
export const takesRazorpay = ({ RAZORPAY_KEY_ID }: NodeJS.ProcessEnv): boolean => Boolean(RAZORPAY_KEY_ID)

/** Reads the public origin of an app; undefined if its setting is empty. */
export function readSite(env: NodeJS.ProcessEnv, app: string): string | undefined {
  const { site: name } = appSettings(app)
  const value = env[name]
  if (!value) return undefined
  const url = URL.canParse(value) ? new URL(value) : undefined
  if (!url || !/^https?:$/.test(url.protocol))
    throw refused(name, value, 'it must be an address such as https://haggle.example')
  // an app is served at / of its host: links below a path would lead elsewhere
  if (url.href !== `${url.origin}/`)
    throw refused(name, value, `it must be an address without a path, such as ${url.origin}`)
  return url.origin
}

/** The marketplace's public URL: SITE_URL's origin, or localhost. */
export const marketplaceUrl = (env: NodeJS.ProcessEnv, ports: Pick<Ports, 'marketplace'>): string =>
  readSite(env, 'marketplace') ?? shownUrl(readHost(env), ports.marketplace)

/**
 * The back end's environment, in which SITE_URL, SHOP_URL and OPERATOR_URL, used in mails' links, default to these hosts. In
 * production mails that reach people must not lead there: the back end then says what is missing.
 */
export function withSiteUrls(env: NodeJS.ProcessEnv, ports: Ports): NodeJS.ProcessEnv {
  if (env.NODE_ENV === 'production' && env.SMTP_URL) return env
  const sites = Object.values(apps).map(({ port, site }) => [site, env[site] || shownUrl(readHost(env), ports[port])])
  return { ...env, ...(Object.fromEntries(sites) as NodeJS.ProcessEnv) }
}

/** Creates HAGGLE_HOME if it is missing. Throws if it cannot be created, or not accessed in this mode of `accessSync`. */
export function makeHome(home: string, mode?: number): void {
  try {
    makeFolder(home)
    accessSync(home, mode)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new SettingError(`HAGGLE_HOME=${home} cannot be used: ${reason}.`, { cause: error })
  }
}

const refused = (variable: string, value: unknown, reason: string) =>
  new SettingError(`${variable}=${String(value)} cannot be used: ${reason}.`)

/** Throws if a port is in use on HOST, or METRICS_HOST; `metrics` is that of the web hosts' metrics. */
export async function requireFree(ports: Partial<Ports>, env: NodeJS.ProcessEnv, metrics?: number): Promise<void> {
  for (const [use, variable] of entriesOf(variables)) {
    const port = ports[use]
    if (port !== undefined) await requireFreePort(variable, port, ['HOST', readHost(env)])
  }
  if (metrics !== undefined && !(await isFree(metrics, ['METRICS_HOST', readMetricsHost(env)])))
    throw refused('METRICS_PORT', metrics - 1, `port ${metrics}, for the metrics of the web hosts, is in use`)
}

const registryAddress = (env: NodeJS.ProcessEnv) => readRegistryHost(env) ?? '127.0.0.1'

const entriesOf = <K extends string, V>(record: Record<K, V>) => Object.entries(record) as [K, V][]
