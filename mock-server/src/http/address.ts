import type { FastifyRequest } from 'fastify'
import type { Config } from '../config'

/**
 * The caller's address, for throttles. `X-Forwarded-For` is believed from the web host that shares our secret, or, with
 * TRUST_PROXY, from those addresses; from anyone else it is an invention.
 */
export function addressOf(request: FastifyRequest, { proxy }: Config): string {
  const forwarded = [request.headers['x-forwarded-for']].flat().at(-1)?.split(',').at(-1)?.trim()
  const fromOurHost = proxy.secret !== undefined && request.headers['x-haggle-proxy'] === proxy.secret
  return fromOurHost && forwarded ? forwarded : request.ip
}
