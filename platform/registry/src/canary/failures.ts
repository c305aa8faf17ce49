import type { Upstream } from '@haggle/kit/settings/settings'
import { z } from 'zod'

/** Visitors per release of a remote that failed: it did not load, or its script threw. */
const Failures = z.array(
  z.object({ kind: z.enum(['load', 'script']), version: z.string(), visitors: z.number().int() }),
)
export type Failures = z.infer<typeof Failures>

/** Failures of a remote in an app that browsers reported since a time, by release; each visitor counts once (D48). */
export const readFailures = async (
  backend: Upstream,
  watched: { app: string; remote: string; since: string },
): Promise<Failures> => Failures.parse(await callBackend(backend, 'client-errors', watched))

/** Calls an internal endpoint of the back end with the hosts' secret. Throws if the response is not ok. */
export async function callBackend(
  { url, secret }: Upstream,
  what: string,
  query: Record<string, string>,
): Promise<unknown> {
  const reply = await fetch(`${url}/internal/${what}?${new URLSearchParams(query).toString()}`, {
    headers: { 'x-haggle-proxy': secret },
    signal: AbortSignal.timeout(10_000),
  }).catch((cause: unknown) => {
    throw new Error(`The back end at ${url} does not answer.`, { cause })
  })
  if (!reply.ok) throw new Error(`The back end at ${url} answers ${reply.status} about ${what}.`)
  return reply.json()
}
