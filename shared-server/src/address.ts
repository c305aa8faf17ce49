import { isIPv6 } from 'node:net'
import { compile } from '@fastify/proxy-addr'
import ipaddr from 'ipaddr.js'

/** Returns a predicate: whether an address is one of the proxies in TRUST_PROXY. */
export function trustedProxies(proxies: string | undefined): (address: string) => boolean {
  const isTrusted = compile(proxies ? proxies.split(',').map((address) => address.trim()) : [])
  return (address) => isTrusted(address, 0)
}

/** An address without a second spelling: an IPv4 one in IPv6's form is plain IPv4. */
export const plainAddress = (address: string): string =>
  address.includes(':') && isIPv6(address) ? ipaddr.process(address).toString() : address

/** The network by which callers are counted: an IPv4 address itself; for IPv6 its /64, which one subscriber owns (D67). */
export function networkOf(address: string): string {
  const plain = plainAddress(address)
  return isIPv6(plain) ? `${ipaddr.parse(plain).toNormalizedString().split(':', 4).join(':')}::/64` : plain
}
