import { realpath } from 'node:fs/promises'
import fastifyStatic, { type FastifyStaticOptions } from '@fastify/static'
import { appDirectory } from '@haggle/kit/apps/revisions'
import { previewComposition, previewsIn, type Previews } from '@haggle/kit/changes/preview'
import { isPrivateFile } from '@haggle/kit/releases/privateFiles'
import { releasesIn } from '@haggle/kit/releases/store'
import type { Composition } from '@haggle/shared-contract/platform'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { FirstPages } from '../first-page/firstPages'
import { cspHash } from '../first-page/styles'
import { isApiUrl, NOT_FOUND } from '../http/refusals'
import { lastValidApp } from './lastValidApp'
import { serveMissing, type CopyMissing } from './missingReleases'
import { notReleased, pageRoute, uncached, type Answer } from './pageRoute'
import { pageTokens } from './pageToken'
import { hasPayingScreen } from './razorpay'
import { searchEngineRoutes } from './searchEngines'
import { securityHeaders, siteOf as anySiteOf, type SiteOf } from './security'
import { teamsStyle } from './teamsStyle'

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
  /** Copies a release that a page of another host may name and that is not in the home; default: none is copied. */
  missing?: CopyMissing
  /** Whether payments are taken by Razorpay instead of its sandbox. */
  razorpay?: boolean
  /** Whether everybody may read the releases' source maps; default: nobody may. */
  sourceMaps?: boolean
}

const html = 'text/html; charset=utf-8'

type Look = ReturnType<typeof lastValidApp>

/** A service worker would stay in browsers after its release. */
const allowed =
  (areSourceMapsPublic: boolean): FastifyStaticOptions['allowedPath'] =>
  (path, _, { headers }) =>
    !isPrivateFile(path, areSourceMapsPublic) && headers['service-worker'] === undefined

const files: Omit<FastifyStaticOptions, 'root'> = {
  index: false,
  allowedPath: allowed(true),
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
  {
    home,
    app,
    live,
    pages,
    secret,
    siteOf = anySiteOf,
    previews = previewsIn(home),
    missing,
    razorpay = false,
    sourceMaps = false,
  }: ServeAppOptions,
) {
  const look = lastValidApp(appDirectory(home, app))
  const parts = live?.composition ?? (async () => (await look())?.parts)
  host.addHook(
    'onSend',
    securityHeaders(async () => ({
      overrides: live ? true : (await look())?.allowOverrides,
      razorpay: razorpay && hasPayingScreen(await parts()),
    })),
  )
  if (missing)
    serveMissing(host, home, missing, async (link) => {
      const composition = await parts()
      if (composition) await previewComposition(previews, composition, link).catch(() => undefined)
    })
  await host.register(fastifyStatic, {
    ...files,
    allowedPath: allowed(sourceMaps),
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

  const page = pageRoute({ parts, pages, sign: secret ? pageTokens(secret) : undefined, app, previews, siteOf })
  host.addHook('onReady', async () => {
    const composition = pages && !live && (await parts())
    if (composition) pages.warmUp(composition)
  })
  host.get('/composition.json', live ? liveComposition(live) : stamped(look, appDirectory(home, app), app))
  host.get('/', page)
  searchEngineRoutes(host, parts, pages, siteOf)
  if (live?.teamsPage)
    host.get('/platform', async (_, reply) => {
      reply.inlineStyles = [cspHash(teamsStyle)]
      return uncached(reply)
        .type(html)
        .send(await live.teamsPage?.())
    })
  host.setNotFoundHandler((request, reply) => {
    if (isApiUrl(request.url) || !['GET', 'HEAD'].includes(request.method)) return reply.code(404).send(NOT_FOUND)
    return isPage(request) ? page(request, reply) : reply.code(404).type('text/plain').send('Not found')
  })
}

/** Serves the composition from an app's directory, or the last valid one. */
const stamped =
  (look: Look, directory: string, app: string): Answer =>
  async (_, reply) => {
    const good = await look()
    if (!good) return notReleased(reply, app)
    // the revision's own folder, because the link may point to another one between looking at the file and reading it
    if (good.onDisk)
      return uncached(reply).sendFile('composition.json', await realpath(directory), { cacheControl: false })
    return uncached(reply).type('application/json; charset=utf-8').send(good.composition)
  }

const liveComposition =
  ({ composition }: LiveApp): Answer =>
  async (_, reply) =>
    uncached(reply).send(await composition())

/** Whether a request is a visit to a page, not a fetch of a missing file: a missing script must never get HTML. */
function isPage({ method, url, headers: { accept = '*/*' } }: FastifyRequest): boolean {
  if (!['GET', 'HEAD'].includes(method) || url.startsWith('/releases/')) return false
  const looksLikeFile = /\.[A-Za-z0-9]+$/.test(url.split('?')[0] ?? url)
  return accept.includes('text/html') || (accept.includes('*/*') && !looksLikeFile)
}
