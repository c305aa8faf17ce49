import fc from 'fast-check'
import type { JsonSchema, Operation } from '../support/openApi'

/** A generated request. `body` is the raw text, undefined for no body. */
export interface AnyRequest {
  operation: Operation
  url: string
  headers: Record<string, string>
  body: string | undefined
  role: 'allowed' | 'user' | 'shopOwner' | 'guest'
}

/** Existing ids and other valid values by field name, without which hardly any request would succeed. */
type Known = (field: string, path: string) => readonly unknown[]

/** Generates requests to the given operations: valid ones, boundary values, and invalid ones. */
export const anyRequest = (operations: readonly Operation[], known: Known): fc.Arbitrary<AnyRequest> =>
  fc
    .constantFrom(...operations)
    .chain((operation) => {
      const value = (name: string, schema: JsonSchema) => valueOf(schema, name, (field) => known(field, operation.path))
      const fields = operation.parameters.map(({ name, schema }) =>
        fc.oneof({ arbitrary: value(name, schema), weight: 4 }, { arbitrary: anyText, weight: 1 }),
      )
      return fc.record({
        operation: fc.constant(operation),
        parameters: fc.tuple(...fields),
        sent: fc.array(fc.boolean(), { minLength: fields.length, maxLength: fields.length }),
        body: operation.bodySchema ? bodyOf(value('', operation.bodySchema)) : fc.constant(undefined),
        role: fc.oneof(
          { arbitrary: fc.constant('allowed' as const), weight: 8 },
          { arbitrary: fc.constantFrom('user' as const, 'shopOwner' as const, 'guest' as const), weight: 2 },
        ),
      })
    })
    .map(({ operation, parameters, sent, body, role }) => {
      const query = new URLSearchParams()
      const headers: Record<string, string> = {}
      let url = operation.path
      operation.parameters.forEach(({ in: place, name }, index) => {
        const text = String(parameters[index])
        if (place === 'path')
          url = url.replace(`{${name}}`, () => encodeURIComponent(text.replaceAll(/\p{Surrogate}/gu, '?')))
        else if (sent[index] && place === 'query') query.append(name, text)
        else if (sent[index]) headers[name] = text.replaceAll(/[^\x20-\x7e]/g, '?')
      })
      return { operation, url: query.size > 0 ? `${url}?${query.toString()}` : url, headers, body, role }
    })

const anyText = fc.string({ unit: 'binary', maxLength: 40 })

/** Generates mostly valid bodies; others have one wrong value or are arbitrary. */
const bodyOf = (valid: fc.Arbitrary<unknown>): fc.Arbitrary<string> =>
  fc.oneof(
    { arbitrary: valid.map((body) => JSON.stringify(body)), weight: 6 },
    { arbitrary: fc.tuple(valid, fc.nat(), anyJson, fc.boolean()).map(breakOne), weight: 4 },
    { arbitrary: fc.json({ maxDepth: 3 }), weight: 1 },
    { arbitrary: anyText, weight: 1 },
  )

const anyJson = fc.oneof(
  fc.constantFrom<unknown>(null, true, '', ' ', '\0', '\ud800', -1, 0, 0.001, 1e308, -1e308, 2 ** 53, [], {}, [[]]),
  fc.constantFrom<unknown>({ $ne: null }, { toString: 1 }, 'x'.repeat(10_000), '🫖'.repeat(200), "' or 1=1 --"),
  fc.jsonValue({ maxDepth: 2 }),
)

/** Replaces or removes one value of a body. */
function breakOne([body, which, other, isRemoved]: [unknown, number, unknown, boolean]): string {
  let seen = 0
  const total = count(body)
  const target = which % total
  return (
    JSON.stringify(body, (_key, value: unknown) => {
      seen += 1
      if (seen - 1 !== target) return value
      return isRemoved ? undefined : other
    }) ?? ''
  )
}

const count = (value: unknown): number =>
  1 +
  (typeof value === 'object' && value !== null
    ? Object.values(value).reduce<number>((sum, each) => sum + count(each), 0)
    : 0)

/** Generates values that a schema allows, often at its boundaries, but mostly known values of this field. */
function valueOf(
  schema: JsonSchema,
  name: string,
  known: (field: string) => readonly unknown[],
): fc.Arbitrary<unknown> {
  const allowed = allowedBy(schema, name, known)
  if (schema.type === 'object' || schema.enum) return allowed
  return fc.tuple(fc.integer({ min: 0, max: 9 }), fc.nat(), allowed).map(([dice, which, value]) => {
    // Evaluated for each request, because earlier requests change the market.
    const values = known(name)
    return dice < 8 && values.length > 0 ? values[which % values.length] : value
  })
}

function allowedBy(
  schema: JsonSchema,
  name: string,
  known: (field: string) => readonly unknown[],
): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((each) => valueOf(each, name, known)))
  if (schema.type === 'array')
    return fc.array(valueOf(schema.items ?? {}, name, known), { minLength: schema.minItems ?? 0, maxLength: 3 })
  if (schema.type === 'object') {
    const properties = Object.entries(schema.properties ?? {}).map(([field, inner]) => [
      field,
      valueOf(inner, field, known),
    ])
    return fc.record(Object.fromEntries(properties) as Record<string, fc.Arbitrary<unknown>>, {
      requiredKeys: schema.required ?? [],
    })
  }
  if (schema.type === 'number' || schema.type === 'integer') return numberIn(schema)
  if (schema.pattern) return fc.stringMatching(new RegExp(schema.pattern))
  return textIn(schema)
}

function numberIn({ type, minimum: min = -1e6, maximum: max = 1e6 }: JsonSchema): fc.Arbitrary<number> {
  const inside = [min, max, 0, 1].filter((value) => value >= min && value <= max)
  if (type === 'integer') return fc.oneof(fc.constantFrom(...inside), fc.integer({ min, max }))
  const cents = fc.integer({ min: Math.ceil(Math.max(min, -1e9) * 100), max: Math.floor(Math.min(max, 1e9) * 100) })
  return fc.oneof(
    fc.constantFrom(...inside),
    cents.map((value) => value / 100),
    fc.double({ min, max, noNaN: true }),
  )
}

function textIn({ minLength = 0, maxLength = 200 }: JsonSchema): fc.Arbitrary<string> {
  const edge = fc.constantFrom(minLength, Math.min(maxLength, 5000)).map((length) => 'x'.repeat(length))
  const short = { minLength, maxLength: Math.min(maxLength, minLength + 20) }
  return fc.oneof(
    edge,
    fc.string(short),
    fc.string({ ...short, unit: 'grapheme' }),
    fc.string({ ...short, unit: 'binary' }),
  )
}
