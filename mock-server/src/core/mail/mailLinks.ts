import { randomBytes } from 'node:crypto'
import { paths, type Role } from '@haggle/shared-contract'
import { DAY, HOUR } from '@haggle/shared-server'
import type { Context } from '../../base/context'
import { invalid } from '../../base/refusals'
import type { ReadQueries, Transaction } from '../database/database'
import type { MailLink, TakenBack } from '../database/tables'
import { hashToken } from '../sessions/sessions'
import { insertLink, linkByToken, consumeLinkByToken } from './linkStore'
import { siteUrlOf } from './siteUrl'

type Kind = MailLink['kind']

/** The lifetime in ms of a link, and the path of the screen that it opens (D64, D65). */
const LINKS: Record<Kind, { lifetime: number; path: string }> = {
  reset: { lifetime: HOUR, path: paths.resetPassword },
  verify: { lifetime: DAY, path: paths.verifyEmail },
  restore: { lifetime: 7 * DAY, path: paths.restoreAccount },
  unsubscribe: { lifetime: 90 * DAY, path: paths.unsubscribe },
}

/** The recipient of a mail. */
export interface Addressee {
  id: string
  role: Role
  email: string
}

/**
 * Creates a link for a mail and returns its URL. The token is in the fragment, so that it appears in no server log and no
 * Referer header; only its hash is stored.
 */
export async function createMailLink(
  { config, now }: Context,
  tx: Transaction,
  kind: Kind,
  { id, role, email }: Addressee,
  { takesBack, about }: { takesBack?: TakenBack; about?: NonNullable<MailLink['about']> } = {},
): Promise<string> {
  // Short enough that mail programs do not wrap the URL.
  const token = randomBytes(24).toString('base64url')
  const { lifetime, path } = LINKS[kind]
  const times = { created_at: now(), expires_at: now() + lifetime }
  const link = {
    token_hash: hashToken(token),
    kind,
    user_id: id,
    email,
    takes_back: takesBack ?? null,
    about: about ?? null,
    ...times,
  }
  await insertLink(tx, link)
  return `${siteUrlOf(config, role)}${path}#${token}`
}

const INVALID_LINK = 'This link is not valid any more. Please ask for a new one.'

/** Returns the link of a valid token; throws 400 otherwise. */
export async function findMailLink(
  { now }: Context,
  queries: ReadQueries,
  kind: Kind,
  token: string,
): Promise<MailLink> {
  const link = await linkByToken(queries, { kind, tokenHash: hashToken(token), now: now() })
  if (!link) throw invalid(INVALID_LINK)
  return link
}

/** Like `findMailLink`, but uses the link up: of concurrent callers one gets it. */
export async function consumeMailLink({ now }: Context, tx: Transaction, kind: Kind, token: string): Promise<MailLink> {
  const link = await consumeLinkByToken(tx, { kind, tokenHash: hashToken(token), now: now() })
  if (!link) throw invalid(INVALID_LINK)
  return link
}
