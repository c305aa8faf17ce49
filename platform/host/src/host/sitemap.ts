import { setImmediate as turn } from 'node:timers/promises'
import { escapeHtml } from '@haggle/kit/apps/page'

/** Most addresses that https://www.sitemaps.org allows in one file. */
const MAX_URLS_PER_FILE = 50_000

/** Enough for millions of products; limits the memory that an endless list can use. */
const MAX_FILES = 100

/** Lines written between yields to the event loop, so that other visitors are served in between. */
const LINES_AT_ONCE = 200

/** Splits an app's paths into files. */
export async function sitemapFiles(parts: AsyncIterable<readonly string[]>): Promise<string[][]> {
  const files: string[][] = []
  for await (const paths of parts)
    for (const path of paths) {
      let file = files.at(-1)
      if (file?.length === MAX_URLS_PER_FILE && files.length === MAX_FILES) return files
      if (!file || file.length === MAX_URLS_PER_FILE) files.push((file = []))
      file.push(path)
    }
  return files
}

const open = (tag: string) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<${tag} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n`

/** A sitemap of these paths as a stream of text. */
export async function* sitemapOf(paths: readonly string[], site: string): AsyncGenerator<string> {
  yield open('urlset')
  for (let from = 0; from < paths.length; from += LINES_AT_ONCE) {
    yield paths
      .slice(from, from + LINES_AT_ONCE)
      .map((path) => `<url><loc>${escapeHtml(site + path)}</loc></url>\n`)
      .join('')
    await turn()
  }
  yield '</urlset>\n'
}

/** `/sitemap.xml`: the whole sitemap, or the index of `/sitemap-1.xml` and so on; undefined without paths. */
export function mainSitemap(files: readonly string[][], site: string): string | AsyncIterable<string> | undefined {
  const [paths] = files
  return paths && (files.length === 1 ? sitemapOf(paths, site) : indexOf(files.length, site))
}

const indexOf = (count: number, site: string): string => {
  const places = Array.from({ length: count }, (_, at) => `${site}/sitemap-${at + 1}.xml`)
  const lines = places.map((place) => `<sitemap><loc>${escapeHtml(place)}</loc></sitemap>\n`)
  return `${open('sitemapindex')}${lines.join('')}</sitemapindex>\n`
}
