import { callAt } from '@haggle/shared-contract/wire'
import type { AxiosResponse } from 'axios'

/** Faults that a line names. */
const NAMED = 3

/**
 * Lines about a call that succeeded with what the real back end would not take or would not send. Calls that the contract does not
 * list, and bodies that are no JSON, are left alone.
 */
export function contractFaults({ config, data }: AxiosResponse<unknown>): string[] {
  const { method = 'get', url = '' } = config
  const call = callAt(method, url.split('?')[0] ?? '')
  if (!call) return []
  const name = `${call.method} ${call.path}`
  const sent: unknown = typeof config.data === 'string' ? JSON.parse(config.data) : undefined
  return [
    ...(call.body && sent !== undefined ? misfits(`${name} does not take`, call.body, sent) : []),
    ...misfits(`${name} does not answer`, call.reply, data),
  ]
}

type Schema = NonNullable<ReturnType<typeof callAt>>['reply']

function misfits(what: string, schema: Schema, body: unknown): string[] {
  const { error } = schema.safeParse(body)
  if (!error) return []
  const faults = error.issues.map(({ path, message }) => `${path.join('.') || 'the body'}: ${message}`)
  return [`${what} this by the contract: ${faults.slice(0, NAMED).join('; ')}`]
}
