import type { NextScript } from '@haggle/kit/apps/page'
import { releaseUrl, type Composition } from '@haggle/shared-contract/platform'
import type { ScreenOfRelease } from './screenAt'

/**
 * The scripts of one of the shell's own public screens, which a page preloads while the shell starts. Screens with
 * restricted access load once the session is known (D33). A remote's files are loaded by the shell only, which falls back to
 * another release if they do not arrive in time (D34).
 */
export function screenFilesOf({ shell }: Composition, { release, screen }: ScreenOfRelease): NextScript[] {
  if (release.kind !== 'shell' || screen.access !== 'everyone') return []
  const integrity = new Map(shell.assets.map((asset) => [asset.path, asset.integrity]))
  return screen.js.flatMap((path) => {
    const hash = integrity.get(path)
    return hash ? { url: releaseUrl(shell, path), integrity: hash } : []
  })
}
