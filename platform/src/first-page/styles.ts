import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { basename, join, posix } from 'node:path'
import { releaseUrl, type Release } from 'shared-contract/platform'
import { releaseDirectory } from '../releases/store'

/** A style sheet in a page's head; an inline one has a hash, which the page's policy must name. */
export interface PageStyle {
  tag: string
  hash?: string
}

/**
 * Style sheets of a release as part of a page, which then paints without waiting for another file. `data-href` tells
 * webpack that they are there. What they name beside them is named from the page; one that could end its element stays a
 * file.
 */
export const stylesOf = (home: string, release: Release, paths: string[]): Promise<PageStyle[]> =>
  Promise.all(
    paths.map(async (path) => {
      const css = fromPage(release, path, await readFile(join(releaseDirectory(home, release), path), 'utf8'))
      if (!css.includes('</'))
        return { tag: `    <style data-href="${basename(path)}">${css}</style>`, hash: styleHash(css) }
      const { integrity } = release.assets.find((asset) => asset.path === path) ?? {}
      return {
        tag: `    <link rel="stylesheet" href="${releaseUrl(release, path)}" integrity="${integrity}" crossorigin="anonymous" />`,
      }
    }),
  )

/** How a Content-Security-Policy names an inline style sheet. */
export const styleHash = (css: string): string => `'sha256-${createHash('sha256').update(css).digest('base64')}'`

/** A style sheet as it stands in a page: without notes, and with the addresses of the files that it names. */
const fromPage = (release: Release, path: string, css: string) =>
  css
    .replaceAll(/\/\*#[^*]*\*\//g, '')
    .replaceAll(
      /\burl\((["']?)(?!["']|data:|https?:|[/#])([^"')]+)\1\)/g,
      (_, quote: string, file: string) =>
        `url(${quote}${releaseUrl(release, posix.join(posix.dirname(path), file))}${quote})`,
    )
    .trim()
