import { readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { releaseUrl, type Release } from 'shared-contract/platform'
import { releaseDirectory } from '../releases/store'
import { escapeHtml, scriptJson } from '../apps/page'
import type { RenderedPage } from './renderer'

/** What search engines and link previews read of a page, as HTML. */
export function headOf(
  { title, description, canonical, image, kind = 'website', jsonLd }: RenderedPage,
  origin: string,
) {
  const url = canonical && origin + canonical
  const named = { description, 'twitter:card': image && 'summary_large_image' }
  const properties = {
    'og:site_name': 'Haggle',
    'og:type': kind,
    'og:title': title,
    'og:description': description,
    'og:url': url,
    'og:image': image,
  }
  return [
    ...tags('name', named),
    ...tags('property', properties),
    url && `<link rel="canonical" href="${escapeHtml(url)}" />`,
    jsonLd && `<script type="application/ld+json">${scriptJson(jsonLd)}</script>`,
  ]
    .filter(Boolean)
    .map((tag) => `    ${tag}`)
    .join('\n')
}

const tags = (attribute: string, values: Record<string, string | undefined>) =>
  Object.entries(values).map(
    ([name, content]) => content && `<meta ${attribute}="${name}" content="${escapeHtml(content)}" />`,
  )

/**
 * Style sheets of a release as part of a page, which then paints without waiting for another file. `data-href` tells
 * webpack that they are there. One that names files beside it stays a file.
 */
export async function stylesOf(home: string, release: Release, paths: string[]): Promise<string> {
  const tags = paths.map(async (path) => {
    const css = withoutNotes(await readFile(join(releaseDirectory(home, release), path), 'utf8'))
    if (!/<\/|url\((?!["']?data:)/.test(css)) return `    <style data-href="${basename(path)}">${css}</style>`
    const { integrity } = release.assets.find((asset) => asset.path === path) ?? {}
    return `    <link rel="stylesheet" href="${releaseUrl(release, path)}" integrity="${integrity}" crossorigin="anonymous" />`
  })
  return (await Promise.all(tags)).join('\n')
}

const withoutNotes = (css: string) => css.replaceAll(/\/\*#[^*]*\*\//g, '').trim()
