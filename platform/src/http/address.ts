import { compile } from '@fastify/proxy-addr'
import ipaddr from 'ipaddr.js'

/** Returns a predicate: whether an address is one of the proxies in TRUST_PROXY. */
export function trustedProxies(proxies: string | undefined): (address: string) => boolean {
  const isTrusted = proxies && compile(proxies.split(',').map((address) => address.trim()))
  return (address) => Boolean(isTrusted && isTrusted(address, 0))
}

/** An address as it is logged: an IPv4 one in IPv6's form is plain IPv4. */
export const plainAddress = (address: string): string =>
  ipaddr.isValid(address) ? ipaddr.process(address).toString() : address

/**
 * The network by which visitors are counted: an IPv4 address, or an IPv6 address's /64. Undefined for loopback addresses,
 * whose visitors are distinguished by their browsers' ids.
 */
export function networkOf(address: string): string | undefined {
  if (!ipaddr.isValid(address)) return address
  const parsed = ipaddr.process(address)
  if (parsed.range() === 'loopback') return undefined
  return parsed.kind() === 'ipv4' ? parsed.toString() : parsed.toNormalizedString().split(':', 4).join(':')
}
