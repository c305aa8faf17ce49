import { invalid } from '@haggle/kit/base/callError'
import { faultOf } from '@haggle/kit/base/document'
import type { FastifySchemaCompiler } from 'fastify'
import type { z } from 'zod'

/** Validates a call's input; its refusal is worded like that of a document. */
export const compileValidator: FastifySchemaCompiler<z.ZodType> =
  ({ schema }) =>
  (input) => {
    const { success, data, error } = schema.safeParse(input)
    return success ? { value: data } : { error: invalid(messageOf(error)) }
  }

function messageOf({ issues: [issue] }: z.ZodError): string {
  if (!issue) return 'The body is not valid.'
  const fault = faultOf(issue)
  return issue.path.length === 0 && fault.startsWith('must') ? `the body ${fault}` : fault
}
