import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pLimit, { type Limit } from 'p-limit'
import type { Composition, Release } from 'shared-contract/platform'
import { pageOf } from '../apps/page'
import { releaseDirectory } from '../releases/store'
import { headOf } from './head'
import { faultOfMarkup } from './markup'
import { screenFilesOf } from './screenFiles'
import { RendererEnded, startRenderer, TooSlow, type Bundle, type Renderer, type RenderJob } from './renderer'
import { isPrerendered, prerenderedScreens, screenAt, type ScreenOfRelease } from './screenAt'
import { stylesOf } from './styles'

/** An app's page at a URL, such as `/product/42?x=1`, of an origin, such as `https://haggle.example`. */
export interface PageRequest {
  composition: Composition
  url: string
  origin: string
}

/** A prerendered page. */
export interface FirstPage {
  status: number
  html: string
  /** CSP hashes of its inline style sheets. */
  styles: string[]
}

export interface FirstPagesOptions {
  home: string
  apiUrl: string
  /** Logs why a page was not prerendered; called once per reason. */
  log?: (line: string) => void
  /** Most milliseconds that a visitor waits for a page. A page that is not prerendered paints seconds later. */
  limit?: number
}

/** Milliseconds for which a screen that was too slow, or ended its process, is left to the browser. */
const rest = 10_000

/** Pages per remote that render concurrently, and most pages that wait in the queue. */
const atOnce = 4
const maxWaiting = 40

/** Prerenders pages from an app's live releases. */
export interface FirstPages {
  /** Undefined if the page cannot be prerendered now: the browser renders it. */
  pageAt(asked: PageRequest): Promise<FirstPage | undefined>
  /** A page's cache key: its URL without the query parameters that its screen does not declare. */
  addressOf(asked: PageRequest): string
  /** The paths of all pages that can be prerendered, in parts. Throws if a remote fails to list its own. */
  pathsOf(composition: Composition): AsyncIterable<string[]>
  /** Starts the renderers that an app needs before its first visitor comes. */
  warmUp(composition: Composition): void
  close(): Promise<void>
}

export function firstPages({ home, apiUrl, log = console.error, limit = 1000 }: FirstPagesOptions): FirstPages {
  const renderers = new Map<string, { parts: string; renderer: Renderer; queue: Limit }>()
  const restsUntil = new Map<string, number>()
  const logged = new Set<string>()

  /** One renderer process per remote (and one for the shell), so that a failing remote cannot affect another's pages. */
  function rendererFor({ shell }: Composition, release: Release) {
    const frame = bundleOf(home, shell)
    const remote = release.kind === 'remote' ? bundleOf(home, release) : undefined
    if (!frame || (release.kind === 'remote' && !remote)) return undefined
    const parts = JSON.stringify([frame, remote])
    const there = renderers.get(release.name)
    if (there?.parts === parts) return there
    setTimeout(() => void there?.renderer.close(), 2 * limit).unref()
    const fresh = { parts, renderer: startRenderer({ shell: frame, remote }, limit), queue: pLimit(atOnce) }
    renderers.set(release.name, fresh)
    return fresh
  }

  /** Renders through the remote's queue; undefined if the queue is full, the time limit is over, or rendering fails. */
  async function rendered(composition: Composition, found: ScreenOfRelease, job: RenderJob) {
    const there = rendererFor(composition, found.release)
    if (!there || there.queue.pendingCount >= maxWaiting) return undefined
    const until = Date.now() + limit
    const turn = there
      .queue(() => (Date.now() < until ? there.renderer.render(job) : undefined))
      .catch((error: unknown) => cannotRender(found, error))
    const patience = new AbortController()
    // slightly longer, so that a slow render reaches its own timeout, which ends the process, first
    const late = wait(limit + 100, undefined, { signal: patience.signal, ref: false }).catch(() => undefined)
    return Promise.race([turn, late]).finally(() => patience.abort())
  }

  async function make({ composition, url, origin }: PageRequest, found: ScreenOfRelease) {
    const { release, screen } = found
    const page = await rendered(composition, found, { remote: release.name, composition, url, origin, apiUrl })
    if (!page) return undefined
    const fault = faultOfMarkup(page.markup)
    if (fault) throw new Error(fault)
    const sheets = [stylesOf(home, composition.shell, composition.shell.css), stylesOf(home, release, screen.css)]
    const styles = (await Promise.all(sheets)).flat()
    const head = [headOf(page, origin), ...styles.map(({ tag }) => tag)].filter(Boolean).join('\n')
    const given = { remote: release.name, version: release.version, handover: page.handover }
    return {
      status: page.status ?? 200,
      html: pageOf(
        composition,
        { title: page.title, head, markup: page.markup, given },
        screenFilesOf(composition, found),
      ),
      styles: styles.flatMap(({ hash }) => hash ?? []),
    }
  }

  const nameOf = ({ release, screen }: ScreenOfRelease) => `${release.name} ${release.version} ${screen.screen}`
  const rests = (name: string) => (restsUntil.get(name) ?? 0) > Date.now()

  function failed(name: string, error: unknown, lineFor: (reason: string) => string) {
    if (error instanceof RendererEnded) restsUntil.set(name, Date.now() + rest)
    const line = lineFor((error instanceof Error ? error.message : String(error)).replace(/\.$/, ''))
    if (!logged.has(line) && logged.size < 100) log(line)
    logged.add(line)
  }

  function cannotRender(found: ScreenOfRelease, error: unknown): undefined {
    const name = nameOf(found)
    failed(name, error, (reason) => `The host cannot render ${name}: ${reason}. Browsers do it instead.`)
  }

  async function* pathsOfScreen(composition: Composition, found: ScreenOfRelease) {
    const { release, screen } = found
    const name = `${nameOf(found)} addresses`
    if (rests(name)) throw new TooSlow(`${name} was too slow a moment ago`)
    let after: string | undefined
    do {
      const job = { remote: release.name, screen: screen.screen, after, apiUrl }
      const part = await rendererFor(composition, release)
        ?.renderer.list(job)
        .catch((error: unknown) => {
          failed(name, error, (reason) => `The host cannot list the addresses of ${nameOf(found)}: ${reason}.`)
          throw error
        })
      yield part?.paths ?? []
      after = part?.after
    } while (after !== undefined)
  }

  /** Query parameters that a screen declares. The shell's prerendered screens depend on none. */
  const queryOf = (composition: Composition, { release, screen }: ScreenOfRelease) =>
    release.kind === 'shell' ? [] : rendererFor(composition, release)?.renderer.queryOf(screen.screen)

  return {
    addressOf({ composition, url, origin }) {
      const { pathname, searchParams } = new URL(url, origin)
      const found = screenAt(composition, pathname)
      const known = found && isPrerendered(composition, found) && queryOf(composition, found)
      if (!known) return url
      const query = new URLSearchParams(
        known.flatMap((name) => {
          const value = searchParams.get(name)
          return value === null ? [] : [[name, value] satisfies [string, string]]
        }),
      ).toString()
      return query ? `${pathname}?${query}` : pathname
    },
    async pageAt(asked) {
      const found = screenAt(asked.composition, new URL(asked.url, asked.origin).pathname)
      if (!found || !isPrerendered(asked.composition, found)) return undefined
      if (rests(nameOf(found))) return undefined
      try {
        return await make(asked, found)
      } catch (error) {
        return cannotRender(found, error)
      }
    },
    async *pathsOf(composition) {
      for (const found of prerenderedScreens(composition)) {
        const { path } = found.screen
        // the shell's screens, such as login, are not for search engines
        if (found.release.kind === 'shell') continue
        if (path.includes(':')) yield* pathsOfScreen(composition, found)
        else yield [path]
      }
    },
    warmUp: (composition) => {
      for (const { release } of prerenderedScreens(composition)) rendererFor(composition, release)
    },
    close: async () => {
      await Promise.all([...renderers.values()].map(({ renderer }) => renderer.close()))
      renderers.clear()
    },
  }
}

function bundleOf(home: string, release: Release): Bundle | undefined {
  const asset = release.assets.find(({ path }) => path === release.prerender)
  return asset && { file: join(releaseDirectory(home, release), asset.path), integrity: asset.integrity }
}
