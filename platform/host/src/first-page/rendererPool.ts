import { join } from 'node:path'
import { olderMajorsFor } from '@haggle/kit/gate/olderMajors'
import { releaseDirectory } from '@haggle/kit/releases/store'
import type { Composition, Release, RemoteRelease, ShellRelease } from '@haggle/shared-contract/platform'
import pLimit, { type Limit } from 'p-limit'
import { startRenderer, type Renderer } from './renderer'
import type { Bundle } from './rendererMessages'

/** Pages per remote that render concurrently, and most pages that wait in the queue. */
const CONCURRENCY = 4
const MAX_WAITING = 40

interface PooledRenderer {
  /** The code it runs, to notice another release. */
  bundles: string
  renderer: Renderer
  queue: Limit
}

/** One renderer process per remote (and one for the shell), so that a failing remote cannot affect another's pages. */
export class RendererPool {
  readonly #home: string
  readonly #limit: number
  readonly #renderers = new Map<string, PooledRenderer>()
  #composition: Composition | undefined

  /** `limit` is the timeout per page in milliseconds. */
  constructor(home: string, limit: number) {
    this.#home = home
    this.#limit = limit
  }

  /** The renderer of a release beside the app's shell, started if need be; undefined if one of them cannot prerender. */
  rendererFor(composition: Composition, release: Release): Renderer | undefined {
    return this.#pooled(composition, release)?.renderer
  }

  /** Renders a page or a part in its turn; undefined if it cannot be prerendered, the queue is full, or its turn came too late. */
  async render<T>(
    composition: Composition,
    release: Release,
    work: (renderer: Renderer) => Promise<T>,
  ): Promise<T | undefined> {
    const pooled = this.#pooled(composition, release)
    if (!pooled || pooled.queue.pendingCount >= MAX_WAITING) return undefined
    const until = performance.now() + this.#limit
    return pooled.queue(() => (performance.now() < until ? work(pooled.renderer) : undefined))
  }

  async close(): Promise<void> {
    await Promise.all([...this.#renderers.values()].map(({ renderer }) => renderer.close()))
    this.#renderers.clear()
  }

  #pooled(composition: Composition, release: Release): PooledRenderer | undefined {
    this.#endRemoved(composition)
    const shell = bundleOf(this.#home, composition.shell)
    const remote = release.kind === 'remote' ? bundleOf(this.#home, release) : undefined
    if (!shell || (release.kind === 'remote' && !remote)) return undefined
    const older = release.kind === 'remote' ? olderNames(release, composition.shell) : {}
    const bundles = JSON.stringify([shell, remote, older])
    const present = this.#renderers.get(release.name)
    if (present?.bundles === bundles) return present
    if (present) this.#endLater(present)
    const fresh = {
      bundles,
      renderer: startRenderer({ shell, remote, older }, this.#limit),
      queue: pLimit(CONCURRENCY),
    }
    this.#renderers.set(release.name, fresh)
    return fresh
  }

  /** Ends the processes of remotes that were taken out of the app: each has about 100 MB. */
  #endRemoved(composition: Composition): void {
    if (composition === this.#composition) return
    this.#composition = composition
    const names = new Set([composition.shell.name, ...composition.remotes.map(({ name }) => name)])
    for (const [name, pooled] of this.#renderers) {
      if (names.has(name)) continue
      this.#renderers.delete(name)
      this.#endLater(pooled)
    }
  }

  /** Ends a process once the pages that it renders have come, or are late. */
  #endLater({ renderer }: PooledRenderer): void {
    setTimeout(() => void renderer.close(), 2 * this.#limit).unref()
  }
}

const olderNames = (release: RemoteRelease, shell: ShellRelease) =>
  Object.fromEntries(olderMajorsFor(release, shell).map(({ name, installedAs }) => [name, installedAs]))

function bundleOf(home: string, release: Release): Bundle | undefined {
  const asset = release.assets.find(({ path }) => path === release.prerender)
  return asset && { file: join(releaseDirectory(home, release), asset.path), integrity: asset.integrity }
}
