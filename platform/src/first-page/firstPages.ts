import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pLimit, { type Limit } from 'p-limit'
import type { Composition, Release } from 'shared-contract/platform'
import { pageOf } from '../apps/page'
import { releaseDirectory } from '../releases/store'
import { headOf } from './head'
import { filesOf } from './screenFiles'
import { RendererEnded, startRenderer, TooSlow, type Bundle, type Renderer, type RenderJob } from './renderer'
import { isPrerendered, prerenderedScreens, screenAt, type ScreenOfRelease } from './screenAt'
import { stylesOf } from './styles'

/** An app's page at an address, `/product/42?x=1`, on a site, `https://haggle.example`. */
export interface PageRequest {
  composition: Composition
  url: string
  origin: string
}

/** A page with its screen in it. */
export interface FirstPage {
  status: number
  html: string
  /** Hashes of its inline style sheets. */
  styles: string[]
}

export interface FirstPagesOptions {
  home: string
  apiUrl: string
  /** Hears why a page went out without its screen; each reason once. */
  say?: (line: string) => void
  /** What a visitor waits for a page at most, in milliseconds. Without its screen a page paints seconds later. */
  limit?: number
}

/** How long a screen that was too slow, or ended its process, is left to the browser, in milliseconds. */
const rest = 10_000

/** How many pages of a remote are rendered at once, and how many more may wait for that. */
const atOnce = 4
const mostWaiting = 40

/** Makes pages with their screens in them, from the releases that everyone gets; undefined where that cannot be done. */
export interface FirstPages {
  pageAt(asked: PageRequest): Promise<FirstPage | undefined>
  /** The address of a page without the query parameters that its screen does not know: other ones make no other page. */
  addressOf(asked: PageRequest): string
  /** The paths of all pages that can be made, part by part; throws where a remote does not say its own. */
  pathsOf(composition: Composition): AsyncIterable<string[]>
  /** Starts what an app's pages will need, before the first visitor comes. */
  warmUp(composition: Composition): void
  close(): Promise<void>
}

export function firstPages({ home, apiUrl, say = console.error, limit = 1000 }: FirstPagesOptions): FirstPages {
  const renderers = new Map<string, { parts: string; renderer: Renderer; queue: Limit }>()
  const restsUntil = new Map<string, number>()
  const said = new Set<string>()

  /** Each remote has a process of its own, and the shell's screens too: what one does to it is no other's concern. */
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

  /** Renders when it is the page's turn; undefined for one too many, for whom it would be too late, and for a failure. */
  async function rendered(composition: Composition, found: ScreenOfRelease, job: RenderJob) {
    const there = rendererFor(composition, found.release)
    if (!there || there.queue.pendingCount >= mostWaiting) return undefined
    const until = Date.now() + limit
    const turn = there
      .queue(() => (Date.now() < until ? there.renderer.render(job) : undefined))
      .catch((error: unknown) => cannotRender(found, error))
    const patience = new AbortController()
    // an answer that is late by itself ends its process just before
    const late = wait(limit + 100, undefined, { signal: patience.signal, ref: false }).catch(() => undefined)
    return Promise.race([turn, late]).finally(() => patience.abort())
  }

  async function make({ composition, url, origin }: PageRequest, found: ScreenOfRelease) {
    const { release, screen } = found
    const page = await rendered(composition, found, { remote: release.name, composition, url, origin, apiUrl })
    if (!page) return undefined
    const sheets = [stylesOf(home, composition.shell, composition.shell.css), stylesOf(home, release, screen.css)]
    const styles = (await Promise.all(sheets)).flat()
    const head = [headOf(page, origin), ...styles.map(({ tag }) => tag)].filter(Boolean).join('\n')
    const given = { remote: release.name, version: release.version, handover: page.handover }
    return {
      status: page.status ?? 200,
      html: pageOf(composition, { title: page.title, head, markup: page.markup, given }, filesOf(composition, found)),
      styles: styles.flatMap(({ hash }) => hash ?? []),
    }
  }

  const nameOf = ({ release, screen }: ScreenOfRelease) => `${release.name} ${release.version} ${screen.screen}`
  const rests = (name: string) => (restsUntil.get(name) ?? 0) > Date.now()

  function failed(name: string, error: unknown, lineFor: (reason: string) => string) {
    if (error instanceof RendererEnded) restsUntil.set(name, Date.now() + rest)
    const line = lineFor(error instanceof Error ? error.message : String(error))
    if (!said.has(line) && said.size < 100) say(line)
    said.add(line)
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

  /** The shell's own screens are prepared only where no query matters. */
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
        // nobody looks for a form to log in
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
