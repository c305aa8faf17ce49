import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Composition, Release } from '@haggle/shared-contract/platform'
import { releaseDirectory } from '../releases/store'

/** An endpoint as minified: `api.injectEndpoints({ endpoints: (build) => ({ giftsList: build.query(…) }) })`. */
const definitions = /([\w$]+):[\w$]+\.(?:query|mutation|infiniteQuery)\(/g

/**
 * A line for each API endpoint of a candidate that does not begin with its name, `shopAdminOrders` for `shop-admin`. All remotes
 * share one API: of two endpoints with one name, one would get the other's replies. Names that code computes are not seen.
 */
export async function foreignEndpoints(
  home: string,
  { shell, remotes }: Pick<Composition, 'shell' | 'remotes'>,
  candidate: Release,
): Promise<string[]> {
  const prefix = prefixOf(candidate.name)
  // `shopAdminOrders` begins with `shop`, too
  const longer = [shell, ...remotes.map(({ release }) => release)]
    .map(({ name }) => prefixOf(name))
    .filter((other) => begins(other, prefix) && other !== prefix)
  return [...(await endpointsOf(home, candidate))]
    .filter((endpoint) => !begins(endpoint, prefix) || longer.some((other) => begins(endpoint, other)))
    .map(
      (endpoint) =>
        `${candidate.name} defines the API endpoint ${endpoint}, which must begin with ${prefix}: all share one set of names.`,
    )
}

const prefixOf = (name: string) => name.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase())

const begins = (name: string, prefix: string) => name.startsWith(prefix) && !/^[a-z]/.test(name.slice(prefix.length))

async function endpointsOf(home: string, release: Release): Promise<Set<string>> {
  const scripts = [release.entry, ...release.assets].filter(({ path }) => path.endsWith('.js'))
  const texts = await Promise.all(
    // that a file is missing is for other checks to say
    scripts.map(({ path }) => readFile(join(releaseDirectory(home, release), path), 'utf8').catch(() => '')),
  )
  return new Set(
    texts
      .filter((text) => text.includes('.injectEndpoints('))
      .flatMap((text) => [...text.matchAll(definitions)].flatMap(([, name]) => name ?? [])),
  )
}
