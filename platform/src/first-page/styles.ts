import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { releaseUrl, type Release } from 'shared-contract/platform'
import { releaseDirectory } from '../releases/store'

/** A style sheet in a page's head; an inline one has a hash, which the page's policy must name. */
export interface PageStyle {
  tag: string
  hash?: string
}

/**
 * Style sheets of a release as part of a page, which then paints without waiting for another file. `data-href` tells
 * webpack that they are there. One that names files beside it stays a file.
 */
export const stylesOf = (home: string, release: Release, paths: string[]): Promise<PageStyle[]> =>
  Promise.all(
    paths.map(async (path) => {
      const css = withoutNotes(await readFile(join(releaseDirectory(home, release), path), 'utf8'))
      if (!/<\/|url\((?!["']?data:)/.test(css))
        return { tag: `    <style data-href="${basename(path)}">${css}</style>`, hash: styleHash(css) }
      const { integrity } = release.assets.find((asset) => asset.path === path) ?? {}
      return {
        tag: `    <link rel="stylesheet" href="${releaseUrl(release, path)}" integrity="${integrity}" crossorigin="anonymous" />`,
      }
    }),
  )

/** How a Content-Security-Policy names an inline style sheet. */
export const styleHash = (css: string): string => `'sha256-${createHash('sha256').update(css).digest('base64')}'`

const withoutNotes = (css: string) => css.replaceAll(/\/\*#[^*]*\*\//g, '').trim()
