import { fillRoute, type Composition } from 'shared-contract/platform'

/** What is no page: calls to the back end, and the page for teams. */
const NO_PAGES = ['/api/', '/platform']

/**
 * What robots may visit of an app (RFC 9309): nothing where no remote shows anything to everyone, else all but the screens
 * of those who are logged in. `site` is where its site map lies, when it has one.
 */
export function robotsFor({ shell, remotes }: Composition, site: string | undefined): string {
  const shown = remotes.flatMap(({ release }) => release.screens)
  if (!shown.some(({ access }) => access === 'everyone')) return lines('User-agent: *', 'Disallow: /')
  const closed = [...shown, ...shell.screens].filter(({ access }) => access !== 'everyone')
  const refused = [...closed.map(({ path }) => fillRoute(path, '*')), ...NO_PAGES]
  return lines(
    'User-agent: *',
    ...refused.map((path) => `Disallow: ${path}`),
    ...(site ? ['', `Sitemap: ${site}/sitemap.xml`] : []),
  )
}

const lines = (...all: string[]) => all.map((line) => `${line}\n`).join('')
