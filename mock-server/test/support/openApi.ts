import type { FastifyInstance } from 'fastify'
import type { RouteAccess } from '../../src/core/http/access'

/** The JSON schema keywords that the API uses. */
export interface JsonSchema {
  type?: string
  const?: unknown
  enum?: unknown[]
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  pattern?: string
  format?: string
  properties?: Record<string, JsonSchema>
  required?: string[]
  minItems?: number
  items?: JsonSchema
  anyOf?: JsonSchema[]
  nullable?: boolean
}

/** An operation of the OpenAPI document. */
export interface Operation {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  path: string
  access: RouteAccess
  /** A minimal valid body, if the operation has one. */
  body: Record<string, unknown> | undefined
  bodySchema: JsonSchema | undefined
  parameters: { in: 'path' | 'query' | 'header'; name: string; schema: JsonSchema }[]
  statuses: string[]
  /** By status as in the document, such as `200` or `4XX`. */
  replySchemas: Record<string, JsonSchema | undefined>
}

type Content = { content?: { 'application/json'?: { schema: JsonSchema } } }

interface Described {
  'x-access': RouteAccess
  requestBody?: Content
  parameters?: Operation['parameters']
  responses: Record<string, Content>
}

/** Returns all operations of the app's OpenAPI document. */
export async function operationsOf(app: FastifyInstance): Promise<Operation[]> {
  const document: { paths: Record<string, Record<string, Described>> } = (await app.inject('/api/docs/json')).json()
  return Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, described]) => ({
      method: method.toUpperCase() as Operation['method'],
      path,
      access: described['x-access'],
      body: bodyOf(described),
      bodySchema: described.requestBody && schemaOf(described.requestBody),
      parameters: described.parameters ?? [],
      statuses: Object.keys(described.responses),
      replySchemas: Object.fromEntries(
        Object.entries(described.responses).map(([status, reply]) => [status, schemaOf(reply)]),
      ),
    })),
  )
}

const schemaOf = ({ content }: Content) => content?.['application/json']?.schema

const bodyOf = ({ requestBody }: Described) => {
  const schema = requestBody && schemaOf(requestBody)
  return schema && (sampleOf(schema) as Record<string, unknown>)
}

/** Returns a minimal value that a schema allows. */
function sampleOf(schema: JsonSchema, name?: string): unknown {
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  if (schema.anyOf?.[0]) return sampleOf(schema.anyOf[0], name)
  if (name === 'email') return 'sample@haggle.test'
  if (name === 'account') return 'acc_sample'
  if (schema.type === 'object') {
    const required = Object.entries(schema.properties ?? {}).filter(([name]) => schema.required?.includes(name))
    return Object.fromEntries(required.map(([name, property]) => [name, sampleOf(property, name)]))
  }
  if (schema.type === 'array') return schema.items ? [sampleOf(schema.items)] : []
  if (schema.type === 'boolean') return true
  if (schema.type === 'number' || schema.type === 'integer') return 1
  if (schema.format === 'date-time') return '2026-03-04T14:05:00.000Z'
  // Also valid where the address of a picture is required.
  return '/media/sample'.padEnd(schema.minLength ?? 0, 'x')
}
