import type { FastifyInstance } from 'fastify'

/** The framework's hooks that run during a call. */
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
 * From now on refuses hooks for all routes of a scope: they would not run for calls that the cache answers. A scope within,
 * which has none of these routes, may have hooks of its own.
 */
export function refuseUnseenHooks(scope: FastifyInstance): void {
  const addHook = scope.addHook as (this: FastifyInstance, ...hook: unknown[]) => FastifyInstance
  scope.addHook = function (this: FastifyInstance, ...hook: unknown[]): FastifyInstance {
    if (this === scope && DURING_CALLS.has(String(hook[0])))
      throw new Error(`The hook ${String(hook[0])} would miss the calls that the cache answers: add it to app.calls.`)
    return addHook.apply(this, hook)
  }
}
