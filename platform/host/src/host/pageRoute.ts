import { previewPage } from '@haggle/kit/apps/page'
import { previewComposition, type Previews } from '@haggle/kit/changes/preview'
import type { Composition } from '@haggle/shared-contract/platform'
import { traceOf, traceparentOf } from '@haggle/shared-server'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { FirstPages } from '../first-page/firstPages'
import { screenAt } from '../first-page/screenAt'
import { NOT_FOUND } from '../http/refusals'
import { votingNetworkOf } from './localProxy'
import { madePages, skeletonHash } from './madePages'
import type { pageTokens } from './pageToken'
import { isForOperators, type SiteOf } from './security'
import { makePage, sendPage } from './sendPage'

export type Answer = (request: FastifyRequest, reply: FastifyReply) => unknown

interface PageParts {
  app: string
  previews: Previews
  parts: () => Promise<Composition | undefined>
  pages?: FirstPages
  sign?: ReturnType<typeof pageTokens>
  siteOf: SiteOf
}

/** Serves pages, prerendered if possible. A page is the same for all visitors, except for the token of each load. */
export function pageRoute({ app, previews, parts, pages, sign, siteOf }: PageParts): Answer {
  const made = madePages(pages)
  return async (request, reply) => {
    const { headers, url } = request
    // a product's picture may name our own pages, which cost more than a picture
    if (headers['sec-fetch-dest'] === 'image') return reply.code(404).send(NOT_FOUND)
    const network = votingNetworkOf(request)
    const composition = await parts()
    if (!composition) return notReleased(reply, app)
    if (isForOperators(composition)) reply.header('x-robots-tag', 'noindex')
    const link = /[?&]preview=([\w.-]{1,1000})(?:&|$)/.exec(url)?.[1]
    const preview = link && (await previewComposition(previews, composition, link))
    if (preview) {
      const html = previewPage(preview.composition, preview.release)
      const page = makePage({ status: 200, html, styles: [skeletonHash] })
      return sendPage(
        request,
        uncached(reply).header('x-robots-tag', 'noindex'),
        page,
        sign?.(preview.composition, network),
      )
    }
    const origin = siteOf(request)
    const path = url.split('?', 1)[0] ?? url
    const found = screenAt(composition, path)
    // an overridden remote is not the release that the host would prerender
    const isOverridden = composition.allowOverrides && /[?&]remote=/.test(url)
    // `/` leads to the app's home
    const isMissing = !found && path !== '/' && !isOverridden
    const traceparent = traceparentOf(traceOf(request.raw))
    const rendered =
      origin && !isOverridden && (await made.withScreen({ composition, url, origin, traceparent }, found))
    return sendPage(
      request,
      uncached(reply),
      rendered || made.withSkeleton(composition, found, isMissing),
      sign?.(composition, network),
    )
  }
}

/** Answers for an app of which the host has nothing yet. */
export const notReleased = (reply: FastifyReply, app: string) =>
  reply.code(503).header('retry-after', '5').type('text/plain').send(`The app ${app} is not released yet.`)

export const uncached = (reply: FastifyReply) => reply.headers({ 'cache-control': 'no-cache', vary: 'accept-encoding' })
