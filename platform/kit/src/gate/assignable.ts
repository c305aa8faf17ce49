import { isDeepStrictEqual } from 'node:util'

/** The part of JSON schema that zod writes. */
export interface JsonSchema {
  type?: string | string[]
  anyOf?: JsonSchema[]
  /** What zod writes for a discriminated union. */
  oneOf?: JsonSchema[]
  enum?: unknown[]
  const?: unknown
  properties?: Record<string, JsonSchema>
  required?: string[]
  additionalProperties?: JsonSchema | boolean
  items?: JsonSchema | false
}

/** Bounds below which a value must not be, and above. */
const lower = ['minimum', 'exclusiveMinimum', 'minLength', 'minItems'] as const
const upper = ['maximum', 'exclusiveMaximum', 'maxLength', 'maxItems'] as const

/** Checked by `misfit`, or without meaning; of all others, what is taken must be passed alike. */
const known = new Set<string>([
  ...['type', 'anyOf', 'oneOf', 'enum', 'const', 'properties', 'required', 'additionalProperties', 'items'],
  ...['title', 'description', 'default', 'examples', 'id', ...lower, ...upper],
])

/**
 * Why some value that is passed may not be one that is taken, in words: `product may be missing`; undefined if each is. What is
 * passed in addition does not matter.
 */
export function misfit(passed: JsonSchema, taken: JsonSchema, place = ''): string | undefined {
  const at = place || 'what is passed'
  const values = valuesOf(passed)
  const options = optionsOf(passed)
  if (options) return firstOf(options, (option) => misfit(option, taken, place))
  const choices = optionsOf(taken)
  if (choices) {
    const reasons = choices.map((option) => misfit(passed, option, place))
    return reasons.includes(undefined) ? undefined : `${at} may be ${nameOf(passed)}`
  }
  const allowed = valuesOf(taken)
  if (allowed) {
    const other = values?.find((value) => !allowed.some((each) => isDeepStrictEqual(each, value)))
    if (values && other === undefined) return undefined
    return `${at} may be ${values ? JSON.stringify(other) : `any ${nameOf(passed)}`}`
  }
  if (taken.type !== undefined && !isOfType(passed, taken.type)) return `${at} may be ${nameOf(passed)}`
  return boundFault(passed, taken, at) ?? membersFault(passed, taken, place) ?? formFault(passed, taken, at)
}

/** The schemas of which a value has one: `string | null`. */
function optionsOf(schema: JsonSchema): JsonSchema[] | undefined {
  const { type, oneOf, anyOf = oneOf } = schema
  if (anyOf) return anyOf
  if (!Array.isArray(type) || valuesOf(schema)) return undefined
  return type.map((each) => (each === 'null' ? { type: each } : { ...schema, type: each }))
}

const valuesOf = (schema: JsonSchema): unknown[] | undefined =>
  schema.enum ?? ('const' in schema ? [schema.const] : undefined)

const nameOf = ({ type, enum: values, ...rest }: JsonSchema): string =>
  'const' in rest ? JSON.stringify(rest.const) : values ? JSON.stringify(values) : String(type ?? 'anything')

function isOfType(passed: JsonSchema, type: string | string[]): boolean {
  const types = passed.type !== undefined ? [passed.type].flat() : valuesOf(passed)?.map(typeOf)
  const allowed = [type].flat()
  return types?.every((each) => allowed.includes(each) || (each === 'integer' && allowed.includes('number'))) ?? false
}

const typeOf = (value: unknown): string =>
  value === null ? 'null' : Array.isArray(value) ? 'array' : Number.isInteger(value) ? 'integer' : typeof value

function boundFault(passed: object, taken: object, at: string): string | undefined {
  const numberOf = (schema: object, key: string): number | undefined => Reflect.get(schema, key) as number | undefined
  const low = lower.find((key) => (numberOf(taken, key) ?? -Infinity) > (numberOf(passed, key) ?? -Infinity))
  if (low) return `${at} has no ${low} of ${numberOf(taken, low)} any more`
  const high = upper.find((key) => (numberOf(taken, key) ?? Infinity) < (numberOf(passed, key) ?? Infinity))
  return high && `${at} has no ${high} of ${numberOf(taken, high)} any more`
}

function membersFault(passed: JsonSchema, taken: JsonSchema, place: string): string | undefined {
  const within = (name: string) => (place ? `${place}.${name}` : name)
  const missing = taken.required?.find((name) => !passed.required?.includes(name))
  if (missing !== undefined)
    return passed.properties?.[missing] ? `${within(missing)} may be missing` : `${within(missing)} is not passed`
  const { properties = {}, additionalProperties } = passed
  // a field that is not declared is passed only by objects with any fields
  const others = typeof additionalProperties === 'object' ? additionalProperties : undefined
  return (
    firstOf(Object.entries(taken.properties ?? {}), ([name, member]) => {
      const field = properties[name] ?? others
      return field && misfit(field, member, within(name))
    }) ??
    (typeof taken.additionalProperties === 'object'
      ? misfit(others ?? {}, taken.additionalProperties, within('*'))
      : undefined) ??
    (taken.items ? misfit(passed.items || {}, taken.items, within('[]')) : undefined)
  )
}

function formFault(passed: object, taken: object, at: string): string | undefined {
  const other = Object.entries(taken).find(
    ([key, value]) => !known.has(key) && !isDeepStrictEqual(Reflect.get(passed, key), value),
  )
  return other && `${at} is not of the ${other[0]} ${JSON.stringify(other[1])}`
}

function firstOf<T>(all: readonly T[], find: (each: T) => string | undefined): string | undefined {
  for (const each of all) {
    const found = find(each)
    if (found !== undefined) return found
  }
  return undefined
}
