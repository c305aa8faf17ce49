import { oneLine } from '@haggle/shared-contract'
import { SECOND } from '@haggle/shared-server'
import { z } from 'zod'
import type { Context } from '../../base/context'
import { newId } from '../../base/ids'
import { oauthError } from './oauthErrors'
import { insertClient } from './oauthStore'
import { SCOPES } from './scopes'

const MAX_NAME = 60

const Registration = z.object({
  redirect_uris: z.array(z.string().max(2000)).min(1).max(5),
  client_name: z.string().max(1000).optional(),
})

/** Registers a program (RFC 7591). It gets no secret: what it runs on could not keep one, and PKCE is required. */
export async function registerClient({ db, now }: Context, body: unknown) {
  const { success, data } = Registration.safeParse(body)
  if (!success) throw oauthError('invalid_client_metadata', 'Send redirect_uris, one to five, and a client_name.')
  if (!data.redirect_uris.every(isRedirect))
    throw oauthError(
      'invalid_redirect_uri',
      'A redirect URI must be https, or http on this machine (localhost, 127.0.0.1, [::1]), without a fragment.',
    )
  const client = {
    id: newId(now()),
    name: nameOf(data),
    redirect_uris: JSON.stringify(data.redirect_uris),
    created_at: now(),
  }
  await db.writing((tx) => insertClient(tx, client))
  return {
    client_id: client.id,
    client_id_issued_at: Math.floor(now() / SECOND),
    client_name: client.name,
    redirect_uris: data.redirect_uris,
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    token_endpoint_auth_method: 'none',
    scope: SCOPES,
  }
}

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]'])

/** Schemes of apps are not among them: any app of a device can claim one. */
function isRedirect(uri: string): boolean {
  // a browser drops what is no part of an address, so that another one would be compared than the one that is opened
  if (!URL.canParse(uri) || /[^!-~]|[\\#]/.test(uri)) return false
  const { protocol, hostname, username, password } = new URL(uri)
  if (username || password) return false
  return protocol === 'https:' || (protocol === 'http:' && LOOPBACK.has(hostname))
}

/** Whether the answer may go there: exactly an address of the program's own, or on a person's own machine at another port. */
export const isOwnRedirect = (own: readonly string[], asked: string): boolean =>
  own.includes(asked) || (isRedirect(asked) && own.some((each) => withoutPort(each) === withoutPort(asked)))

/** A program on a person's machine listens at a port that is free just then (RFC 8252, 7.3). */
const withoutPort = (uri: string): string =>
  uri.replace(/^(http:\/\/(?:localhost|127\.0\.0\.1|\[::1\])):\d+(?=[/?]|$)/, '$1')

/** What a person reads in one line: no control characters, no change of direction. */
const nameOf = ({ client_name = '', redirect_uris: [uri = ''] }: z.infer<typeof Registration>): string =>
  [...oneLine(client_name.replace(/[\p{Cc}\p{Cf}]/gu, ' '))].slice(0, MAX_NAME).join('').trim() || new URL(uri).host
