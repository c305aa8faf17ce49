import type { IncomingMessage } from 'node:http'
import { all } from '@fastify/proxy-addr'
import { isFromSecret, plainAddress, trustedProxies } from '@haggle/shared-server'
import type { FastifyRequest } from 'fastify'
import type { Config } from '../../base/config'

type Caller = Pick<IncomingMessage, 'headers'>

/** The client's IP address: the peer's, or the one that a trusted proxy forwarded. */
export const clientAddressOf = (request: FastifyRequest, { proxy }: Pick<Config, 'proxy'>): string =>
  plainAddress(forwardedByWebHost(request, proxy) ?? request.ip)

/**
 * The same for requests that do not pass through Fastify. `X-Forwarded-For` is trusted from the web host that shares
 * our secret and, with TRUST_PROXY, from the proxies listed there; from anyone else it is ignored.
 */
export function clientAddressReader(proxy: Config['proxy']): (request: IncomingMessage) => string {
  const isTrusted = proxy.addresses ? trustIn(proxy) : undefined
  const clientAddress = (request: IncomingMessage) =>
    isTrusted ? all(request, isTrusted).at(-1) : request.socket.remoteAddress
  return (request) => plainAddress(forwardedByWebHost(request, proxy) ?? clientAddress(request) ?? '')
}

/** Whether a request comes from the web host that shares our secret. */
export function isFromWebHost({ headers }: Caller, { proxy }: Pick<Config, 'proxy'>): boolean {
  const given = headers['x-haggle-proxy']
  return proxy.secrets !== undefined && typeof given === 'string' && isFromSecret(given, proxy.secrets)
}

/** The visitor's address; a proxy of TRUST_PROXY that the host's request passed adds the host's own, which is skipped. */
function forwardedByWebHost(request: Caller, proxy: Config['proxy']): string | undefined {
  if (!isFromWebHost(request, { proxy })) return undefined
  const forwarded = [request.headers['x-forwarded-for']].flat().at(-1) ?? ''
  const nearestFirst = forwarded
    .split(',')
    .map((address) => address.trim())
    .reverse()
  const isTrusted = trustIn(proxy)
  return (nearestFirst.find((address) => !isTrusted(address)) ?? nearestFirst.at(-1)) || undefined
}

const trusts = new WeakMap<Config['proxy'], ReturnType<typeof trustedProxies>>()

/** The test whether an address is a proxy of TRUST_PROXY, compiled once. */
function trustIn(proxy: Config['proxy']): ReturnType<typeof trustedProxies> {
  const trust = trusts.get(proxy) ?? trustedProxies(proxy.addresses)
  trusts.set(proxy, trust)
  return trust
}
