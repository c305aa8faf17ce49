import type { Composition } from '@haggle/shared-contract/platform'
import type { RendererPool } from './rendererPool'
import { TooSlow } from './rendererProcess'
import { nameOf, type RenderFailures } from './renderFailures'
import { prerenderedScreens, type ScreenOfRelease } from './screenAt'

/** What listing needs of a host. */
interface Lister {
  renderers: RendererPool
  failures: RenderFailures
  apiUrl: string
}

/** The paths of all pages of the remotes that can be prerendered, in parts. Throws if a remote fails to list its own. */
export async function* listPaths(composition: Composition, lister: Lister): AsyncIterable<string[]> {
  for (const found of prerenderedScreens(composition)) {
    const { path } = found.screen
    // the shell's screens, such as login, are not for search engines
    if (found.release.kind === 'shell') continue
    if (path.includes(':')) yield* pathsOfScreen(composition, found, lister)
    else yield [path]
  }
}

/** Most parts without an address: a filter may empty some. */
const MAX_EMPTY = 100

/** Asks a screen with parameters for its paths, part by part. */
async function* pathsOfScreen(
  composition: Composition,
  found: ScreenOfRelease,
  { renderers, failures, apiUrl }: Lister,
): AsyncIterable<string[]> {
  const { release, screen } = found
  const name = `${nameOf(found)} addresses`
  if (failures.rests(name)) throw new TooSlow(`${name} was too slow a moment ago`)
  const failed = (error: unknown) => {
    failures.add(name, error, (reason) => `The host cannot list the addresses of ${nameOf(found)}: ${reason}.`)
    return error
  }
  let after: string | undefined
  let empty = 0
  do {
    const job = { remote: release.name, screen: screen.screen, after, apiUrl }
    const part = await renderers
      .rendererFor(composition, release)
      ?.list(job)
      .catch((error: unknown) => {
        throw failed(error)
      })
    yield part?.paths ?? []
    if (part?.paths.length === 0) empty++
    // such a list would never end
    if (after !== undefined && part?.after === after) throw failed(new Error('a part of them names itself as the next'))
    if (empty > MAX_EMPTY) throw failed(new Error(`more than ${MAX_EMPTY} parts of them are empty`))
    after = part?.after
  } while (after !== undefined)
}
