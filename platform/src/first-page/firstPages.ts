import { join } from 'node:path'
import type { Composition, Release } from 'shared-contract/platform'
import { pageOf } from '../apps/page'
import { releaseDirectory } from '../releases/store'
import { headOf } from './head'
import { startRenderer, TooSlow, type Bundle, type RendererBundles, type Renderer } from './renderer'
import { prerenderedScreens, screenAt, type PrerenderedScreen } from './screenAt'
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

/** How long a screen that was too slow is left to the browser, in milliseconds. */
const rest = 10_000

/** Makes pages with their screens in them, from the releases that everyone gets; undefined where that cannot be done. */
export interface FirstPages {
  pageAt(asked: PageRequest): Promise<FirstPage | undefined>
  /** The paths of all pages that can be made, part by part; throws where a remote does not say its own. */
  pathsOf(composition: Composition): AsyncIterable<string[]>
  /** Starts what an app's pages will need, before the first visitor comes. */
  warmUp(composition: Composition): void
  close(): Promise<void>
}

export function firstPages({ home, apiUrl, say = console.error, limit = 1000 }: FirstPagesOptions): FirstPages {
  let current: { parts: string; renderer: Renderer } | undefined
  const slowUntil = new Map<string, number>()
  const said = new Set<string>()

  function rendererFor(composition: Composition): Renderer | undefined {
    const parts = partsOf(home, composition)
    if (!parts) return undefined
    const key = JSON.stringify(parts)
    if (current?.parts !== key) {
      // Two releases of a remote would name the same endpoints: each set has a thread of its own.
      const old = current?.renderer
      setTimeout(() => void old?.close(), 2 * limit).unref()
      current = { parts: key, renderer: startRenderer(parts, limit) }
    }
    return current.renderer
  }

  async function make({ composition, url, origin }: PageRequest, { release, screen }: PrerenderedScreen) {
    const rendering = rendererFor(composition)?.render({ remote: release.name, composition, url, origin, apiUrl })
    const page = await inTime(rendering, limit)
    if (!page) return undefined
    const sheets = [stylesOf(home, composition.shell, composition.shell.css), stylesOf(home, release, screen.css)]
    const styles = (await Promise.all(sheets)).flat()
    const head = [headOf(page, origin), ...styles.map(({ tag }) => tag)].filter(Boolean).join('\n')
    const given = { remote: release.name, version: release.version, handover: page.handover }
    return {
      status: page.status ?? 200,
      html: pageOf(composition, { title: page.title, head, markup: page.markup, given }),
      styles: styles.flatMap(({ hash }) => hash ?? []),
    }
  }

  const nameOf = ({ release, screen }: PrerenderedScreen) => `${release.name} ${release.version} ${screen.screen}`
  const rests = (name: string) => (slowUntil.get(name) ?? 0) > Date.now()

  function failed(name: string, error: unknown, lineFor: (reason: string) => string) {
    if (error instanceof TooSlow) slowUntil.set(name, Date.now() + rest)
    const line = lineFor(error instanceof Error ? error.message : String(error))
    if (!said.has(line) && said.size < 100) say(line)
    said.add(line)
  }

  async function* pathsOfScreen(composition: Composition, found: PrerenderedScreen) {
    const { release, screen } = found
    const name = `${nameOf(found)} addresses`
    if (rests(name)) throw new TooSlow(`${name} was too slow a moment ago`)
    let after: string | undefined
    do {
      const job = { remote: release.name, screen: screen.screen, after, apiUrl }
      const part = await inTime(rendererFor(composition)?.list(job), limit).catch((error: unknown) => {
        failed(name, error, (reason) => `The host cannot list the addresses of ${nameOf(found)}: ${reason}.`)
        throw error
      })
      yield part?.paths ?? []
      after = part?.after
    } while (after !== undefined)
  }

  return {
    async pageAt(asked) {
      const found = screenAt(asked.composition, new URL(asked.url, asked.origin).pathname)
      if (!found) return undefined
      const name = nameOf(found)
      if (rests(name)) return undefined
      try {
        return await make(asked, found)
      } catch (error) {
        failed(name, error, (reason) => `The host cannot render ${name}: ${reason}. Browsers do it instead.`)
        return undefined
      }
    },
    async *pathsOf(composition) {
      for (const found of prerenderedScreens(composition)) {
        const { path } = found.screen
        if (path.includes(':')) yield* pathsOfScreen(composition, found)
        else yield [path]
      }
    },
    warmUp: (composition) => void rendererFor(composition),
    close: async () => {
      await current?.renderer.close()
      current = undefined
    },
  }
}

function partsOf(home: string, { shell, remotes }: Composition): RendererBundles | undefined {
  const frame = bundleOf(home, shell)
  const bundles = remotes.flatMap(({ name, release }) => {
    const bundle = bundleOf(home, release)
    return bundle ? [[name, bundle] as const] : []
  })
  return frame && bundles.length > 0 ? { shell: frame, remotes: Object.fromEntries(bundles) } : undefined
}

function bundleOf(home: string, release: Release): Bundle | undefined {
  const asset = release.assets.find(({ path }) => path === release.prerender)
  return asset && { file: join(releaseDirectory(home, release), asset.path), integrity: asset.integrity }
}

function inTime<T>(work: Promise<T> | undefined, limit: number): Promise<T | undefined> {
  return new Promise((done, failed) => {
    const timer = setTimeout(() => failed(new TooSlow(`no answer within ${limit} ms`)), limit)
    void Promise.resolve(work)
      .then(done, failed)
      .finally(() => clearTimeout(timer))
  })
}
