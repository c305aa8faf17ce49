import { z } from 'zod'

/** Reads a JSON document; throws an Error that says in one line what is wrong with it. */
export function parseDocument<T>(text: string, schema: z.ZodType<T>): T {
  const read = schema.safeParse(parseJson(text))
  if (!read.success) throw new Error(z.prettifyError(read.error).replaceAll(/\s+/g, ' '))
  return read.data
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new Error('it is no JSON')
  }
}
