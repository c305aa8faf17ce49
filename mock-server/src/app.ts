import Fastify, { type FastifyInstance } from 'fastify'
import { validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod'
import { accountRoutes } from './accounts/routes'
import { catalogueRoutes } from './catalogue/routes'
import { clientErrorCountRoutes } from './clientErrors/counts'
import { clientErrorRoutes } from './clientErrors/routes'
import type { Context } from './context'
import { registerAccess } from './http/access'
import { callerAddress } from './http/address'
import { registerDocs } from './http/docs'
import { registerDraining, type Drain } from './http/draining'
import { registerErrorReplies, unreadablePath } from './http/errors'
import { createFront } from './cache/front'
import { healthRoutes } from './http/health'
import { registerJsonBodies } from './http/jsonBodies'
import { keepReplies, type KeptReplies } from './cache/replies'
import { logStream } from './http/logStream'
import { registerPathIds } from './http/pathIds'
import { callIds, callLog, RequestLog } from './http/requestLog'
import { compileSerializer } from './http/serialize'
import { mediaRoutes } from './media/routes'
import { negotiationRoutes } from './negotiation/routes'
import { orderRoutes } from './orders/routes'
import { paymentRoutes, webhookRoutes } from './payments/routes'
import { reviewRoutes } from './reviews/routes'
import { sandboxApiRoutes } from '../sandbox/api'
import { sandboxCheckoutRoutes } from '../sandbox/checkout'

declare module 'fastify' {
  interface FastifyInstance {
    /** Replies that are the same for everybody. */
    kept: KeptReplies
  }
}

const BODY_LIMIT = 256 * 1024
const KEPT_BYTES = 6 * 1024 * 1024

/** The whole API on one Fastify instance, not yet listening. */
export async function createApp(context: Context): Promise<FastifyInstance> {
  const { config, db } = context
  const drain: Drain = { begun: false }
  const kept = keepReplies(db.changes, KEPT_BYTES)
  const nextCallId = callIds()
  const logCall = callLog(config.logLevel)
  const front = { kept, drain, nextCallId, logCall, addressOf: callerAddress(config.proxy) }
  const app = Fastify({
    serverFactory: (passOn) => createFront(front, passOn),
    genReqId: nextCallId,
    logger: { stream: logStream(), level: config.logLevel },
    // lines name their call: a logger for each would cost more than the line
    childLoggerFactory: (logger) => logger,
    logController: new RequestLog(logCall),
    bodyLimit: BODY_LIMIT,
    trustProxy: config.proxy.addresses ?? false,
    forceCloseConnections: 'idle',
    frameworkErrors: unreadablePath,
    routerOptions: { maxParamLength: 200 },
  })
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(compileSerializer)
  registerErrorReplies(app)
  registerDraining(app, drain)
  app.decorate('kept', kept)
  registerAccess(app, context)
  registerPathIds(app)
  registerJsonBodies(app)
  // Replies differ by session and change at any moment; unless a route knows better, nobody may keep them (D13).
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (!reply.hasHeader('cache-control')) void reply.header('cache-control', 'no-store')
    void reply.header('x-content-type-options', 'nosniff')
    done(null, payload)
  })

  await registerDocs(app)

  const features = [
    healthRoutes,
    mediaRoutes,
    accountRoutes,
    catalogueRoutes,
    reviewRoutes,
    clientErrorRoutes,
    clientErrorCountRoutes,
    negotiationRoutes,
    orderRoutes,
    paymentRoutes,
    webhookRoutes,
    sandboxApiRoutes,
    sandboxCheckoutRoutes,
  ]
  for (const feature of features)
    await app.register((scope) => feature(scope.withTypeProvider<ZodTypeProvider>(), context))
  return app
}
