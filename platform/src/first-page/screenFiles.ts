import { releaseUrl, type Composition } from 'shared-contract/platform'
import type { NextScript } from '../apps/page'
import type { ScreenOfRelease } from './screenAt'

/**
 * The scripts of a screen that everyone may see, for a page to ask for while the shell still starts. Where some visitors
 * try another release, the browser chooses; a screen for some is asked for when it is known who is there (D33).
 */
export function filesOf({ remotes }: Composition, { release, screen }: ScreenOfRelease): NextScript[] {
  if (screen.access !== 'everyone' || remotes.some(({ name, canary }) => name === release.name && canary)) return []
  const paths = [...(release.kind === 'remote' ? [release.entry.path] : []), ...screen.js]
  const integrity = new Map([release.entry, ...release.assets].map((asset) => [asset.path, asset.integrity]))
  return paths.flatMap((path) => {
    const hash = integrity.get(path)
    return hash ? { url: releaseUrl(release, path), integrity: hash } : []
  })
}
