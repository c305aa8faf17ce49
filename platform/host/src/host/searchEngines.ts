import { Readable } from 'node:stream'
import { fillRoute, type Composition } from '@haggle/shared-contract/platform'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { FirstPages } from '../first-page/firstPages'
import { memoizeFor } from './memoizeFor'
import { isForOperators, type SiteOf } from './security'
import { sitemapFiles, mainSitemap, sitemapOf } from './sitemap'

/** Milliseconds for which an address list is cached; computing one of 100,000 takes half a second. */
const LIFETIME = 60_000

/** Picks a sitemap file from an app's paths, grouped by file; undefined if there is no such file. */
type FileOf = (files: string[][], site: string) => string | AsyncIterable<string> | undefined

/** Serves /robots.txt and the sitemaps. */
export function searchEngineRoutes(
  host: FastifyInstance,
  look: () => Promise<Composition | undefined>,
  pages: FirstPages | undefined,
  siteOf: SiteOf,
): void {
  const lately = memoizeFor<string[][]>(LIFETIME)
  const pathsIn = async (composition: Composition) =>
    pages && !isForOperators(composition)
      ? lately(composition.app, composition, () => sitemapFiles(pages.pathsOf(composition)))
      : []

  async function sendSitemap(request: FastifyRequest, reply: FastifyReply, pick: FileOf) {
    const site = siteOf(request)
    const composition = await look()
    const files = composition && (await pathsIn(composition).catch(() => undefined))
    if (!files) return unavailable(reply)
    const xml = site && pick(files, site)
    if (!xml) return reply.code(404).type('text/plain').send('Not found')
    return cacheable(reply, 'application/xml').send(Readable.from(xml))
  }

  host.get('/sitemap.xml', (request, reply) => sendSitemap(request, reply, mainSitemap))
  host.get<{ Params: { number: string } }>('/sitemap-:number(^\\d{1,5}).xml', (request, reply) =>
    sendSitemap(request, reply, (files, site) => {
      const paths = files[Number(request.params.number) - 1]
      return paths && sitemapOf(paths, site)
    }),
  )
  host.get('/robots.txt', async (request, reply) => {
    const composition = await look()
    if (!composition) return unavailable(reply)
    return cacheable(reply, 'text/plain').send(robotsFor(composition, pages && siteOf(request)))
  })
}

const cacheable = (reply: FastifyReply, type: string) =>
  reply.header('cache-control', `public, max-age=${LIFETIME / 1000}`).type(`${type}; charset=utf-8`)

const unavailable = (reply: FastifyReply) =>
  reply.code(503).header('retry-after', 60).type('text/plain').send('Not available. Please try again later.')

/** Paths that are not pages of the app: API calls, and the page for teams. */
const NO_PAGES = ['/api/', '/platform']

/**
 * robots.txt of an app (RFC 9309): disallows everything for operators and if no screen is public, otherwise the screens that
 * need a login.
 * `site` is the origin of its sitemap, if it has one.
 */
function robotsFor(composition: Composition, site: string | undefined): string {
  const { shell, remotes } = composition
  const shown = remotes.flatMap(({ release }) => release.screens)
  if (isForOperators(composition) || !shown.some(({ access }) => access === 'everyone'))
    return lines('User-agent: *', 'Disallow: /')
  const closed = [...shown, ...shell.screens].filter(({ access }) => access !== 'everyone')
  const refused = [...closed.map(({ path }) => fillRoute(path, '*')), ...NO_PAGES]
  return lines(
    'User-agent: *',
    ...refused.map((path) => `Disallow: ${path}`),
    ...(site ? ['', `Sitemap: ${site}/sitemap.xml`] : []),
  )
}

const lines = (...all: string[]) => all.map((line) => `${line}\n`).join('')
