import { randomBytes } from 'node:crypto'
import { HOUR, SECOND } from '@haggle/shared-server'
import type { OAuthTokens } from '@modelcontextprotocol/sdk/shared/auth.js'
import type { Context } from '../../base/context'
import type { Transaction } from '../../core/database/database'
import { lockRow } from '../../core/database/lockRow'
import { hashToken } from '../../core/sessions/sessions'
import { challengeOf } from './authorize'
import { holds } from './checkMandate'
import { resourceOf } from './endpoints'
import { oauthError } from './oauthErrors'
import { codeByHash, insertTokens, mandateOfToken, refreshTokenByHash, setCodeUsed, setTokenUsed } from './oauthStore'
import { scopeOf } from './scopes'
import { setMandateEnded } from './store'
import { tellOfMisuse } from './tellCustomer'

/** The longest life of an access token (D78). */
const ACCESS_MS = HOUR

type Form = ReadonlyMap<string, string>

/** Exchanges a code or a refresh token for tokens (RFC 6749, OAuth 2.1). */
export async function issueTokens(context: Context, form: Form): Promise<OAuthTokens> {
  const resource = form.get('resource')
  if (resource !== undefined && resource !== resourceOf(context.config))
    throw oauthError('invalid_target', 'These tokens are for another resource.')
  const grant = form.get('grant_type')
  if (grant === 'authorization_code') return exchange(context, (tx) => spendCode(context, tx, form))
  if (grant === 'refresh_token') return exchange(context, (tx) => spendRefreshToken(context, tx, form))
  throw oauthError('unsupported_grant_type', 'grant_type must be authorization_code or refresh_token.')
}

const invalidGrant = () => oauthError('invalid_grant', 'This code or token is not valid, or was used before.')

/** What a grant is worth: a mandate, or one whose code or token somebody uses a second time. */
type Spent = { mandateId: string; isMisused?: boolean } | undefined

/** Issues tokens for a grant, or ends its mandate if it was used before: then two have it, and one is a thief. */
async function exchange(context: Context, spend: (tx: Transaction) => Promise<Spent>): Promise<OAuthTokens> {
  const tokens = await context.db.writing(async (tx) => {
    const spent = await spend(tx)
    if (!spent) return undefined
    if (!spent.isMisused) return newTokens(context, tx, spent.mandateId)
    const isEndedNow = await setMandateEnded(tx, spent.mandateId, context.now())
    if (isEndedNow) await tellOfMisuse(context, tx, spent.mandateId)
    return undefined
  })
  if (!tokens) throw invalidGrant()
  return tokens
}

async function spendCode({ now }: Context, tx: Transaction, form: Form): Promise<Spent> {
  const [hash, verifier] = [hashToken(form.get('code') ?? ''), form.get('code_verifier') ?? '']
  const code = await codeByHash(tx, hash)
  if (!code || code.client_id !== form.get('client_id')) return undefined
  const isOwn =
    code.redirect_uri === form.get('redirect_uri') &&
    /^[\w.~-]{43,128}$/.test(verifier) &&
    challengeOf(verifier) === code.challenge
  if (!isOwn && code.used_at === null) return undefined
  if (code.used_at !== null || !(await setCodeUsed(tx, hash, now())))
    return { mandateId: code.mandate_id, isMisused: true }
  return code.expires_at > now() ? { mandateId: code.mandate_id } : undefined
}

async function spendRefreshToken({ now }: Context, tx: Transaction, form: Form): Promise<Spent> {
  const hash = hashToken(form.get('refresh_token') ?? '')
  const token = await refreshTokenByHash(tx, hash)
  if (!token || token.client_id !== form.get('client_id') || token.expires_at <= now()) return undefined
  if (token.used_at !== null || !(await setTokenUsed(tx, hash, now())))
    return { mandateId: token.mandate_id, isMisused: true }
  return { mandateId: token.mandate_id }
}

/** An access token for an hour at most, and a refresh token as long as the mandate. Undefined if it holds no more. */
async function newTokens({ now }: Context, tx: Transaction, mandateId: string): Promise<OAuthTokens | undefined> {
  const mandate = await lockRow(tx, 'mandates', mandateId)
  if (!mandate || !holds(mandate, now())) return undefined
  const [access, refresh] = [newToken(), newToken()]
  const ends = Math.min(now() + ACCESS_MS, mandate.until)
  await insertTokens(tx, [
    { token_hash: hashToken(access), kind: 'access', mandate_id: mandateId, expires_at: ends },
    { token_hash: hashToken(refresh), kind: 'refresh', mandate_id: mandateId, expires_at: mandate.until },
  ])
  return {
    access_token: access,
    token_type: 'Bearer',
    expires_in: Math.floor((ends - now()) / SECOND),
    refresh_token: refresh,
    scope: scopeOf(mandate),
  }
}

const newToken = () => randomBytes(32).toString('base64url')

/** Ends the mandate of a token that its client gives back (RFC 7009). Unknown ones are answered alike. */
export async function revokeToken({ db, now }: Context, form: Form): Promise<void> {
  await db.writing(async (tx) => {
    const mandate = await mandateOfToken(tx, hashToken(form.get('token') ?? ''))
    if (mandate && mandate.client_id === form.get('client_id')) await setMandateEnded(tx, mandate.id, now())
  })
}
