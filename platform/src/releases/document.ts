import type { z } from 'zod'

/** Parses and validates a JSON document. Throws a one-line error. */
export function parseDocument<T>(text: string, schema: z.ZodType<T>): T {
  const read = schema.safeParse(parseJson(text))
  if (!read.success) throw new Error(read.error.issues.map(faultOf).join('; '))
  return read.data
}

/** `screens[0].path: must be a path like /product/:id` */
function faultOf({ path, message }: z.core.$ZodIssue): string {
  const place = path.map((key) => (typeof key === 'number' ? `[${key}]` : `.${String(key)}`)).join('')
  return (place ? `${place.replace(/^\./, '')}: ${message}` : message).replaceAll(/\s+/g, ' ')
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new Error('it is no JSON')
  }
}
