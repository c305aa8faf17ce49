import swagger, { type SwaggerTransform } from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance, FastifySchema } from 'fastify'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import { ErrorReply, type Access } from 'shared-contract'

/** The page of the docs runs its own files; its styles are partly inline. */
const POLICY = [
  "default-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "object-src 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** Describes every route under /api at /api/docs, from what the routes themselves say. */
export async function registerDocs(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      info: { title: 'Haggle', version: '1.0.0', description: 'The market: catalogue, haggling, orders, shops.' },
      components: { securitySchemes: { token: { type: 'http', scheme: 'bearer' } } },
    },
    transform: describeRoute,
  })
  await app.register(swaggerUi, { routePrefix: '/api/docs', staticCSP: POLICY })
}

/** Adds what follows from a route's access and inputs: who may call it, and how it refuses. */
const describeRoute: SwaggerTransform<FastifySchema> = (document) => {
  const { route, schema, url } = document
  const { access } = route
  if (!access) return { schema: { ...schema, hide: true }, url }
  const described = {
    ...schema,
    tags: [url.split('/')[2] ?? ''],
    'x-access': access,
    security: access === 'everyone' ? [] : [{ token: [] }],
    response: { ...refusals(access, schema), ...(schema.response as object | undefined) },
  }
  return jsonSchemaTransform({ ...document, schema: described })
}

function refusals(access: Access, { body, params, querystring }: FastifySchema): Record<string, typeof ErrorReply> {
  const statuses = [
    ...(body || querystring ? ['400'] : []),
    ...(access === 'everyone' ? [] : ['401']),
    ...(access === 'user' || access === 'shopOwner' ? ['403'] : []),
    ...(params ? ['404'] : []),
    '4xx',
  ]
  return Object.fromEntries(statuses.map((status) => [status, ErrorReply]))
}
