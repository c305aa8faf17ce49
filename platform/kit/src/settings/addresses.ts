import { isIP } from 'node:net'
import { SettingError } from '../base/settingError'

/** Addresses that stand for every one of the machine. */
const every = ['0.0.0.0', '::']
const LOOPBACK = '127.0.0.1'

/** Reads HOST: the only address that pages and API listen on; undefined if it is not set. */
export const readHost = (env: NodeJS.ProcessEnv) => readAddress(env, 'HOST')

/** Reads METRICS_HOST: the address that metrics are served on, by default to this machine only. */
export const readMetricsHost = (env: NodeJS.ProcessEnv) => readAddress(env, 'METRICS_HOST') ?? LOOPBACK

/** Reads REGISTRY_HOST: the address that the registry listens on; undefined for this machine only. */
export const readRegistryHost = (env: NodeJS.ProcessEnv) => readAddress(env, 'REGISTRY_HOST')

function readAddress(env: NodeJS.ProcessEnv, variable: string): string | undefined {
  const address = env[variable]
  if (!address) return undefined
  if (isIP(address) > 0) return address
  const reason = `it must be an address of this machine, such as ${LOOPBACK}, or 0.0.0.0 for every one`
  throw new SettingError(`${variable}=${address} cannot be used: ${reason}.`)
}

/** The error for an address that the machine does not have. */
export const notHere = (variable: string, address: string) =>
  new SettingError(`${variable}=${address} cannot be used: this machine has no such address.`)

/** The address of the back end of `npm start`: visitors reach it through the web hosts, so that by default nobody else does. */
export const ownBackendHost = (env: NodeJS.ProcessEnv): string => readHost(env) ?? LOOPBACK

/** The URL at which this machine reaches what listens on an address. */
export function urlAt(host: string, port: number): string {
  if (host === '0.0.0.0') return `http://${LOOPBACK}:${port}`
  if (host === '::') return `http://[::1]:${port}`
  return `http://${isIP(host) === 6 ? `[${host}]` : host}:${port}`
}

/** The URL to tell a person of what listens on an address; undefined stands for every one. */
export const shownUrl = (host: string | undefined, port: number): string =>
  host === undefined || every.includes(host) || host === '::1' || host.startsWith('127.')
    ? `http://localhost:${port}`
    : urlAt(host, port)
