import type { z } from 'zod'
import { jsonIn } from './jsonIn'

/** Parses and validates a JSON document. Throws a one-line error. */
export function parseDocument<T>(text: string, schema: z.ZodType<T>): T {
  const value = jsonIn(text)
  if (value === undefined) throw new Error('it is no JSON')
  const read = schema.safeParse(value, { reportInput: true })
  if (!read.success) throw new Error(linesOf(read.error.issues).join('; '))
  return read.data
}

/** Most faults of a document that are named. */
const MAX_FAULTS = 20

const linesOf = (issues: z.core.$ZodIssue[]) => [
  ...issues.slice(0, MAX_FAULTS).map(faultOf),
  ...(issues.length > MAX_FAULTS ? [`and ${issues.length - MAX_FAULTS} more`] : []),
]

/** `screens[0].path: must be a path like /product/:id` */
export function faultOf(issue: z.core.$ZodIssue): string {
  const place = issue.path.map((key) => (typeof key === 'number' ? `[${key}]` : `.${String(key)}`)).join('')
  const message = messageOf(issue)
  return (place ? `${place.replace(/^\./, '')}: ${message}` : message).replaceAll(/\s+/g, ' ')
}

/** An issue's message in plain words; those of schemas are, those of zod are not. */
export function messageOf(issue: z.core.$ZodIssue): string {
  const { code, message } = issue
  if (code === 'unrecognized_keys') return `there is no field ${issue.keys.join(', ')}`
  if (!/^(Invalid|Too) /.test(message)) return message
  if (message.endsWith('received undefined')) return 'is missing'
  switch (code) {
    case 'invalid_type':
      return `must be ${nouns[issue.expected] ?? issue.expected}`
    case 'invalid_value':
      return `must be ${oneOf(issue.values.map(String))}`
    case 'too_small':
      if (issue.origin === 'number') return `must be at least ${issue.minimum}`
      return issue.minimum === 1 ? 'must not be empty' : message
    case 'too_big':
      if (issue.origin === 'number') return `must be at most ${issue.maximum}`
      return issue.origin === 'string' ? `must have at most ${issue.maximum} characters` : message
    case 'invalid_union':
      return 'options' in issue && issue.options ? `must be ${oneOf(issue.options.map(String))}` : 'is not valid'
    default:
      return message.replace(/^Invalid string: /, '')
  }
}

const oneOf = (values: string[]) => new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(values)

const nouns: Partial<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list, […]',
  object: 'an object, {…}',
  record: 'an object, {…}',
}
