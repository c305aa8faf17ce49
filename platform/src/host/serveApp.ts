import { realpath } from 'node:fs/promises'
import fastifyStatic, { type FastifyStaticOptions } from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Composition } from 'shared-contract/platform'
import { pageOf, previewPage, skeletonStyle } from '../apps/page'
import { appDirectory } from '../apps/revisions'
import type { PageRequest } from '../first-page/firstPage'
import type { FirstPages } from '../first-page/firstPages'
import { screenAt, type ScreenOfRelease } from '../first-page/screenAt'
import { screenFilesOf } from '../first-page/screenFiles'
import { sourceHash } from '../first-page/styles'
import { previewComposition, previewsIn, type Previews } from '../registry/preview'
import { releasesIn } from '../releases/store'
import { teamsStyle } from '../teams/teamsStyle'
import { lastValidApp } from './lastValidApp'
import { memoizeFor } from './memoizeFor'
import { pageTokens } from './pageToken'
import { isApiUrl } from './refusals'
import { searchEngineRoutes } from './searchEngines'
import { securityHeaders, siteOf as anySiteOf, type SiteOf } from './security'
import { makePage, sendPage, type MadePage } from './sendPage'

/** An app under development; its composition is read at every visit. */
export interface LiveApp {
  composition(): Promise<Composition>
  /** Builds under development: URL prefix and directory. */
  folders: { prefix: string; directory: string }[]
  /** The page for teams, at /platform. */
  teamsPage?(): Promise<string>
}

interface ServeAppOptions {
  home: string
  app: string
  live?: LiveApp
  /** Prerenders pages; without it, browsers render them. */
  pages?: FirstPages
  /** The secret shared with the back end, for page tokens; without it, browsers' reports are not counted (D48). */
  secret?: string
  /** The site's origin for links; default: the request's. */
  siteOf?: SiteOf
  /** Source of previews; default: the home. */
  previews?: Previews
}

const html = 'text/html; charset=utf-8'

type Look = ReturnType<typeof lastValidApp>
type Answer = (request: FastifyRequest, reply: FastifyReply) => unknown

const files: Omit<FastifyStaticOptions, 'root'> = {
  index: false,
  // build statements and receipts are not public; a service worker would stay in browsers after its release
  allowedPath: (path, _, { headers }) =>
    !/\/(statement|receipt)\.json/.test(path) && headers['service-worker'] === undefined,
  redirect: false,
  // Releases are public files: any page may load them and check their integrity.
  setHeaders: (response) => {
    response.setHeader('access-control-allow-origin', '*')
    response.setHeader('vary', 'accept-encoding')
  },
}

/** Serves an app's page on every path that is not a file, and the releases from the disk. */
export async function serveApp(
  host: FastifyInstance,
  { home, app, live, pages, secret, siteOf = anySiteOf, previews = previewsIn(home) }: ServeAppOptions,
) {
  const look = lastValidApp(appDirectory(home, app))
  host.addHook(
    'onSend',
    securityHeaders(async () => ({ overrides: live ? true : (await look())?.allowOverrides })),
  )
  await host.register(fastifyStatic, {
    ...files,
    root: releasesIn(home),
    prefix: '/releases/',
    preCompressed: true,
    immutable: true,
    maxAge: '365d',
  })
  // in development a file changes under its name, and a cached copy would not match the new integrity
  const unversioned = { ...files, decorateReply: false, maxAge: 0 }
  for (const { prefix, directory } of live?.folders ?? [])
    await host.register(fastifyStatic, { ...unversioned, root: directory, prefix })

  const parts = live?.composition ?? (async () => (await look())?.parts)
  const page = pageWith({ parts, pages, sign: secret ? pageTokens(secret) : undefined, app, previews, siteOf })
  host.addHook('onReady', async () => {
    const composition = pages && !live && (await parts())
    if (composition) pages.warmUp(composition)
  })
  host.get('/composition.json', live ? liveComposition(live) : stamped(look, appDirectory(home, app), app))
  host.get('/', page)
  searchEngineRoutes(host, parts, pages, siteOf)
  if (live?.teamsPage)
    host.get('/platform', async (_, reply) => {
      reply.inlineStyles = [sourceHash(teamsStyle)]
      return uncached(reply)
        .type(html)
        .send(await live.teamsPage?.())
    })
  host.setNotFoundHandler((request, reply) => {
    if (isApiUrl(request.url) || !['GET', 'HEAD'].includes(request.method))
      return reply.code(404).send({ message: 'Not found' })
    return isPage(request) ? page(request, reply) : reply.code(404).type('text/plain').send('Not found')
  })
}

interface PageParts {
  app: string
  previews: Previews
  parts: () => Promise<Composition | undefined>
  pages?: FirstPages
  sign?: ReturnType<typeof pageTokens>
  siteOf: SiteOf
}

/**
 * Serves pages, prerendered if possible. A page is cached for a second, then while the API's replies stay the same, and is the
 * same for all visitors, except for the token of each load.
 */
function pageWith({ app, previews, parts, pages, sign, siteOf }: PageParts): Answer {
  const lately = memoizeFor<MadePage | undefined>(1000)
  let cached: { of: Composition; empty: Map<string, MadePage>; forms: Map<string, MadePage> } | undefined
  /** Pages by route that are cached until the composition changes: those without a prerendered screen, and the shell's forms. */
  function cacheFor(composition: Composition) {
    if (cached?.of !== composition) cached = { of: composition, empty: new Map(), forms: new Map() }
    return cached
  }
  function emptyPage(composition: Composition, found: ScreenOfRelease | undefined) {
    const { empty } = cacheFor(composition)
    const route = found?.screen.path ?? ''
    const html = () => pageOf(composition, undefined, found && screenFilesOf(composition, found))
    const page = empty.get(route) ?? makePage({ status: 200, html: html(), styles: [skeletonHash] })
    empty.set(route, page)
    return page
  }
  async function pageWithScreen(asked: PageRequest, found: ScreenOfRelease | undefined) {
    const { forms } = cacheFor(asked.composition)
    const form = found?.release.kind === 'shell' ? found.screen.path : undefined
    const known = form === undefined ? undefined : forms.get(form)
    if (known || !pages) return known
    const url = pages.addressOf(asked)
    const made = await lately(asked.origin + url, asked.composition, async (previous) => {
      if (previous && (await pages.isCurrent(previous))) return previous
      const page = await pages.pageAt({ ...asked, url })
      return page && makePage(page)
    })
    if (made && form !== undefined) forms.set(form, made)
    return made
  }
  return async (request, reply) => {
    const { url, ip } = request
    const origin = siteOf(request)
    const composition = await parts()
    if (!composition) return reply.code(503).type('text/plain').send(notReleased(app))
    const link = /[?&]preview=([\w.-]{1,1000})(?:&|$)/.exec(url)?.[1]
    const preview = link && (await previewComposition(previews, composition, link))
    if (preview) {
      const page = makePage({
        status: 200,
        html: previewPage(preview.composition, preview.release),
        styles: [skeletonHash],
      })
      return sendPage(request, uncached(reply).header('x-robots-tag', 'noindex'), page, sign?.(preview.composition, ip))
    }
    const found = screenAt(composition, url.split('?', 1)[0] ?? url)
    // an overridden remote is not the release that the host would prerender
    const isOverridden = composition.allowOverrides && /[?&]remote=/.test(url)
    const made = origin && !isOverridden && (await pageWithScreen({ composition, url, origin }, found))
    return sendPage(request, uncached(reply), made || emptyPage(composition, found), sign?.(composition, ip))
  }
}

const skeletonHash = sourceHash(skeletonStyle)

const notReleased = (app: string) => `The app ${app} is not released yet.`

/** Serves the composition from an app's directory, or the last valid one. */
const stamped =
  (look: Look, directory: string, app: string): Answer =>
  async (_, reply) => {
    const good = await look()
    if (!good) return reply.code(503).type('text/plain').send(notReleased(app))
    // the revision's own folder, because the link may point to another one between looking at the file and reading it
    if (good.onDisk)
      return uncached(reply).sendFile('composition.json', await realpath(directory), { cacheControl: false })
    return uncached(reply).type('application/json; charset=utf-8').send(good.composition)
  }

const liveComposition =
  ({ composition }: LiveApp): Answer =>
  async (_, reply) =>
    uncached(reply).send(await composition())

const uncached = (reply: FastifyReply) => reply.headers({ 'cache-control': 'no-cache', vary: 'accept-encoding' })

/** Whether a request is a visit to a page, not a fetch of a missing file: a missing script must never get HTML. */
function isPage({ method, url, headers: { accept = '*/*' } }: FastifyRequest): boolean {
  if (!['GET', 'HEAD'].includes(method) || url.startsWith('/releases/')) return false
  const looksLikeFile = /\.[A-Za-z0-9]+$/.test(url.split('?')[0] ?? url)
  return accept.includes('text/html') || (accept.includes('*/*') && !looksLikeFile)
}
