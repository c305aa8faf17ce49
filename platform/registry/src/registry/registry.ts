import swagger from '@fastify/swagger'
import { limitConnections } from '@haggle/host/http/connections'
import { refusalOptions } from '@haggle/host/http/refusals'
import { plainLog, type Log } from '@haggle/host/log/log'
import type { Checks } from '@haggle/kit/gate/gate'
import { readConnections, type ConnectionLimits } from '@haggle/kit/settings/settings'
import type { Storage } from '@haggle/kit/storage/storage'
import { registerTraces } from '@haggle/shared-server'
import Fastify, { type FastifyError, type FastifyReply, type FastifyRequest } from 'fastify'
import { jsonSchemaTransform, serializerCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod'
import { openBudgets } from '../canary/budgets'
import type { BrowsersReports } from '../canary/figures'
import { logActions } from '../changes/actionLog'
import { openAudit } from '../changes/audit'
import { openFreezes } from '../changes/freezes'
import type { Environments } from '../environments/environments'
import { openPictures } from '../pictures/pictures'
import type { FailuresOf } from '../teams/readTeams'
import { hostsSeen } from '../tokens/hostsSeen'
import { openIdentities, type Trust } from '../tokens/oidc'
import { openTokens } from '../tokens/tokens'
import { agentRoutes } from './agentRoutes'
import { budgetRoutes } from './budgetRoutes'
import { changeRoutes } from './changeRoutes'
import { openChanges } from './changes'
import { compileValidator } from './compileValidator'
import { discardBody } from './discardBody'
import { replyTo } from './errors'
import { freezeRoutes } from './freezeRoutes'
import { healthRoutes, registryReadiness } from './health'
import { liveRoutes } from './liveRoutes'
import { npmRoutes } from './npmRoutes'
import { isForReaderHere } from './pageAccess'
import { pageRoutes } from './pageRoutes'
import type { RegistryParts } from './parts'
import { releaseRoutes } from './releaseRoutes'
import { remotePageRoutes } from './remotePageRoutes'
import { tokenRoutes } from './tokenRoutes'

interface RegistryOptions {
  storage: Storage
  environments: Environments
  checks: Checks
  /** Rules that let CI runs act for a team. */
  trusted?: () => Promise<readonly Trust[]>
  /** Failures that browsers reported in production. */
  failuresOf?: FailuresOf | undefined
  /** What browsers told of production. */
  browsers?: BrowsersReports | undefined
  /** Origins of the sites of production by app, for links to previews. */
  sites?: RegistryParts['sites']
  /** Limits of connections, and proxies that carry those of many. */
  connections?: ConnectionLimits
  proxies?: string | undefined
  /** Whether an app takes a remote; default: each takes all. */
  takes?: RegistryParts['takes']
  /** Default: false. */
  sourceMaps?: RegistryParts['sourceMaps']
  /** Milliseconds since 1970. */
  now?: () => number
  /** Default: for a person's terminal. */
  log?: Log
}

const NOT_FOUND = { message: 'Not found' }

/** Replies 404 to a path that cannot be decoded or is too long. */
const replyToBadPath = (_error: FastifyError, _request: FastifyRequest, reply: FastifyReply) =>
  void reply.code(404).send(NOT_FOUND)

/** The routes under /v1 that need no token. */
const open = new Set([
  '/v1/envs/:env/apps/:app/composition',
  '/v1/envs/:env/apps/:app/revision',
  '/v1/health',
  '/v1/key',
  '/v1/oidc/exchange',
  '/v1/openapi.json',
])

/**
 * The registry's HTTP service: teams upload releases and change what is live, authenticated by tokens. Every change is added
 * to the audit log.
 */
export function makeRegistry(options: RegistryOptions) {
  const {
    storage,
    environments,
    checks,
    trusted = () => Promise.resolve([]),
    now = Date.now,
    failuresOf,
    browsers,
    sites = {},
    takes = () => true,
    sourceMaps = false,
    log = plainLog,
  } = options
  const audit = openAudit(storage, environments.home, now)
  const note: RegistryParts['note'] = (by, entry) => audit.add({ by: { team: by.team, token: by.id }, ...entry })
  const freezes = openFreezes(storage, now)
  const changes = openChanges({
    storage,
    environments,
    freezes,
    checks,
    onDone: note,
    log,
  })
  const tokens = openTokens(storage, now)
  const reasonNotReady = registryReadiness(storage, environments)
  const parts: RegistryParts = {
    audit,
    environments,
    tokens,
    hosts: hostsSeen(tokens, now),
    identities: openIdentities(trusted),
    changes,
    freezes,
    checks,
    pictures: openPictures(storage, now),
    failuresOf,
    browsers,
    budgets: openBudgets(storage, now),
    sites,
    takes,
    sourceMaps,
    now,
    note,
  }

  const app = Fastify({
    // of JSON; uploads are streams
    bodyLimit: 100 * 1024,
    requestTimeout: 120_000,
    clientErrorHandler: refusalOptions.clientErrorHandler,
    genReqId: refusalOptions.genReqId,
    frameworkErrors: replyToBadPath,
    http: { headersTimeout: 10_000 },
    // long-polling hosts would delay a shutdown by half a minute
    forceCloseConnections: true,
  }).withTypeProvider<ZodTypeProvider>()
  app.setValidatorCompiler(compileValidator)
  app.setSerializerCompiler(serializerCompiler)
  registerTraces(app)
  limitConnections(app, options.connections ?? readConnections({}), options.proxies)
  app.setNotFoundHandler((_, reply) => reply.code(404).send(NOT_FOUND))
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const { status, message } = replyTo(error, log, request.id)
    request.refusal = message
    discardBody(request.raw)
    // npm shows `error`
    return reply.code(status).send({ message, ...(request.url.startsWith('/npm/') && { error: message }) })
  })
  // authenticates before the body is read; routes that need the caller's rights ask again, from the cache
  app.addHook('onRequest', async (request) => {
    const { url = '' } = request.routeOptions
    if (url.startsWith('/v1/') && !open.has(url) && !isForReaderHere(request))
      request.by = await parts.tokens.whoIs(request.headers.authorization)
  })
  logActions(app, log)
  // a reply may hold a token's secret: not cacheable unless the route says so
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (!reply.hasHeader('cache-control')) void reply.header('cache-control', 'no-store')
    done(null, payload)
  })
  app.addContentTypeParser('application/x-tar', (_request, body, done) => done(null, body))
  void app.register(swagger, {
    openapi: { info: { title: 'Haggle registry', version: '1' } },
    transform: jsonSchemaTransform,
  })
  app.after(() => {
    for (const routes of [
      releaseRoutes,
      changeRoutes,
      freezeRoutes,
      budgetRoutes,
      liveRoutes,
      tokenRoutes,
      pageRoutes,
      remotePageRoutes,
      agentRoutes,
      npmRoutes,
    ])
      routes(app, parts)
    healthRoutes(app, reasonNotReady)
    app.get('/v1/openapi.json', { schema: { hide: true } }, () => app.swagger())
  })
  return { app, tokens, changes, reasonNotReady }
}
