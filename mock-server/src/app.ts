import Fastify, { type FastifyInstance } from 'fastify'
import { sandboxApiRoutes } from '../sandbox/api'
import { sandboxCheckoutRoutes } from '../sandbox/checkout'
import { exportAndDeletionRoutes } from './accounts/exportAndDeletionRoutes'
import { mailLinkRoutes } from './accounts/mailLinkRoutes'
import { oneClickRoutes } from './accounts/oneClickRoutes'
import { accountRoutes } from './accounts/routes'
import { sessionRoutes } from './accounts/sessionRoutes'
import { totpRoutes } from './accounts/totpRoutes'
import { addressRoutes } from './addresses/routes'
import { auditTrailRoutes } from './audit-trail/routes'
import { openCache, type Cache } from './cache'
import { publicReads } from './catalogue/publicReads'
import { catalogueRoutes } from './catalogue/routes'
import { suggestionRoutes } from './catalogue/suggestionRoutes'
import { clientErrorRoutes } from './client-errors/routes'
import type { Context } from './context'
import { registerAccess } from './http/access'
import { clientAddressReader } from './http/address'
import { registerEmptyBodies, registerJsonBodies } from './http/bodies'
import { Calls } from './http/calls'
import { registerContentTypes } from './http/contentTypes'
import { dateReplies } from './http/dateReplies'
import { registerDocs } from './http/docs'
import { registerDraining, type Drain } from './http/draining'
import { registerErrorReplies, replyToBadPath } from './http/errors'
import { typedBySchemas, type Feature } from './http/feature'
import { healthRoutes } from './http/health'
import { refuseUncachedHooks } from './http/hooks'
import { callLog, ErrorLinesOnly } from './http/log'
import { logFailure } from './http/logFailure'
import { logOutput } from './http/logOutput'
import { registerOwnershipChecks } from './http/ownership'
import { registerPathIds } from './http/pathIds'
import { answerParserError } from './http/protocolErrors'
import { compileSerializer } from './http/serialize'
import { compileValidator } from './http/validate'
import { withoutEmails } from './http/withoutEmails'
import { outboxRoutes } from './mail/routes'
import { mediaRoutes } from './media/routes'
import { negotiationRoutes } from './negotiation/routes'
import { shopHagglingRoutes } from './negotiation/shopRoutes'
import { noticeRoutes } from './notices/routes'
import { partRoutes } from './orders/partRoutes'
import { orderRoutes } from './orders/routes'
import { paymentRoutes, webhookRoutes } from './payments/routes'
import { productImportRoutes } from './product-import/routes'
import { reviewRoutes } from './reviews/routes'
import { shopRoutes } from './shops/routes'
import { registerBudgets } from './throttle/routeBudgets'
import { wishlistRoutes } from './wishlist/routes'

declare module 'fastify' {
  interface FastifyInstance {
    /** Hooks that run on every call, also on those that the cache answers. */
    calls: Calls
    /** The reply cache; undefined with `REPLY_CACHE=off`. */
    cache: Cache | undefined
  }
}

const BODY_LIMIT = 256 * 1024

/** The whole API on one Fastify instance, not yet listening. */
export async function createApp(context: Context): Promise<FastifyInstance> {
  const { config, db } = context
  const drain: Drain = { begun: false }
  const cache = db.changes && openCache(db, db.changes)
  const log = logOutput(config.log)
  const calls = new Calls(clientAddressReader(config.proxy))
  calls.onCall(dateReplies(context.now))
  calls.onAnswered(callLog(config.logLevel, log))
  const app = Fastify({
    serverFactory: (framework) =>
      calls.createServer(
        config.connections.max,
        (...call) => !drain.begun && cache !== undefined && cache.answer(...call),
        framework,
      ),
    genReqId: (request) => calls.idOf(request),
    logger: { stream: withoutEmails(log), level: config.logLevel },
    // Log lines carry the request id themselves: a child logger per request would cost more than the line.
    childLoggerFactory: (logger) => logger,
    logController: new ErrorLinesOnly(),
    bodyLimit: BODY_LIMIT,
    trustProxy: config.proxy.addresses ?? false,
    forceCloseConnections: 'idle',
    // what arrives while the app stops is answered like any other (see draining)
    return503OnClosing: false,
    frameworkErrors: replyToBadPath,
    clientErrorHandler: answerParserError,
    routerOptions: { maxParamLength: 200 },
  })
  app.setValidatorCompiler(compileValidator)
  app.setSerializerCompiler(compileSerializer)
  registerErrorReplies(app)
  registerDraining(app, drain)
  app.decorate('calls', calls)
  app.decorate('cache', cache)
  registerAccess(app, context)
  registerOwnershipChecks(app)
  registerBudgets(app, context)
  registerPathIds(app)
  registerJsonBodies(app)
  registerEmptyBodies(app)
  registerContentTypes(app)
  // Replies depend on the session and change at any time: not cacheable unless the route says so (D13).
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (!reply.hasHeader('cache-control')) void reply.header('cache-control', 'no-store')
    void reply.header('x-content-type-options', 'nosniff')
    done(null, payload)
  })

  if (context.isWatched)
    app.addHook('onRequest', ({ raw, routeOptions }, _reply, done) => {
      if (routeOptions.url) calls.noteRoute(raw, routeOptions.url)
      done()
    })
  refuseUncachedHooks(app)
  if (cache)
    app.addHook('onListen', () => {
      cache
        .readAhead(() => drain.begun)
        .catch((err: unknown) => logFailure(app.log, { err }, 'could not read products ahead'))
    })

  await registerDocs(app)

  const features: Feature[] = [
    healthRoutes,
    mediaRoutes,
    accountRoutes,
    sessionRoutes,
    mailLinkRoutes,
    oneClickRoutes,
    totpRoutes,
    exportAndDeletionRoutes,
    (scope) => {
      refuseUncachedHooks(scope)
      catalogueRoutes(scope, context, cache ?? publicReads(db))
    },
    suggestionRoutes,
    productImportRoutes,
    shopRoutes,
    addressRoutes,
    reviewRoutes,
    wishlistRoutes,
    clientErrorRoutes,
    negotiationRoutes,
    shopHagglingRoutes,
    orderRoutes,
    partRoutes,
    paymentRoutes,
    auditTrailRoutes,
    noticeRoutes,
    outboxRoutes,
    webhookRoutes,
    sandboxApiRoutes,
    sandboxCheckoutRoutes,
  ]
  for (const feature of features) {
    const plugin = (scope: FastifyInstance) => feature(typedBySchemas(scope), context)
    // without a name, fastify looks for the plugin among all loaded modules
    await app.register(Object.assign(plugin, { [Symbol.for('fastify.display-name')]: feature.name }))
  }
  return app
}
