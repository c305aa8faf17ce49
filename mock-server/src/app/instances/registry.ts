import type { Signs } from '../../core/instances/signs'

/** For the registry's answer, in ms. */
const PATIENCE = 3000

/** Whether the registry can work, as far as this machine reaches it. */
export async function askRegistry(url: string): Promise<NonNullable<Signs['registry']>> {
  try {
    const reply = await fetch(`${url}/v1/health`, { signal: AbortSignal.timeout(PATIENCE) })
    await reply.body?.cancel()
    return reply.ok ? 'ready' : 'unready'
  } catch {
    return 'silent'
  }
}
