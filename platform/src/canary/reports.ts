import { z } from 'zod'
import type { Upstream } from '../host/proxy'

const Counts = z.array(z.object({ version: z.string(), reports: z.number().int() }))

/** How many load failures of a remote browsers reported since a moment, by version. */
export async function readReports({ url, secret }: Upstream, remote: string, since: string) {
  const query = new URLSearchParams({ remote, since })
  const reply = await fetch(`${url}/internal/client-errors?${query.toString()}`, {
    headers: { 'x-haggle-proxy': secret },
    signal: AbortSignal.timeout(10_000),
  })
  if (!reply.ok) throw new Error(`The back end answers ${reply.status} about failures of ${remote}.`)
  return Counts.parse(await reply.json())
}
