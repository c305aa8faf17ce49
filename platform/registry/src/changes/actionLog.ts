import type { Details, Log } from '@haggle/host/log/log'
import type { ChangeRequest, ChangeTarget } from '@haggle/kit/changes/changeRequest'
import { traceFields } from '@haggle/shared-server'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { TokenInfo } from '../tokens/tokens'

/** What somebody does at the registry, as far as it is known: of which remote, version and commit, and where. */
export interface Action extends Details {
  action: string
  remote?: string
  version?: string | undefined
  commit?: string | undefined
  environment?: string
  app?: string
}

type Outcome = 'done' | 'refused' | 'failed'

declare module 'fastify' {
  interface FastifyRequest {
    /** The caller's token. */
    by?: TokenInfo
    /** What the call does; nothing to log, if it is undefined once the call has succeeded. */
    action?: Action | undefined
    /** Why the call is refused. */
    refusal?: string
  }
}

/** A change of what is live. */
export const actionOf = (target: ChangeTarget, { name, ...change }: ChangeRequest): Action => ({
  ...{ ...change, remote: name },
  ...target,
})

/** Who acts, without the token's secret. */
export const actorOf = ({ team, id, run }: TokenInfo) => ({ team, token: id, run })

/** Logs an action in a line: who, what, where, and how it ended. */
export function logAction(log: Log, { action, ...details }: Action, outcome: Outcome): void {
  const { remote, version, environment, app } = details
  const place = [environment, app].filter(Boolean).join('/')
  const words = [action, remote, version, place && `in ${place}`].filter(Boolean).join(' ')
  const level = { done: 'info', refused: 'warn', failed: 'error' } as const
  log[level[outcome]](`${words}: ${outcome}`, { action, ...details, outcome })
}

/** Logs what each call does that changes something, also if it is refused. */
export function logActions(app: FastifyInstance, log: Log): void {
  app.addHook('onResponse', (request, reply, done) => {
    if (!['GET', 'HEAD'].includes(request.method)) logCall(log, request, reply)
    done()
  })
}

function logCall(log: Log, request: FastifyRequest, { statusCode }: FastifyReply) {
  const { action, by, refusal: reason, id, method, url, routeOptions } = request
  if (!action && (statusCode < 400 || routeOptions.url === undefined)) return
  const what = action ?? { action: `${method} ${url.split('?')[0]}` }
  const outcome = statusCode >= 500 ? 'failed' : statusCode >= 400 ? 'refused' : 'done'
  logAction(log, { ...(by && actorOf(by)), ...what, reason, ...traceFields(id) }, outcome)
}
