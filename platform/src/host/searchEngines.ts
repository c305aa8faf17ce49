import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { fillRoute, type Composition } from 'shared-contract/platform'
import type { FirstPages } from '../first-page/firstPages'
import { memoizeFor } from './memoizeFor'
import type { SiteOf } from './security'
import { filesOf, firstFileOf, siteMapOf } from './siteMap'

/** As long as a list of addresses is kept, in milliseconds; one of 100,000 takes half a second to make. */
const LIFETIME = 60_000

/** What one file holds of those that an app's paths fill; undefined where there is no such file. */
type FileOf = (files: string[][], site: string) => string | AsyncIterable<string> | undefined

/** Answers what search engines ask an app first: where they may go, and what there is. */
export function tellSearchEngines(
  host: FastifyInstance,
  look: () => Promise<Composition | undefined>,
  pages: FirstPages | undefined,
  siteOf: SiteOf,
): void {
  const lately = memoizeFor<string[][]>(LIFETIME)
  const pathsIn = async (composition: Composition) =>
    pages ? lately(composition.app, composition, () => filesOf(pages.pathsOf(composition))) : []

  async function sendSiteMap(request: FastifyRequest, reply: FastifyReply, pick: FileOf) {
    const site = siteOf(request)
    const composition = await look()
    const files = composition && (await pathsIn(composition).catch(() => undefined))
    if (!files) return unavailable(reply)
    const xml = site && pick(files, site)
    if (!xml) return reply.code(404).type('text/plain').send('Not found')
    return kept(reply, 'application/xml').send(Readable.from(xml))
  }

  host.get('/sitemap.xml', (request, reply) => sendSiteMap(request, reply, firstFileOf))
  host.get<{ Params: { number: string } }>('/sitemap-:number(^\\d{1,5}).xml', (request, reply) =>
    sendSiteMap(request, reply, (files, site) => {
      const paths = files[Number(request.params.number) - 1]
      return paths && siteMapOf(paths, site)
    }),
  )
  host.get('/robots.txt', async (request, reply) => {
    const composition = await look()
    if (!composition) return unavailable(reply)
    return kept(reply, 'text/plain').send(robotsFor(composition, pages && siteOf(request)))
  })
}

const kept = (reply: FastifyReply, type: string) =>
  reply.header('cache-control', `public, max-age=${LIFETIME / 1000}`).type(`${type}; charset=utf-8`)

const unavailable = (reply: FastifyReply) =>
  reply.code(503).header('retry-after', 60).type('text/plain').send('Not available. Please try again later.')

/** What is no page: calls to the back end, and the page for teams. */
const NO_PAGES = ['/api/', '/platform']

/**
 * What robots may visit of an app (RFC 9309): nothing where no remote shows anything to everyone, else all but the screens
 * of those who are logged in. `site` is where its site map lies, when it has one.
 */
function robotsFor({ shell, remotes }: Composition, site: string | undefined): string {
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
