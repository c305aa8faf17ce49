import type { FastifyInstance } from 'fastify'
import type { Access } from 'shared-contract'

/** The parts of a JSON schema that our calls use. */
export interface JsonSchema {
  type?: string
  const?: unknown
  enum?: unknown[]
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  pattern?: string
  properties?: Record<string, JsonSchema>
  required?: string[]
  minItems?: number
  items?: JsonSchema
  anyOf?: JsonSchema[]
  nullable?: boolean
}

/** A call of the API, as OpenAPI describes it. */
export interface Operation {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  path: string
  access: Access
  /** A body that its schema allows, when it takes one. */
  body: Record<string, unknown> | undefined
  bodySchema: JsonSchema | undefined
  parameters: { in: 'path' | 'query' | 'header'; name: string; schema: JsonSchema }[]
  statuses: string[]
  /** By status, as the document writes it: `200`, `4XX`. */
  replySchemas: Record<string, JsonSchema | undefined>
}

type Content = { content?: { 'application/json'?: { schema: JsonSchema } } }

interface Described {
  'x-access': Access
  requestBody?: Content
  parameters?: Operation['parameters']
  responses: Record<string, Content>
}

/** Every call that the app's own OpenAPI document names. */
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

/** The plainest value that a schema allows. */
function sampleOf(schema: JsonSchema, name?: string): unknown {
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  if (schema.anyOf?.[0]) return sampleOf(schema.anyOf[0])
  if (name === 'email') return 'sample@haggle.test'
  if (schema.type === 'object') {
    const required = Object.entries(schema.properties ?? {}).filter(([name]) => schema.required?.includes(name))
    return Object.fromEntries(required.map(([name, property]) => [name, sampleOf(property, name)]))
  }
  if (schema.type === 'array') return schema.items ? [sampleOf(schema.items)] : []
  if (schema.type === 'boolean') return true
  if (schema.type === 'number' || schema.type === 'integer') return 1
  // a path of the site, for those that want one
  return '/sample'.padEnd(schema.minLength ?? 0, 'x')
}
