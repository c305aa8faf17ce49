import { randomBytes } from 'node:crypto'
import { paths, type Role } from 'shared-contract'
import type { Config } from '../config'
import type { Context } from '../context'
import type { ReadQueries, Transaction } from '../database/database'
import type { MailLinkRow } from '../database/tables'
import { invalid } from '../http/errors'
import { insertLink, linkNamed, takeLinkNamed } from './linkStore'
import { hashToken } from './sessions'

type Kind = MailLinkRow['kind']

const HOUR = 60 * 60 * 1000
const DAY = 24 * HOUR

/** How long a link holds, and the screen that it opens (D64, D65). */
const LINKS: Record<Kind, { holds: number; path: string }> = {
  reset: { holds: HOUR, path: paths.resetPassword },
  verify: { holds: DAY, path: paths.verifyEmail },
  restore: { holds: 7 * DAY, path: paths.restoreAccount },
  unsubscribe: { holds: 90 * DAY, path: paths.unsubscribe },
}

/** Whose mail it is, and to which address. */
export interface Addressee {
  id: string
  role: Role
  email: string
}

/** The app whose screens a mail's links open: settings name it, never a request (D63). */
export const siteOf = ({ mail }: Pick<Config, 'mail'>, role: Role): string =>
  role === 'shopOwner' ? mail.shopUrl : mail.siteUrl

/**
 * Makes a link for a mail. Its token, the one time it is known, stands in the fragment: no server's log and no other site
 * sees it.
 */
export async function makeLink(
  { config, now }: Context,
  tx: Transaction,
  kind: Kind,
  { id, role, email }: Addressee,
): Promise<string> {
  // short enough that no mail breaks the line
  const token = randomBytes(24).toString('base64url')
  const { holds, path } = LINKS[kind]
  const times = { created_at: now(), expires_at: now() + holds }
  await insertLink(tx, { token_hash: hashToken(token), kind, user_id: id, email, ...times })
  return `${siteOf(config, role)}${path}#${token}`
}

const DEAD = 'This link is not valid any more. Please ask for a new one.'

/** The link of a token that holds; it is 400 otherwise. */
export async function findLink(
  { now }: Context,
  queries: ReadQueries,
  kind: Kind,
  token: string,
): Promise<MailLinkRow> {
  const link = await linkNamed(queries, { kind, tokenHash: hashToken(token), now: now() })
  if (!link) throw invalid(DEAD)
  return link
}

/** The same, once: of several who come with it one gets it. */
export async function takeLink({ now }: Context, tx: Transaction, kind: Kind, token: string): Promise<MailLinkRow> {
  const link = await takeLinkNamed(tx, { kind, tokenHash: hashToken(token), now: now() })
  if (!link) throw invalid(DEAD)
  return link
}
