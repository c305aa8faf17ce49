import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { Release } from '@haggle/shared-contract/platform'
import getPort from 'get-port'
import { updateComposition, makeRelease, openWorkspace, startHost, type Workspace } from 'workshop'
import { productUnderTest } from './productUnderTest'

type Definition = Parameters<typeof updateComposition>[1]
type Composition = Awaited<ReturnType<typeof updateComposition>>['composition']

/** A temporary release store, initially with the releases of the product under test. */
export interface ReleaseStore extends Workspace {
  /** The composition of the product under test. */
  composition: Composition
  /** Builds a release of a package, or of a changed copy, with the given version. */
  build(folder: string, version: string): Promise<Release>
  /**
   * Composes an app in `steps`, one set of releases after the other, serves it and returns its address. Pages are not
   * prerendered, as from a CDN, unless `prerenders` is set.
   */
  serve(app: string, steps: Release[][], changes?: Partial<Definition> & { prerenders?: boolean }): Promise<string>
  /** Makes releases live in an app that is served. Throws the gate's refusal. */
  deploy(app: string, releases: Release[]): Promise<void>
  close(): Promise<void>
}

const SOURCE = '0'.repeat(64)

/** How long a page waits for its prerendered screen, in milliseconds: long, for a busy machine. */
const PAGE_LIMIT = 20_000

export async function openReleaseStore(): Promise<ReleaseStore> {
  const home = await mkdtemp(join(tmpdir(), 'haggle-store-'))
  await cp(join(productUnderTest().home, 'releases'), join(home, 'releases'), { recursive: true })
  const { root } = openWorkspace(process.cwd(), {})
  const workspace = { root, home }
  const definitions = new Map<string, Definition>()
  const hosts: { close(): Promise<void> }[] = []
  const composition = (await (
    await fetch(`${productUnderTest().marketplaceUrl}/composition.json`)
  ).json()) as Composition

  return {
    ...workspace,
    composition,
    build: (folder, version) =>
      makeRelease(workspace, resolve(root, folder), { version, commit: 'unknown', source: SOURCE }),
    async serve(app, steps, { prerenders = false, ...changes } = {}) {
      const definition: Definition = {
        app,
        title: 'Haggle',
        home: '/',
        links: [],
        allowOverrides: false,
        remotes: 'all',
        ...changes,
      }
      definitions.set(app, definition)
      for (const releases of steps) await updateComposition(home, definition, releases)
      const port = await getPort()
      hosts.push(
        await startHost({
          home,
          app,
          backend: { url: productUnderTest().apiUrl, secret: '' },
          port,
          prerenders,
          limit: PAGE_LIMIT,
        }),
      )
      return `http://localhost:${port}`
    },
    async deploy(app, releases) {
      const definition = definitions.get(app)
      if (!definition) throw new Error(`${app} is not served.`)
      await updateComposition(home, definition, releases)
    },
    async close() {
      await Promise.all(hosts.map((host) => host.close()))
      await rm(home, { recursive: true })
    },
  }
}
