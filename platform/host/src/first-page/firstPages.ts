import type { Composition } from '@haggle/shared-contract/platform'
import { plainLog } from '../log/log'
import { areCurrent } from './apiCalls'
import { assemblePage } from './assemblePage'
import type { FirstPage, PageRequest } from './firstPage'
import { listPaths } from './listPaths'
import { orUndefinedAfter } from './orUndefinedAfter'
import { pageAddress } from './pageAddress'
import { partsOf, prerenderedParts } from './partsOf'
import { RendererPool } from './rendererPool'
import { nameOf, RenderFailures } from './renderFailures'
import { isPrerendered, prerenderedScreens, screenAt, type ScreenOfRelease } from './screenAt'

export interface FirstPagesOptions {
  home: string
  apiUrl: string
  /** Logs why a page was not prerendered; called once per reason. */
  log?: (line: string) => void
  /** Most milliseconds that a visitor waits for a page. A page that is not prerendered paints seconds later. */
  limit?: number
}

/** Prerenders pages from an app's live releases. */
export interface FirstPages {
  /** Undefined if the page cannot be prerendered now: the browser renders it. */
  pageAt(asked: PageRequest): Promise<FirstPage | undefined>
  /** Whether a page rendered some seconds ago would be the same now, by the API's replies: much cheaper than rendering. */
  isCurrent(page: Pick<FirstPage, 'rendered'>, traceparent?: string): Promise<boolean>
  /** A page's cache key: its URL without the query parameters that its screen does not declare. */
  addressOf(asked: PageRequest): string
  /** The paths of all pages that can be prerendered, in parts. Throws if a remote fails to list its own. */
  pathsOf(composition: Composition): AsyncIterable<string[]>
  /** Starts the renderers that an app needs before its first visitor comes. */
  warmUp(composition: Composition): void
  close(): Promise<void>
}

/** Most ms that a page is used for: browsers take its embedded data for a minute, some of which they spend loading scripts. */
const MAX_AGE = 30_000

/** The part of the limit that a page waits for the parts of other remotes, after its screen. */
const SHARE_OF_PARTS = 0.3

export function firstPages({ home, apiUrl, log = plainLog.warn, limit = 1000 }: FirstPagesOptions): FirstPages {
  const renderers = new RendererPool(home, limit)
  const failures = new RenderFailures(log)

  function cannotRender(found: ScreenOfRelease, error: unknown): undefined {
    const name = nameOf(found)
    failures.add(name, error, (reason) => `The host cannot render ${name}: ${reason}. Browsers do it instead.`)
  }

  async function render(asked: PageRequest, found: ScreenOfRelease) {
    const { composition, url, origin, traceparent } = asked
    const { release } = found
    const job = { remote: release.name, composition, url, origin, apiUrl, traceparent }
    const rendering = renderers
      .render(composition, release, (renderer) => renderer.render(job))
      .catch((error: unknown) => cannotRender(found, error))
    // slightly longer, so that a slow render reaches its own timeout, which ends the process, first
    const rendered = await orUndefinedAfter(limit + 100, rendering)
    if (!rendered) return undefined
    const parts = await partsOf(asked, rendered, { renderers, failures, apiUrl, limit: limit * SHARE_OF_PARTS })
    return assemblePage(home, asked, found, { ...rendered, parts })
  }

  return {
    addressOf: (asked) => pageAddress(asked, renderers),
    async pageAt(asked) {
      const found = screenAt(asked.composition, new URL(asked.url, asked.origin).pathname)
      if (!found || !isPrerendered(asked.composition, found)) return undefined
      if (failures.rests(nameOf(found))) return undefined
      try {
        return await render(asked, found)
      } catch (error) {
        return cannotRender(found, error)
      }
    },
    isCurrent: async ({ rendered }, traceparent) =>
      rendered !== undefined &&
      performance.now() - rendered.at < MAX_AGE &&
      areCurrent(apiUrl, rendered.from, { limit: limit / 4, traceparent }),
    pathsOf: (composition) => listPaths(composition, { renderers, failures, apiUrl }),
    warmUp: (composition) => {
      for (const { release } of [...prerenderedScreens(composition), ...prerenderedParts(composition)])
        renderers.rendererFor(composition, release)
    },
    close: () => renderers.close(),
  }
}
