import type { FastifySchemaCompiler } from 'fastify'
import type { z } from 'zod'

/** A request that its route's schema refuses. The message says why, in plain words. */
export class InvalidRequest extends Error {
  override name = 'InvalidRequest'
  readonly statusCode = 400
}

export const compileValidator: FastifySchemaCompiler<z.ZodType> =
  ({ schema, httpPart }) =>
  (input) => {
    const { success, data, error } = schema.safeParse(input)
    if (success) return { value: data }
    const query = httpPart === 'querystring' ? (input as Record<string, unknown>) : {}
    return { error: new InvalidRequest(messageOf(error, query)) }
  }

/** The message for the first issue: prefixed with the field, unless it is a full sentence already. */
function messageOf({ issues: [issue] }: z.ZodError, query: Record<string, unknown>): string {
  if (!issue) return NOT_AN_OBJECT
  const path = issue.path.map(String)
  if (Array.isArray(query[path[0] ?? ''])) return `${fieldNameOf(path.slice(0, 1))} must be given once`
  if (issue.code === 'unrecognized_keys') return `Unknown field: ${[...path, issue.keys[0]].join('.')}`
  // what is wrong with a body as a whole may begin with a name that an owner gave
  const isOfWhole = issue.code === 'custom' && path.length === 0
  if (isOfWhole || (/^[A-Z]/.test(issue.message) && !ZOD_MESSAGE.test(issue.message))) return issue.message
  return path.length === 0 ? NOT_AN_OBJECT : `${fieldNameOf(path)} ${plainly(issue.message)}`
}

const NOT_AN_OBJECT = 'Send a JSON object.'

/** A field's name for people: 'Profile picture', 'Order items 1: quantity', 'City' for that of the shipping address. */
function fieldNameOf(path: readonly string[]): string {
  const isOfAddress = path[0] === 'shippingAddress' && path.length > 1
  const words = path.slice(isOfAddress ? 1 : 0).map((part) =>
    /^\d+$/.test(part)
      ? `${Number(part) + 1}:`
      : (shortened[part] ??
        part
          .replace(/(?<=[a-z])[A-Z]/g, ' $&')
          .replaceAll(/[-_]/g, ' ')
          .toLowerCase()),
  )
  const [first = '', ...others] = words
  return [first.charAt(0).toUpperCase() + first.slice(1), ...others].join(' ')
}

const shortened: Record<string, string> = { qty: 'quantity', mrp: 'MRP', q: 'search', by: 'grouping' }

const ZOD_MESSAGE = /^(Invalid|Unrecognized|Too)\b/

/** Replaces zod's type error messages by ours. */
const plainly = (message: string) =>
  message
    .replace(/^Invalid input$/, 'is not valid')
    .replace(/^Invalid input: expected \w+, received undefined$/, 'is required')
    .replace(/^Invalid input: expected (\w+), received .*$/, (_, type: string) => `must be ${nouns[type] ?? type}`)
    .replace(/^Invalid input: expected "(.*)"$/, 'must be $1')
    .replace(/^Too big: expected \w+ to (?:be|have) <=(.*)$/, 'must be at most $1')
    .replace(/^Too small: expected \w+ to (?:be|have) >=(.*)$/, 'must be at least $1')
    .replace(/^Invalid option: expected one of (.*)$/, (_, options: string) => `must be one of ${named(options)}`)

/** What people call JSON's types. */
const nouns: Record<string, string> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
}

/** Turns `"a"|"b"` into `a, b`. */
const named = (options: string) => options.slice(1, -1).split('"|"').join(', ')
