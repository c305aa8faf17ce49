import { readPorts, readSites } from '../start/settings'
import type { CommandInput } from './commandInput'

/** The setting of an app's site. */
export const siteVariable = (app: string) => (app === 'shop-owner' ? 'SHOP_URL' : 'SITE_URL')

/** An app's site as the environment names it; else this machine's, if the registry is here, too. */
export function previewSite({ env, app }: CommandInput): string | undefined {
  const use = app === 'shop-owner' ? 'shop' : 'marketplace'
  const { REGISTRY_URL } = env
  const isHere = !REGISTRY_URL || ['localhost', '127.0.0.1', '[::1]'].includes(new URL(REGISTRY_URL).hostname)
  return readSites(env)[use][0] ?? (isHere ? `http://localhost:${readPorts(env)[use]}` : undefined)
}
