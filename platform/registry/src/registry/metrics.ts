import { gauge, gaugeBy } from '@haggle/shared-server/metrics'
import type { Registry } from 'prom-client'
import type { Tokens } from '../tokens/tokens'
import type { Readiness } from './health'

/** What the metrics of a registry are taken from. */
export interface MeasuredRegistry {
  reasonNotReady: Readiness
  tokens: Tokens
}

/** Adds a registry's metrics to those of its process. */
export function registryMetrics(register: Registry, { reasonNotReady, tokens }: MeasuredRegistry): void {
  gauge(
    register,
    'haggle_registry_ready',
    'Whether the registry can serve its hosts: 1, or 0.',
    async () => (await reasonNotReady()) === undefined,
  )
  gaugeBy(
    register,
    'team',
    'haggle_registry_token_seconds',
    "Time until a team's last token ends, if it is not revoked; 0 if it has ended.",
    async () => {
      const ends = await lastEnds(tokens).catch(() => [])
      return ends.map(([team, end]) => [team, Math.max(0, (end - Date.now()) / 1000)])
    },
  )
}

/** When the last token of each team ends: a team has two while it replaces one. Those of CI runs are not meant to last. */
async function lastEnds(tokens: Tokens) {
  const ends = new Map<string, number>()
  for (const { team, run, expiresAt } of await tokens.list())
    if (run === undefined) ends.set(team, Math.max(ends.get(team) ?? 0, Date.parse(expiresAt)))
  return [...ends]
}
