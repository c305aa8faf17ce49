import type { IncomingMessage } from 'node:http'
import { isIPv6 } from 'node:net'
import { all, compile } from '@fastify/proxy-addr'
import type { FastifyRequest } from 'fastify'
import type { Config } from '../config'

type Caller = Pick<IncomingMessage, 'headers'>

/** Who called: the peer, or who a proxy that is believed says it was. */
export const addressOf = (request: FastifyRequest, { proxy }: Pick<Config, 'proxy'>): string =>
  plain(toldByOurHost(request, proxy) ?? request.ip)

/**
 * The same for a call that the framework has not seen, for the log. `X-Forwarded-For` is believed from the web host that
 * shares our secret, or, with TRUST_PROXY, from those addresses; from anyone else it is an invention.
 */
export function callerAddress(proxy: Config['proxy']): (request: IncomingMessage) => string {
  const isTrusted = proxy.addresses ? compile(proxy.addresses.split(',').map((address) => address.trim())) : undefined
  const farthest = (request: IncomingMessage) =>
    isTrusted ? all(request, isTrusted).at(-1) : request.socket.remoteAddress
  return (request) => plain(toldByOurHost(request, proxy) ?? farthest(request) ?? '')
}

/** Whether a call comes from the web host that shares our secret. */
export const isOurHost = ({ headers }: Caller, { proxy }: Pick<Config, 'proxy'>): boolean =>
  Boolean(proxy.secret) && headers['x-haggle-proxy'] === proxy.secret

function toldByOurHost(request: Caller, proxy: Config['proxy']): string | undefined {
  if (!isOurHost(request, { proxy })) return undefined
  const told = [request.headers['x-forwarded-for']].flat().at(-1)?.split(',').at(-1)?.trim()
  return told === '' ? undefined : told
}

/** One spelling of an address: IPv4 that came over IPv6 is IPv4. */
function plain(address: string): string {
  const groups = groupsOf(address)
  if (!groups || groups.slice(0, 5).some((group) => group !== 0) || groups[5] !== 0xffff) return address
  const [high = 0, low = 0] = groups.slice(6)
  return [high >> 8, high & 255, low >> 8, low & 255].join('.')
}

/** Whom an address stands for: of IPv6, where everybody has a /64, its network. */
export function networkOf(address: string): string {
  const groups = groupsOf(address)
  if (!groups) return address
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':')}::/64`
}

/** The eight numbers of an IPv6 address; undefined for any other. */
function groupsOf(address: string): number[] | undefined {
  if (!isIPv6(address)) return undefined
  const [bare = ''] = address.split('%')
  const inHex = bare.replace(/(\d+)\.(\d+)\.(\d+)\.(\d+)$/, (_, ...bytes: string[]) => {
    const [a = 0, b = 0, c = 0, d = 0] = bytes.map(Number)
    return `${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}`
  })
  const [left = [], right = []] = inHex.split('::').map((half) => (half === '' ? [] : half.split(':')))
  const zeros = Array<string>(8 - left.length - right.length).fill('0')
  return [...left, ...zeros, ...right].map((group) => parseInt(group, 16))
}
