import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Composition } from 'shared-contract/platform'
import { pageOf, previewPage, skeletonStyle } from '../apps/page'
import type { PageRequest } from '../first-page/firstPage'
import type { FirstPages } from '../first-page/firstPages'
import { screenAt, type ScreenOfRelease } from '../first-page/screenAt'
import { screenFilesOf } from '../first-page/screenFiles'
import { cspHash } from '../first-page/styles'
import { previewComposition, type Previews } from '../registry/preview'
import { memoizeFor } from './memoizeFor'
import type { pageTokens } from './pageToken'
import type { SiteOf } from './security'
import { makePage, sendPage, type MadePage } from './sendPage'

export type Answer = (request: FastifyRequest, reply: FastifyReply) => unknown

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
export function pageRoute({ app, previews, parts, pages, sign, siteOf }: PageParts): Answer {
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
    if (!composition) return notReleased(reply, app)
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

const skeletonHash = cspHash(skeletonStyle)

/** Answers for an app of which the host has nothing yet. */
export const notReleased = (reply: FastifyReply, app: string) =>
  reply.code(503).header('retry-after', '5').type('text/plain').send(`The app ${app} is not released yet.`)

export const uncached = (reply: FastifyReply) => reply.headers({ 'cache-control': 'no-cache', vary: 'accept-encoding' })
