import { releaseUrl, type Composition } from 'shared-contract/platform'
import type { NextScript } from '../apps/page'
import type { ScreenOfRelease } from './screenAt'

/**
 * The scripts of one of the shell's own screens, for a page to ask for while the shell still starts; a screen for some is
 * asked for when it is known who is there (D33). A remote's files are asked for by the shell alone, which sees that they
 * come in time and takes another release where they do not (D34).
 */
export function filesOf({ shell }: Composition, { release, screen }: ScreenOfRelease): NextScript[] {
  if (release.kind !== 'shell' || screen.access !== 'everyone') return []
  const integrity = new Map(shell.assets.map((asset) => [asset.path, asset.integrity]))
  return screen.js.flatMap((path) => {
    const hash = integrity.get(path)
    return hash ? { url: releaseUrl(shell, path), integrity: hash } : []
  })
}
