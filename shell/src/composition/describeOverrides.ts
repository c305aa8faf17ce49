import type { RemoteRelease } from '@haggle/shared-contract/platform'
import { fetchWithTimeout } from './fetchWithTimeout'
import { isRelease } from './isComposition'

/** Timeout of a developer's machine, in milliseconds. */
const TIMEOUT = 5_000

/** Fetches the descriptions of overriding remotes: their screens may differ from the released ones. */
export async function describeOverrides(overrides: ReadonlyMap<string, string>): Promise<Map<string, RemoteRelease>> {
  const found = await Promise.all(
    [...overrides].map(async ([name, address]) => {
      const release = await describe(address).catch(() => undefined)
      return isRelease(release) && release.name === name ? [[name, release] as const] : []
    }),
  )
  return new Map(found.flat())
}

const describe = async (manifest: string): Promise<unknown> =>
  (await fetchWithTimeout(new URL('release.json', manifest).href, TIMEOUT)).json()
