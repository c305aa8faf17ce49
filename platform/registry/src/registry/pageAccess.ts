import { isIP } from 'node:net'
import { isPassedOn } from '@haggle/host/host/localProxy'
import { CallError } from '@haggle/kit/base/callError'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { TokenInfo, Tokens } from '../tokens/tokens'

const ASK = 'Basic realm="a token of the registry as password"'

/** The caller of a page, by the token that browsers ask for as a password and keep until they end. Throws 401, which asks. */
export async function signedIn(request: FastifyRequest, reply: FastifyReply, tokens: Tokens): Promise<TokenInfo> {
  const { authorization = '' } = request.headers
  const [, basic] = /^Basic ([\w+/=]+)$/.exec(authorization) ?? []
  const password = basic && Buffer.from(basic, 'base64').toString().split(':').at(-1)
  reply.header('www-authenticate', ASK)
  const by = await tokens.whoIs(password ? `Bearer ${password}` : authorization || undefined)
  reply.removeHeader('www-authenticate')
  return by
}

/** The address of a call that is made for a reader on this machine; no connection has it. */
export const READER_HERE = 'a reader here'

/** Whether a call needs no token, as its reader passed `isHere`. */
export const isForReaderHere = ({ method, socket }: FastifyRequest) =>
  method === 'GET' && socket.remoteAddress === READER_HERE

/** Reading needs no token from this machine itself, where the registry's own is. */
export async function requireReader(request: FastifyRequest, reply: FastifyReply, tokens: Tokens): Promise<void> {
  if (!isHere(request)) await signedIn(request, reply, tokens)
}

/** Runs a check of the caller's rights; one who lacks them is asked for another token. */
export function askUnlessAllowed(reply: FastifyReply, check: () => void): void {
  try {
    check()
  } catch (error) {
    if (!(error instanceof CallError) || error.status !== 403) throw error
    reply.header('www-authenticate', ASK)
    throw new CallError(401, error.message)
  }
}

/** Throws 403 if another site's page sent a form: the browser adds the token that it keeps to that, too. */
export function requireOwnPage({ headers }: FastifyRequest): void {
  const { 'sec-fetch-site': site, origin = '', host } = headers
  const isOwn = site === undefined ? URL.canParse(origin) && new URL(origin).host === host : site === 'same-origin'
  if (!isOwn) throw new CallError(403, 'Send this from the page of the registry itself.')
}

/** Whether a request comes from this machine itself, not through a proxy on it, nor from a page of a host that resolves to it. */
export const isHere = (request: FastifyRequest) => {
  const address = request.socket.remoteAddress?.replace(/^::ffff:(?=\d)/, '') ?? ''
  return isIP(address) > 0 && (address === '::1' || address.startsWith('127.')) && !isPassedOn(request)
}
