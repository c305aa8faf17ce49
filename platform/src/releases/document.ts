import type { z } from 'zod'

/** Parses and validates a JSON document. Throws a one-line error. */
export function parseDocument<T>(text: string, schema: z.ZodType<T>): T {
  const read = schema.safeParse(parseJson(text), { reportInput: true })
  if (!read.success) throw new Error(read.error.issues.map(faultOf).join('; '))
  return read.data
}

/** `screens[0].path: must be a path like /product/:id` */
function faultOf(issue: z.core.$ZodIssue): string {
  const place = issue.path.map((key) => (typeof key === 'number' ? `[${key}]` : `.${String(key)}`)).join('')
  const message = messageOf(issue)
  return (place ? `${place.replace(/^\./, '')}: ${message}` : message).replaceAll(/\s+/g, ' ')
}

/** An issue's message in plain words; those of schemas are, those of zod are not. */
export function messageOf(issue: z.core.$ZodIssue): string {
  if (issue.code === 'invalid_type' && issue.message.startsWith('Invalid input'))
    return issue.input === undefined ? 'is missing' : `must be ${nouns[issue.expected] ?? issue.expected}`
  if (issue.code === 'invalid_value' && issue.message.startsWith('Invalid '))
    return `must be ${new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(issue.values.map(String))}`
  if (issue.code === 'too_small' && issue.message.startsWith('Too small') && issue.minimum === 1)
    return 'must not be empty'
  if (issue.code === 'unrecognized_keys') return `there is no field ${issue.keys.join(', ')}`
  return issue.message
}

const nouns: Partial<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  boolean: 'true or false',
  array: 'a list, […]',
  object: 'an object, {…}',
  record: 'an object, {…}',
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new Error('it is no JSON')
  }
}
