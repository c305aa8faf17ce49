import { createHash, randomBytes } from 'node:crypto'
import {
  MANDATE_DAYS,
  toCents,
  type AgentQuestion,
  type AgentRequest,
  type AgentScope,
  type MandateGiven,
  type MandateInput,
  type ShopMandateInput,
} from '@haggle/shared-contract'
import { DAY, MINUTE } from '@haggle/shared-server'
import type { Context } from '../../base/context'
import { newId } from '../../base/ids'
import { conflict, invalid } from '../../base/refusals'
import { recordAuditEvent } from '../../core/audit-trail/recordAuditEvent'
import type { MandateRow } from '../../core/database/tables'
import { hashToken, lockAccount, type Session } from '../../core/sessions/sessions'
import { isOwnRedirect } from './clients'
import { issuerOf, resourceOf } from './endpoints'
import { clientById, insertCode } from './oauthStore'
import { scopesIn } from './scopes'
import { insertMandate, mandatesThatHold, openShopsByName, shopsNamed } from './store'

/** How long a code holds: a client exchanges it at once. */
const CODE_MS = 2 * MINUTE

/** Mandates of an account that hold at a time. */
const MAX_MANDATES = 20

/** Shops from which the consent page lets choose. */
const SHOPS_SHOWN = 500

/** What an agent asks for, for the consent page. A request that is not the client's own is refused here (400), not answered there. */
export async function agentQuestion({ config, db }: Context, request: AgentRequest): Promise<AgentQuestion> {
  const { client, answer, error } = await checkRequest({ config, db }, request)
  if (error) return { refused: answer(error) }
  return {
    agent: client.name,
    host: new URL(request.redirect_uri).host,
    shops: await openShopsByName(db.read, SHOPS_SHOWN),
    scopes: [...scopesIn(request.scope)],
    refused: answer({ error: 'access_denied' }),
  }
}

/** Gives a mandate to haggle, and the client a code for it, by the address to which the customer's browser goes on. */
export async function giveMandate(context: Context, session: Session, { request, terms }: MandateInput) {
  const { shops, mostPerProduct, mostInAll, until, askFirst } = terms
  if (mostPerProduct > mostInAll) throw invalid('Most per product cannot be greater than most in all.')
  return give(context, session, request, {
    scope: 'haggle',
    shops: shops === 'all' ? undefined : shops,
    most_per_product_cents: toCents(mostPerProduct),
    most_in_all_cents: toCents(mostInAll),
    until: Date.parse(until),
    ask_first: askFirst ? 1 : 0,
  })
}

/** The same for a mandate to read the owner's shop: it can spend nothing. */
export const letReadShop = (context: Context, session: Session, { request, terms }: ShopMandateInput) =>
  give(context, session, request, {
    scope: 'shop',
    shops: session.shopId === undefined ? [] : [session.shopId],
    most_per_product_cents: 0,
    most_in_all_cents: 0,
    until: Date.parse(terms.until),
    ask_first: 0,
  })

type Terms = Pick<MandateRow, 'most_per_product_cents' | 'most_in_all_cents' | 'until' | 'ask_first'> & {
  scope: AgentScope
  /** Undefined for all. */
  shops: readonly string[] | undefined
}

async function give(
  context: Context,
  { userId, address }: Session,
  request: AgentRequest,
  { scope, shops, ...limits }: Terms,
): Promise<MandateGiven> {
  const { db, now } = context
  const { client, challenge, answer, error } = await checkRequest(context, request, scope)
  if (error) return { redirect: answer(error) }
  checkEnd(limits.until, now())
  const code = randomBytes(32).toString('base64url')
  const id = newId(now())
  await db.writing(async (tx) => {
    await lockAccount(tx, userId)
    if ((await mandatesThatHold(tx, userId, now())).length >= MAX_MANDATES)
      throw conflict(`You allow ${MAX_MANDATES} agents by now. Please end one first.`)
    if (shops && (await shopsNamed(tx, shops)).length < new Set(shops).size)
      throw invalid('One of the shops is not there any more.')
    await insertMandate(tx, {
      ...limits,
      id,
      user_id: userId,
      client_id: client.id,
      agent: client.name,
      shops: shops ? JSON.stringify(shops) : null,
      created_at: now(),
      first_used_at: null,
      ended_at: null,
    })
    await insertCode(tx, {
      code_hash: hashToken(code),
      mandate_id: id,
      redirect_uri: request.redirect_uri,
      challenge,
      expires_at: now() + CODE_MS,
    })
    await recordAuditEvent(context, tx, {
      action: 'mandate.given',
      subject: id,
      account: userId,
      actor: { userId, address },
      after: { name: client.name },
    })
  })
  return { redirect: answer({ code }) }
}

function checkEnd(end: number, now: number): void {
  if (end <= now) throw invalid('Until must be in the future.')
  if (end > now + MANDATE_DAYS * DAY) throw invalid(`Until must be within ${MANDATE_DAYS} days.`)
}

/**
 * Throws 400 for an unknown client and an address that is not one of its own: nothing is ever sent there. What else is wrong is
 * told to the client. `answer` makes an address that tells it something.
 */
async function checkRequest({ config, db }: Pick<Context, 'config' | 'db'>, request: AgentRequest, scope?: AgentScope) {
  const { client_id, redirect_uri, state, code_challenge: challenge = '' } = request
  const client = await clientById(db.read, client_id)
  if (!client) throw invalid('This program is not registered here. Please let it connect again.')
  if (!isOwnRedirect(JSON.parse(client.redirect_uris) as string[], redirect_uri))
    throw invalid('This program wants the answer at an address that is not its own.')
  const answer = (fields: Record<string, string>): string => {
    const url = new URL(redirect_uri)
    const all = { ...fields, ...(state !== undefined && { state }), iss: issuerOf(config) }
    for (const [name, value] of Object.entries(all)) url.searchParams.set(name, value)
    return url.href
  }
  return { client, challenge, answer, error: errorOf(request, resourceOf(config), scope) }
}

function errorOf(
  request: AgentRequest,
  ours: string,
  scope: AgentScope | undefined,
): { error: string; error_description: string } | undefined {
  const { response_type, code_challenge = '', code_challenge_method, resource } = request
  const error = (error: string, error_description: string) => ({ error, error_description })
  if (response_type !== 'code') return error('unsupported_response_type', 'response_type must be code')
  // without a method it would be plain
  if (!/^[\w-]{43}$/.test(code_challenge) || code_challenge_method !== 'S256')
    return error('invalid_request', 'PKCE with S256 is required')
  if (resource !== undefined && resource !== ours) return error('invalid_target', `resource must be ${ours}`)
  if (scope && !scopesIn(request.scope).includes(scope))
    return error('invalid_scope', `this account can allow ${scope} alone`)
  return undefined
}

/** The S256 challenge of a PKCE verifier (RFC 7636). */
export const challengeOf = (verifier: string): string => createHash('sha256').update(verifier).digest('base64url')
