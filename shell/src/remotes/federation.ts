import {
  getInstance,
  loadRemote,
  registerGlobalPlugins,
  registerPlugins,
  registerRemotes,
  type ModuleFederationRuntimePlugin,
} from '@module-federation/enhanced/runtime'
import { fetchWithTimeout } from '../composition/fetchWithTimeout'
import type { LiveRelease } from '../composition/remotesFor'
import { explainFailure } from './explainFailure'
import type { ScreenModule } from './loadScreen'

const ENTRY_TIMEOUT = 120_000

/** Longest load of a screen: its entry and then its chunks, which have the same timeout. Code may hang without loading. */
const SCREEN_TIMEOUT = 2 * ENTRY_TIMEOUT + 10_000

/** Integrity hashes of the entries by URL. */
const integrities = new Map<string, string>()

/** Number of failed loads by entry URL. */
const failures = new Map<string, number>()

let isPrepared = false

/**
 * Loads a screen's module from a release. After a failure the entry's URL gets a changed query, because a hung URL
 * stays hung; an entry that has loaded is not loaded again.
 */
export async function loadFromRelease(release: LiveRelease, screen: string): Promise<ScreenModule> {
  prepareRuntime()
  const { global, integrity } = release
  const entry = entryUrl(release)
  if (integrity) integrities.set(entry, integrity)
  const retry = failures.get(entry) ?? 0
  const name = retry ? `retry_${retry}_${global}` : global
  registerRemotes([{ name, entryGlobalName: global, entry: retry ? `${entry}?retry=${retry}` : entry }])
  try {
    const module = await inTime(loadRemote<ScreenModule>(`${name}/${screen.replace('./', '')}`))
    if (module?.default) return module
    throw new Error(`${screen} of ${global} exports no screen.`)
  } catch (error) {
    failures.set(entry, Math.max(failures.get(entry) ?? 0, retry + 1))
    forgetFailedShares()
    throw await explainFailure(error, entry)
  }
}

const entryUrl = ({ entry }: Pick<LiveRelease, 'entry'>) => new URL(entry, location.href).href

/** Lets the next load wait for nothing that hangs: pending chunks time out now, and these releases' entries get new URLs. */
export function giveUpPending(releases: readonly Pick<LiveRelease, 'entry'>[] = []): void {
  for (const release of releases) failures.set(entryUrl(release), (failures.get(entryUrl(release)) ?? 0) + 1)
  // webpack would wait for the pending script of another attempt
  const requests = document.querySelectorAll<HTMLElement>('script[data-webpack], link[rel=stylesheet]')
  for (const request of requests) request.onerror?.({ type: 'timeout', target: request } as unknown as Event)
  forgetFailedShares()
}

function inTime<T>(loading: Promise<T>): Promise<T> {
  let late: ReturnType<typeof setTimeout>
  const limit = new Promise<never>((_, failed) => {
    late = setTimeout(() => failed(new DOMException('The screen timed out.', 'TimeoutError')), SCREEN_TIMEOUT)
  })
  return Promise.race([loading, limit]).finally(() => clearTimeout(late))
}

/** Loads one of the shell's own screens. */
export async function loadFromShell(load: () => Promise<ScreenModule>): Promise<ScreenModule> {
  try {
    return await load()
  } catch (error) {
    forgetFailedShares()
    throw await explainFailure(error)
  }
}

/** The runtime keeps a shared module's promise even after it failed; deleting it allows a retry. */
function forgetFailedShares() {
  for (const modules of Object.values(getInstance()?.shareScopeMap ?? {}))
    for (const versions of Object.values(modules))
      for (const shared of Object.values(versions)) if (!shared.lib) shared.loading = null
}

function prepareRuntime() {
  if (isPrepared) return
  isPrepared = true
  // before the others, as an instance takes global ones when it gets its own
  registerGlobalPlugins([eachItsMajor])
  registerPlugins([
    {
      name: 'haggle',
      createScript: ({ url }) => entryScript(url),
      // Manifests are fetched for overrides only; for releases the composition has everything.
      fetch: (manifest) => fetchWithTimeout(manifest, ENTRY_TIMEOUT),
    },
  ])
}

/** Where the shell provides two majors of a module, each release gets the one in its range, not what was loaded first. */
const eachItsMajor: ModuleFederationRuntimePlugin = {
  name: 'haggle-majors',
  resolveShare(asked) {
    const versions = asked.shareScopeMap[asked.scope]?.[asked.pkgName] ?? {}
    if (Object.keys(versions).length > 1 && asked.shareInfo.shareConfig) asked.shareInfo.shareConfig.singleton = false
    return asked
  },
}

/** Entries have the same timeout as chunks, and run only if they match the composition's hash. */
function entryScript(url: string) {
  const script = document.createElement('script')
  const integrity = integrities.get(url.replace(/\?.*$/, ''))
  script.src = url
  script.crossOrigin = 'anonymous'
  if (integrity) script.integrity = integrity
  return { script, timeout: ENTRY_TIMEOUT }
}
