import type { FastifyInstance } from 'fastify'
import type { Access } from 'shared-contract'

/** The parts of a JSON schema that our bodies use. */
interface JsonSchema {
  type?: string
  const?: unknown
  enum?: unknown[]
  minLength?: number
  properties?: Record<string, JsonSchema>
  required?: string[]
  items?: JsonSchema
  anyOf?: JsonSchema[]
}

/** A call of the API, as OpenAPI describes it. */
export interface Operation {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  path: string
  access: Access
  /** A body that its schema allows, when it takes one. */
  body: Record<string, unknown> | undefined
  statuses: string[]
}

interface Described {
  'x-access': Access
  requestBody?: { content: { 'application/json': { schema: JsonSchema } } }
  responses: Record<string, unknown>
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
      statuses: Object.keys(described.responses),
    })),
  )
}

const bodyOf = ({ requestBody }: Described) =>
  requestBody && (sampleOf(requestBody.content['application/json'].schema) as Record<string, unknown>)

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
  if (schema.type === 'number' || schema.type === 'integer') return 1
  // a path of the site, for those that want one
  return '/sample'.padEnd(schema.minLength ?? 0, 'x')
}
