import { isIPv6 } from 'node:net'
import { compile } from '@fastify/proxy-addr'

/** Whether an address is one of the proxies that TRUST_PROXY names. */
export function trusted(proxies: string | undefined): (address: string) => boolean {
  const isTrusted = proxies && compile(proxies.split(',').map((address) => address.trim()))
  return (address) => Boolean(isTrusted && isTrusted(address, 0))
}

/**
 * Whom an address belongs to: an IPv6 /64 is one network. Undefined for this machine itself, where no stranger is: there
 * visitors are told apart by the numbers of their browsers.
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
