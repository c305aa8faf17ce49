import type { JsonSchema } from '@haggle/kit/gate/assignable'

/** The TypeScript type of a JSON schema that zod wrote; `unknown` of what it has no words for. */
export function typeText(schema: JsonSchema): string {
  const { type, oneOf, anyOf = oneOf, enum: values, items, properties, additionalProperties } = schema
  if ('const' in schema) return JSON.stringify(schema.const)
  if (values) return union(values.map((value) => JSON.stringify(value)))
  if (anyOf) return union(anyOf.map(typeText))
  if (Array.isArray(type)) return union(type.map((each) => typeText({ ...schema, type: each })))
  if (type === 'array') return items && !('prefixItems' in schema) ? `(${typeText(items)})[]` : 'unknown[]'
  if (type === 'object' && properties) return fieldsText(schema)
  if (type === 'object') return `Record<string, ${typeText(objectOr(additionalProperties))}>`
  return type === 'integer'
    ? 'number'
    : ['string', 'number', 'boolean', 'null'].includes(type ?? '')
      ? `${type}`
      : 'unknown'
}

function fieldsText({ properties = {}, required = [] }: JsonSchema): string {
  const fields = Object.entries(properties).map(
    ([name, field]) => `${nameText(name)}${required.includes(name) ? '' : '?'}: ${typeText(field)}`,
  )
  return fields.length > 0 ? `{ ${fields.join('; ')} }` : 'object'
}

const nameText = (name: string) => (/^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name))

const union = (types: string[]) => [...new Set(types)].join(' | ')

const objectOr = (schema: JsonSchema['additionalProperties']): JsonSchema => (typeof schema === 'object' ? schema : {})
