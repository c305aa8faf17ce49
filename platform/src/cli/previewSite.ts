import { Composition } from 'shared-contract/platform'
import { readPorts, readSites } from '../start/settings'
import type { CommandInput } from './commandInput'

/** The setting of an app's site. */
export const siteVariable = (app: string) => (app === 'shop-owner' ? 'SHOP_URL' : 'SITE_URL')

/** An app's site: as the environment names it, else this machine's, which is assumed to be there if the registry is here. */
export function previewSite({ env, app }: CommandInput): { site?: string; isAssumed: boolean } {
  const use = app === 'shop-owner' ? 'shop' : 'marketplace'
  const [site] = readSites(env)[use]
  const { REGISTRY_URL } = env
  const isHere = !REGISTRY_URL || ['localhost', '127.0.0.1', '[::1]'].includes(new URL(REGISTRY_URL).hostname)
  return site === undefined && isHere
    ? { site: `http://localhost:${readPorts(env)[use]}`, isAssumed: true }
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
