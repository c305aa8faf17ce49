import {
  answerParserError,
  backInTrace,
  inTraceOf,
  isShared,
  registerDraining,
  TRACE_HEADERS,
  traceOf,
  type Drain,
} from '@haggle/shared-server'
import Fastify, { type FastifyInstance } from 'fastify'
import { sandboxApiRoutes } from '../../sandbox/api'
import { sandboxCheckoutRoutes } from '../../sandbox/checkout'
import type { Context } from '../base/context'
import { lineOptions } from '../base/log/lineOptions'
import { logOutput } from '../base/log/logOutput'
import { withoutEmails } from '../base/log/withoutEmails'
import { openCache, type Cache } from '../cache'
import { auditTrailRoutes } from '../core/audit-trail/routes'
import { registerAccess } from '../core/http/access'
import { clientAddressReader } from '../core/http/address'
import { registerEmptyBodies, registerJsonBodies } from '../core/http/bodies'
import { Calls } from '../core/http/calls'
import { registerContentTypes } from '../core/http/contentTypes'
import { dateReplies } from '../core/http/dateReplies'
import { registerErrorReplies, replyToBadPath } from '../core/http/errorReplies'
import { typedBySchemas, type Feature } from '../core/http/feature'
import { healthRoutes } from '../core/http/health'
import { refuseUncachedHooks } from '../core/http/hooks'
import { callLog, ErrorLinesOnly } from '../core/http/log'
import { logFailure } from '../core/http/logFailure'
import { registerOwnershipChecks } from '../core/http/ownership'
import { registerPathIds } from '../core/http/pathIds'
import { compileSerializer } from '../core/http/serialize'
import { logSpans } from '../core/http/spanLog'
import { compileValidator } from '../core/http/validate'
import { outboxRoutes } from '../core/mail/routes'
import { mediaRoutes } from '../core/media/routes'
import { registerDocs } from '../core/openapi/docs'
import { registerBudgets } from '../core/throttle/routeBudgets'
import { agentRoutes } from '../joined/agents/routes'
import { exportAndDeletionRoutes } from '../joined/leaving/routes'
import { marketOverviewRoutes } from '../joined/market-overview/routes'
import { operatorAccountRoutes } from '../joined/operator-accounts/routes'
import { operatorOrderRoutes } from '../joined/operator-orders/routes'
import { ownProductRoutes } from '../joined/own-products/routes'
import { productImportRoutes } from '../joined/product-import/routes'
import { productPageRoutes } from '../joined/product-page/routes'
import { mailLinkRoutes } from '../market/accounts/mailLinkRoutes'
import { oneClickRoutes } from '../market/accounts/oneClickRoutes'
import { accountRoutes } from '../market/accounts/routes'
import { sessionRoutes } from '../market/accounts/sessionRoutes'
import { totpRoutes } from '../market/accounts/totpRoutes'
import { addressRoutes } from '../market/addresses/routes'
import { oauthRoutes } from '../market/agents/oauthRoutes'
import { mandateRoutes } from '../market/agents/routes'
import { publicReads } from '../market/catalogue/publicReads'
import { catalogueRoutes } from '../market/catalogue/routes'
import { internalRoutes } from '../market/client-errors/internalRoutes'
import { clientErrorRoutes } from '../market/client-errors/routes'
import { readyAnswerRoutes } from '../market/conversations/readyAnswers'
import { conversationRoutes } from '../market/conversations/routes'
import { disputeRoutes } from '../market/disputes/routes'
import { negotiationRoutes } from '../market/negotiation/routes'
import { shopHagglingRoutes } from '../market/negotiation/shopRoutes'
import { noticeRoutes } from '../market/notices/routes'
import { operatorRoutes } from '../market/operators/routes'
import { partRoutes } from '../market/orders/partRoutes'
import { paymentRoutes, webhookRoutes } from '../market/orders/payments/routes'
import { orderRoutes } from '../market/orders/routes'
import { operatorMoneyRoutes } from '../market/payouts/operatorRoutes'
import { payoutRoutes } from '../market/payouts/routes'
import { reportRoutes } from '../market/reports/routes'
import { restockWishRoutes } from '../market/restock-wishes/routes'
import { reviewRoutes } from '../market/reviews/routes'
import { suggestionRoutes } from '../market/search/suggestionRoutes'
import { operatorShopRoutes } from '../market/shops/operatorRoutes'
import { shopRoutes } from '../market/shops/routes'
import { textPageRoutes } from '../market/text-pages/routes'
import { wishlistRoutes } from '../market/wishlist/routes'

declare module 'fastify' {
  interface FastifyInstance {
    drain: Drain
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
    genReqId: (request) => traceOf(request).id,
    logger: { stream: withoutEmails(log), ...lineOptions(config.logLevel) },
    // Log lines carry the request's trace themselves: a child logger per request would cost more than the line.
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
  registerTrace(app)
  const endSpanLog = logSpans(app.log)
  app.addHook('onClose', (_app, done) => {
    endSpanLog()
    done()
  })
  app.setValidatorCompiler(compileValidator)
  app.setSerializerCompiler(compileSerializer)
  registerErrorReplies(app)
  app.decorate('drain', drain)
  registerDraining(app, drain, 'This instance is about to stop. Please try again in a moment.')
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
    else if (isShared(reply.getHeader('cache-control'))) for (const name of TRACE_HEADERS) reply.raw.removeHeader(name)
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
      cache.lists
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
      productPageRoutes(scope, context, cache ?? publicReads(db))
    },
    ownProductRoutes,
    suggestionRoutes,
    textPageRoutes,
    productImportRoutes,
    shopRoutes,
    addressRoutes,
    reviewRoutes,
    wishlistRoutes,
    restockWishRoutes,
    clientErrorRoutes,
    internalRoutes,
    conversationRoutes,
    readyAnswerRoutes,
    negotiationRoutes,
    shopHagglingRoutes,
    mandateRoutes,
    oauthRoutes,
    agentRoutes,
    orderRoutes,
    partRoutes,
    payoutRoutes,
    operatorMoneyRoutes,
    paymentRoutes,
    auditTrailRoutes,
    noticeRoutes,
    operatorRoutes,
    marketOverviewRoutes,
    operatorShopRoutes,
    reportRoutes,
    operatorAccountRoutes,
    operatorOrderRoutes,
    disputeRoutes,
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

/** What a writing request sets off belongs to its trace. */
function registerTrace(app: FastifyInstance): void {
  const isRead = (method: string) => method === 'GET' || method === 'HEAD'
  app.addHook('onRequest', ({ raw, method }, reply, done) => {
    if (isRead(method)) done()
    else inTraceOf(reply.raw, traceOf(raw), done)
  })
  app.addHook('preValidation', ({ raw, method, body }, _reply, done) => {
    if (isRead(method) || body === undefined) done()
    else backInTrace(traceOf(raw), done)
  })
}
