import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { basename, join, posix } from 'node:path'
import { releaseDirectory } from '@haggle/kit/releases/store'
import { releaseUrl, type Release } from '@haggle/shared-contract/platform'

/** A style sheet in a page's head. An inline one has a hash, which the Content-Security-Policy must contain. */
interface PageStyle {
  tag: string
  hash?: string
}

/**
 * A release's style sheets, inlined so that the page paints without loading another file. `data-href` tells webpack that
 * they are loaded. Relative URLs are rewritten for the page. A style sheet that could end its element is linked instead.
 */
export const stylesOf = (home: string, release: Release, paths: string[]): Promise<PageStyle[]> =>
  Promise.all(
    paths.map(async (path) => {
      const css = fromPage(release, path, await readFile(join(releaseDirectory(home, release), path), 'utf8'))
      if (!css.includes('</'))
        return { tag: `    <style data-href="${basename(path)}">${css}</style>`, hash: cspHash(css) }
      const { integrity } = release.assets.find((asset) => asset.path === path) ?? {}
      return {
        tag: `    <link rel="stylesheet" href="${releaseUrl(release, path)}" integrity="${integrity}" crossorigin="anonymous" />`,
      }
    }),
  )

/** The source expression for an inline style sheet or script in a Content-Security-Policy. */
export const cspHash = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** A style sheet for inlining: without source map comments, and with relative URLs resolved. */
const fromPage = (release: Release, path: string, css: string) =>
  css
    .replaceAll(/\/\*#[^*]*\*\//g, '')
    .replaceAll(
      /\burl\((["']?)(?!["']|data:|https?:|[/#])([^"')]+)\1\)/g,
      (_, quote: string, file: string) =>
        `url(${quote}${releaseUrl(release, posix.join(posix.dirname(path), file))}${quote})`,
    )
    .trim()
