import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Composition, Release } from 'shared-contract/platform'
import { releaseDirectory } from '../releases/store'

/** An endpoint as minified: `api.injectEndpoints({ endpoints: (build) => ({ wishlist: build.query(…) }) })`. */
const definitions = /([\w$]+):[\w$]+\.(?:query|mutation|infiniteQuery)\(/g

/**
 * A line for each API endpoint of a candidate that another release of the app, or a canary, defines, too. They share one API,
 * in which the last definition counts: one of them would get the other's replies. Names that code computes are not seen.
 */
export async function endpointConflicts(
  home: string,
  { shell, remotes }: Pick<Composition, 'shell' | 'remotes'>,
  candidate: Release,
): Promise<string[]> {
  const own = await endpointsOf(home, candidate)
  if (own.size === 0) return []
  const released = remotes.flatMap(({ release, canary }) => (canary ? [release, canary.release] : [release]))
  const others = [shell, ...released].filter(({ name }) => name !== candidate.name)
  const lines = others.map(async (other) => {
    const theirs = await endpointsOf(home, other)
    return [...own]
      .filter((endpoint) => theirs.has(endpoint))
      .map(
        (endpoint) =>
          `${candidate.name} defines the API endpoint ${endpoint}, which is ${other.name}'s: all share one set of names.`,
      )
  })
  return [...new Set((await Promise.all(lines)).flat())]
}

async function endpointsOf(home: string, release: Release): Promise<Set<string>> {
  const scripts = [release.entry, ...release.assets].filter(({ path }) => path.endsWith('.js'))
  const texts = await Promise.all(
    // another remote's damaged release is not this candidate's fault
    scripts.map(({ path }) => readFile(join(releaseDirectory(home, release), path), 'utf8').catch(() => '')),
  )
  return new Set(
    texts
      .filter((text) => text.includes('.injectEndpoints('))
      .flatMap((text) => [...text.matchAll(definitions)].flatMap(([, name]) => name ?? [])),
  )
}
