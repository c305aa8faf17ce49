import type { IncomingMessage } from 'node:http'
import { all, compile } from '@fastify/proxy-addr'
import type { FastifyRequest } from 'fastify'
import type { Config } from '../config'

/**
 * The caller's address, for throttles. `X-Forwarded-For` is believed from the web host that shares our secret, or, with
 * TRUST_PROXY, from those addresses; from anyone else it is an invention.
 */
export function addressOf(request: FastifyRequest, { proxy }: Pick<Config, 'proxy'>): string {
  const forwarded = [request.headers['x-forwarded-for']].flat().at(-1)?.split(',').at(-1)?.trim()
  return isOurHost(request, { proxy }) && forwarded ? forwarded : request.ip
}

/** Whether a call comes from the web host that shares our secret. */
export const isOurHost = ({ headers }: Pick<FastifyRequest, 'headers'>, { proxy }: Pick<Config, 'proxy'>): boolean =>
  Boolean(proxy.secret) && headers['x-haggle-proxy'] === proxy.secret

/** Who called, for the log: the peer or, past the proxies of TRUST_PROXY, the one before them. */
export function callerAddress({ addresses }: Config['proxy']): (request: IncomingMessage) => string {
  if (!addresses) return ({ socket }) => socket.remoteAddress ?? ''
  const isTrusted = compile(addresses.split(',').map((address) => address.trim()))
  return (request) => all(request, isTrusted).at(-1) ?? ''
}
