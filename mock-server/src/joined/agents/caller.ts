import type { AgentScope, ShopState } from '@haggle/shared-contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../../base/context'
import { Refusal } from '../../base/refusals'
import { bearerToken } from '../../core/http/access'
import { clientAddressOf } from '../../core/http/address'
import { hashToken } from '../../core/sessions/sessions'
import { agentCalls, budgets, type Budget } from '../../core/throttle/budgets'
import { budgetOf, rateLimitsOf } from '../../core/throttle/resolveBudget'
import { throttle } from '../../core/throttle/throttle'
import type { Agent } from '../../market/agents/checkMandate'
import { metadataOf } from '../../market/agents/endpoints'
import { mandateOfAccess } from '../../market/agents/oauthStore'
import { scopeOf } from '../../market/agents/scopes'
import { mandateById, setFirstUse } from '../../market/agents/store'
import { tellOfFirstUse } from '../../market/agents/tellCustomer'

/** The agent that calls, for whom, and from where. */
export interface Caller extends Agent {
  userId: string
  scope: AgentScope
  /** The owner's shop, for an agent that reads one. */
  shop: { id: string; state: ShopState } | undefined
  asksFirst: boolean
  isFirstCall: boolean
  request: FastifyRequest
}

/** Who calls, by an access token. A token of the site is none (D78). Throws 401 that says where to get one. */
export async function authenticate(context: Context, request: FastifyRequest, reply: FastifyReply): Promise<Caller> {
  const { config, db, now } = context
  const token = bearerToken(request)
  const [mandate] = token === undefined ? [] : await mandateOfAccess(db.read, { hash: hashToken(token), now: now() })
  if (!mandate) {
    const error = token === undefined ? '' : 'error="invalid_token", '
    void reply.header('www-authenticate', `Bearer ${error}resource_metadata="${metadataOf(config)}"`)
    throw new Refusal(
      401,
      'Your customer has to allow this first.',
      token === undefined ? {} : { error: 'invalid_token' },
    )
  }
  return {
    mandateId: mandate.id,
    userId: mandate.user_id,
    scope: scopeOf(mandate),
    shop: shopOf(mandate),
    asksFirst: mandate.ask_first === 1,
    isFirstCall: mandate.first_used_at === null,
    request,
  }
}

const shopOf = ({ shop_id: id, state }: { shop_id: string | null; state: ShopState | null }) =>
  id === null || state === null ? undefined : { id, state }

/** Counts a tool's call, and for one that writes what the same call of a person counts (D67). */
export async function spend(context: Context, { userId, request }: Caller, route?: keyof typeof budgets) {
  const { config } = context
  const who = { account: userId, address: clientAddressOf(request, config) }
  const limitsOf = (budget: Budget) => rateLimitsOf(budgetOf(config, budget), who)
  // the address was counted by the route
  const [account] = limitsOf(agentCalls)
  const own = route === undefined ? [] : (budgets[route] ?? [])
  await throttle(context, [...(account ? [account] : []), ...own.flatMap(limitsOf)])
}

/** Tells a customer of the first use of a mandate, once. */
export async function noteUse(context: Context, { mandateId, isFirstCall }: Caller): Promise<void> {
  if (!isFirstCall) return
  await context.db.writing(async (tx) => {
    const mandate = await mandateById(tx, mandateId)
    if (mandate && (await setFirstUse(tx, mandateId, context.now()))) await tellOfFirstUse(context, tx, mandate)
  })
}
