import { networkOf, plainAddress, trustedProxies } from '@haggle/shared-server'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import ipaddr from 'ipaddr.js'
import type { Log } from '../log/log'
import { localNames } from './security'

type Passed = Pick<FastifyRequest, 'headers' | 'hostname'> & { raw: { httpVersion: string } }

/**
 * Whether a request from this machine was passed on by a proxy, which may name no sender but the host that it was asked for, or
 * nothing at all: then it speaks an HTTP that no browser does.
 */
export const isPassedOn = ({ headers, hostname, raw }: Passed): boolean =>
  headers.forwarded !== undefined ||
  headers['x-forwarded-for'] !== undefined ||
  raw.httpVersion === '1.0' ||
  !localNames.includes(hostname)

/** All visitors of a proxy on this machine that TRUST_PROXY does not name: their own addresses are not known. */
const BEHIND_PROXY = 'a proxy on this machine'

/** The network by which the reports of a page's visitor count (D48); undefined for browsers on this machine. */
export function votingNetworkOf(request: Passed & { ip: string }): string | undefined {
  if (!isLocal(request.ip)) return networkOf(request.ip)
  return isPassedOn(request) ? BEHIND_PROXY : undefined
}

/** Tells the operator once that requests come through a proxy of this network that TRUST_PROXY does not name. */
export function tellOfUnknownProxy(host: FastifyInstance, proxies: string | undefined, log: Log): void {
  const isTrusted = trustedProxies(proxies)
  let isTold = false
  host.addHook('onRequest', ({ headers, raw }, _reply, done) => {
    const { remoteAddress = '' } = raw.socket
    if (!isTold && headers['x-forwarded-for'] !== undefined && isNear(remoteAddress) && !isTrusted(remoteAddress)) {
      isTold = true
      const proxy = plainAddress(remoteAddress)
      log.warn(
        `Visitors come through a proxy at ${proxy} that TRUST_PROXY does not name: they count as one, for limits and for ` +
          `canaries. Set TRUST_PROXY=${isLocal(proxy) ? 'loopback' : proxy}.`,
      )
    }
    done()
  })
}

/** Whether an address is of this machine or its network: others may claim to be proxies. */
const isNear = (address: string) => ['loopback', 'private', 'uniqueLocal', 'linkLocal'].includes(rangeOf(address))

const isLocal = (address: string) => rangeOf(address) === 'loopback'

const rangeOf = (address: string) => (ipaddr.isValid(address) ? ipaddr.process(address).range() : 'unknown')
