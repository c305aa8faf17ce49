import { createHash } from 'node:crypto'
import swagger, { type SwaggerTransform } from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import { ErrorReply } from '@haggle/shared-contract'
import type { FastifyInstance, FastifySchema, preHandlerHookHandler } from 'fastify'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { JSONSchema } from 'zod/v4/core'
import { ONLY_FOR, type RouteAccess } from '../http/access'
import { socketEvents } from '../realtime/events'
import type { RouteBudget } from '../throttle/resolveBudget'
import { exampleOf } from './examples'

declare module 'fastify' {
  interface RouteShorthandOptions {
    /** When the route refuses a request, by status, beyond what follows from its access and its schema. */
    refusals?: Refusals
  }
  interface RouteOptions {
    refusals?: Refusals
  }
}

type Refusals = Partial<Record<400 | 401 | 403 | 404 | 409 | 429 | 502 | 503, string>>

type Schema = JSONSchema.BaseSchema

const PREFIX = '/api/docs'

/** Content-Security-Policy of the docs page: its own files, and inline styles. */
const POLICY = [
  "default-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "object-src 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** Serves the API document, with routes and socket events, at /api/docs. A route without a summary fails the start. */
export async function registerDocs(app: FastifyInstance): Promise<void> {
  app.addHook('onRoute', ({ access, method, schema, url }) => {
    if (access && !schema?.summary) throw new Error(`${String(method)} ${url} does not say what it does`)
  })
  const openapi = {
    info: { title: 'Haggle', version: '1.0.0', description: INTRODUCTION },
    components: { securitySchemes: { token: { type: 'http' as const, scheme: 'bearer' } } },
    'x-socket-events': describedEvents(),
  }
  await app.register(swagger, { openapi, transform: describeRoute })
  await app.register(swaggerUi, { routePrefix: PREFIX, staticCSP: POLICY, uiHooks: { preHandler: sendDocument(app) } })
}

/** Replies with the API document, which is made once per format, before the plugin would serialize it anew. */
function sendDocument(app: FastifyInstance): preHandlerHookHandler {
  const document = (type: string, make: () => string) =>
    memoized(() => {
      const body = Buffer.from(make())
      return { body, type, etag: `"${createHash('sha256').update(body).digest('base64url')}"` }
    })
  const documents: Record<string, ReturnType<typeof document>> = {
    [`${PREFIX}/json`]: document('application/json; charset=utf-8', () => JSON.stringify(app.swagger())),
    [`${PREFIX}/yaml`]: document('application/x-yaml', () => app.swagger({ yaml: true })),
  }
  return ({ headers, routeOptions }, reply, done) => {
    const found = documents[routeOptions.url ?? '']?.()
    if (!found) return done()
    const { body, type, etag } = found
    void reply.headers({ etag, 'cache-control': 'no-cache' })
    if (headers['if-none-match'] === etag) void reply.code(304).send()
    else void reply.type(type).send(body)
  }
}

function memoized<Value>(make: () => Value): () => Value {
  let made: Value | undefined
  return () => (made ??= make())
}

const INTRODUCTION = [
  'The market: accounts, catalogue, haggling, orders, payments. Money is in dollars with at most two decimals, times are ISO 8601 in UTC.',
  'A call that is refused answers `{ message }`, in words for people. Writes that are refused before they count against their own budget count against that of refused requests, of all writes together.',
  `Outcomes also come over socket.io, on this address, with \`auth: { token }\` in the handshake:\n\n| event | sent by | |\n|---|---|---|\n${Object.entries(
    socketEvents,
  )
    .map(([name, { from, summary }]) => `| \`${name}\` | ${from} | ${summary} |`)
    .join('\n')}`,
].join('\n\n')

const describedEvents = () =>
  Object.fromEntries(
    Object.entries(socketEvents).map(([name, { from, summary, payload }]) => {
      const schema = z.toJSONSchema(payload, { io: 'output', target: 'openapi-3.0' })
      return [name, { from, summary, schema, example: exampleOf(schema) }]
    }),
  )

/** Adds to a route's schema what follows from its access and inputs: security, refusals and examples. */
const describeRoute: SwaggerTransform<FastifySchema> = (document) => {
  const { route, schema, url } = document
  const { access } = route
  if (!access) return { schema: { ...schema, hide: true }, url }
  const described = {
    ...schema,
    tags: [url.split('/')[2] ?? ''],
    'x-access': access,
    ...(route.budgets && { 'x-budgets': route.budgets }),
    security: access === 'everyone' ? [] : [{ token: [] }],
  }
  const { schema: transformed } = jsonSchemaTransform({ ...document, schema: described })
  const { body, response, ...rest } = transformed as { body?: Schema; response?: Record<string, Schema> }
  const refused = refusalsOf(access, schema, route.budgets ?? [], route.refusals)
  return {
    schema: {
      ...rest,
      ...(body && { body: withExample(body) }),
      response: {
        ...mapValues(refused, refusal),
        ...mapValues(response ?? {}, (reply, status) => ({
          ...withExample(reply),
          description: refused[status] ?? 'Done.',
        })),
      },
    },
    url,
  }
}

const withExample = (schema: Schema): Schema => ({ ...schema, examples: [exampleOf(schema)] })

const refusal = (description: string): Schema => {
  const schema = z.toJSONSchema(ErrorReply, { io: 'output', target: 'openapi-3.0' })
  return { ...schema, description, examples: [{ message: description }] }
}

const mapValues = <From, To>(record: Record<string, From>, to: (value: From, key: string) => To): Record<string, To> =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, to(value, key)]))

const overBudget = ({ what, minutes, perAccount, perAddress }: RouteBudget) =>
  `More than ${perAccount === undefined ? '' : `${perAccount} per account or `}${perAddress} per address within ${minutes} minutes (${what}); Retry-After says when to try again.`

/** Refusals that follow from a route's access and inputs, overridden by its own, and the general ones. */
const refusalsOf = (
  access: RouteAccess,
  { body, params, querystring }: FastifySchema,
  budgets: readonly RouteBudget[],
  own: Refusals = {},
): Record<string, string> => ({
  ...((body ?? querystring)
    ? { 400: 'The request is not of the form described here; the message names the field.' }
    : {}),
  ...(access === 'everyone' ? {} : { 401: 'Please log in.' }),
  ...(access === 'everyone' || access === 'signedIn' ? {} : { 403: ONLY_FOR[access] }),
  ...(params ? { 404: 'There is nothing with this id.' } : {}),
  ...own,
  ...(budgets.length > 0 && { 429: [own[429], ...budgets.map(overBudget)].filter(Boolean).join(' ') }),
  '4xx': 'The request cannot be read: another content type, too large, unknown.',
})
