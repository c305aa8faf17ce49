import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { releaseDirectory } from '@haggle/kit/releases/store'
import type { RemoteRelease } from '@haggle/shared-contract/platform'
import type { PlacedVisit } from './besideLive'

/** What a visit's screen or part is in a release: its declaration and all code that it may run. */
async function contentOf(home: string, release: RemoteRelease) {
  const { global, shared, assets, manifest, screens, parts = [] } = release
  const digestOf = async (path: string) => {
    const text = await readFile(join(releaseDirectory(home, release), path), 'latin1')
    // each chunk names its release
    return createHash('sha256').update(text.replaceAll(global, '')).digest('base64')
  }
  const digestsOf = async (paths: string[]) => (await Promise.all(paths.map(digestOf))).sort()
  const ofModules = new Set([...screens, ...parts].flatMap(({ js, css }) => [...js, ...css]))
  const isForAny = (path: string) => !ofModules.has(path) && path !== manifest && !path.endsWith('.map')
  const forAny = await digestsOf(assets.map(({ path }) => path).filter(isForAny))
  return async ({ screen, part }: Pick<PlacedVisit, 'screen' | 'part'>): Promise<string | undefined> => {
    const module = part
      ? parts.find((each) => each.slot === part.slot && `${release.name} ${each.part}` === part.mark)
      : screens.find(({ path }) => path === screen)
    if (!module) return undefined
    return JSON.stringify([
      shared,
      forAny,
      { ...module, js: await digestsOf(module.js), css: await digestsOf(module.css) },
    ])
  }
}

/** The visits of screens and parts that run other code than in the live release: the others look as they do live. */
export async function changedVisits(
  home: string,
  live: RemoteRelease,
  candidate: RemoteRelease,
  visits: PlacedVisit[],
): Promise<PlacedVisit[]> {
  const [before, now] = await Promise.all([contentOf(home, live), contentOf(home, candidate)])
  const isChanged = await Promise.all(visits.map(async (visit) => (await before(visit)) !== (await now(visit))))
  return visits.filter((_, index) => isChanged[index])
}
