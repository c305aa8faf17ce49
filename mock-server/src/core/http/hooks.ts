import type { FastifyInstance } from 'fastify'

/** Fastify's hooks that run during a request. */
const DURING_CALLS = new Set<string>([
  'onRequest',
  'preParsing',
  'preValidation',
  'preHandler',
  'preSerialization',
  'onSend',
  'onResponse',
  'onError',
  'onTimeout',
  'onRequestAbort',
])

/**
 * From now on throws when such a hook is added to a scope: it would not run for requests that the cache answers. Child
 * scopes, which have none of the cached routes, may still add hooks.
 */
export function refuseUncachedHooks(scope: FastifyInstance): void {
  const addHook = scope.addHook as (this: FastifyInstance, ...hook: unknown[]) => FastifyInstance
  scope.addHook = function (this: FastifyInstance, ...hook: unknown[]): FastifyInstance {
    if (this === scope && DURING_CALLS.has(String(hook[0])))
      throw new Error(`The hook ${String(hook[0])} would miss the calls that the cache answers: add it to app.calls.`)
    return addHook.apply(this, hook)
  }
}
