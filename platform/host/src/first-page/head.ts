import { escapeHtml, scriptJson } from '@haggle/kit/apps/page'
import type { RenderedPage } from './renderer'

/** A page's metadata for search engines and link previews, as HTML. */
export function headOf(
  { title, isMissing, description, canonical, image, kind = 'website', jsonLd }: RenderedPage,
  origin: string,
) {
  const url = canonical && origin + canonical
  const named = { robots: isMissing && 'noindex', description, 'twitter:card': image && 'summary_large_image' }
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

const tags = (attribute: string, values: Record<string, string | false | undefined>) =>
  Object.entries(values).map(
    ([name, content]) => content && `<meta ${attribute}="${name}" content="${escapeHtml(content)}" />`,
  )
