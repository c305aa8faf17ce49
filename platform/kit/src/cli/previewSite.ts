import { Composition } from '@haggle/shared-contract/platform'
import { appSettings, readPorts, readSite } from '../settings/settings'
import type { CommandInput } from './commandInput'

/**
 * The URL of an app's site: from the environment; without it, this machine's host for production, if the registry runs
 * here.
 */
export function previewSite({ env, app = 'marketplace', environment = 'production' }: CommandInput): {
  site?: string
  isAssumed: boolean
} {
  const site = readSite(env, app)
  const { REGISTRY_URL } = env
  const isHere = !REGISTRY_URL || ['localhost', '127.0.0.1', '[::1]'].includes(new URL(REGISTRY_URL).hostname)
  return site === undefined && isHere && environment === 'production'
    ? { site: `http://localhost:${readPorts(env)[appSettings(app).port]}`, isAssumed: true }
    : { ...(site !== undefined && { site }), isAssumed: false }
}

/** Whether a site serves an app now. */
export const isServing = (site: string, app: string): Promise<boolean> =>
  fetch(`${site}/composition.json`, { signal: AbortSignal.timeout(5_000) })
    .then((reply) => reply.json())
    .then(
      (composition) => Composition.safeParse(composition).data?.app === app,
      () => false,
    )
