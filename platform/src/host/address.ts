import { isIPv6 } from 'node:net'
import { compile } from '@fastify/proxy-addr'

/** Returns a predicate: whether an address is one of the proxies in TRUST_PROXY. */
export function trustedProxies(proxies: string | undefined): (address: string) => boolean {
  const isTrusted = proxies && compile(proxies.split(',').map((address) => address.trim()))
  return (address) => Boolean(isTrusted && isTrusted(address, 0))
}

/**
 * The network by which visitors are counted: an IPv4 address, or an IPv6 address's /64. Undefined for loopback addresses,
 * whose visitors are distinguished by their browsers' ids.
 */
export function networkOf(address: string): string | undefined {
  const mapped = address.replace(/^::ffff:(?=\d+\.)/i, '')
  if (mapped === '::1' || mapped.startsWith('127.')) return undefined
  if (!isIPv6(mapped)) return mapped
  const [front = '', back = ''] = mapped.replace(/%.*$/, '').toLowerCase().split('::')
  const groups = (text: string) => (text ? text.split(':') : [])
  const missing = mapped.includes('::') ? Array<string>(8 - groups(front).length - groups(back).length).fill('0') : []
  return [...groups(front), ...missing, ...groups(back)]
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')
}
