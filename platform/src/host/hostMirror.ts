import { appExists } from '../apps/revisions'
import { RegistryError } from '../registry/calls'
import { placeOf } from '../registry/changeRequest'
import { readRegistryAccess } from '../registry/client'
import { tellIfSlow } from '../registry/tellIfSlow'
import { isKeyId } from '../signing/key'
import {
  makeHome,
  readBackend,
  readConnections,
  readOwnMetricsPort,
  readPort,
  readProxies,
  readSite,
  requireFree,
  SettingError,
  takesRazorpay,
} from '../start/settings'
import { stopOnSignal } from '../start/shutdown'
import { readSourceMaps } from '../start/sourceMaps'
import { startHost } from './host'
import { startMirror } from './mirror'
import { requireMirrorOf } from './mirrorHome'

/** Serves an app of a registry on this machine until SIGTERM or SIGINT. The back end may run on another machine. */
export async function hostMirror(
  home: string,
  app: string,
  environment: string,
  env: NodeJS.ProcessEnv,
): Promise<string[]> {
  const registry = readRegistryAccess(env)
  if (!registry) throw new Error('REGISTRY_URL is not set: name the registry to serve from.')
  const { REGISTRY_KEY: key } = env
  const backend = readBackend(env)
  if (key && !isKeyId(key)) {
    const reason = 'it must be the key that GET /v1/key of the registry returns, ed25519:…'
    throw new SettingError(`REGISTRY_KEY=${key} cannot be used: ${reason}.`)
  }
  const site = readSite(env, app)
  const proxies = readProxies(env)
  const connections = readConnections(env)
  const sourceMaps = readSourceMaps(env)
  makeHome(home)
  await requireMirrorOf(home, { environment, ...(key && { key }) })
  const port = readPort(env, 'marketplace')
  await requireFree({ marketplace: port })
  const metricsPort = await readOwnMetricsPort(env)
  // held back until it is known whether the start fails: then its error says the same
  let held: string[] | undefined = []
  const log = (line: string) => (held ? held.push(line) : console.error(line))
  const mirror = startMirror({ home, app, environment, registry, log, ...(key && { key }) })
  const place = `${placeOf({ environment, app })} of ${registry.url}`
  // an earlier copy is served at once, also without the registry
  const isHere = await appExists(home, app)
  const trouble = isHere ? undefined : await tellIfSlow(`Waiting for ${place} …`, mirror.first)
  if (trouble instanceof RegistryError && trouble.status < 500) {
    await mirror.stop()
    throw new Error(`There is nothing to serve: ${trouble.message}`, { cause: trouble })
  }
  for (const line of held) console.error(line)
  held = undefined
  const metrics =
    metricsPort === undefined ? undefined : await (await import('./metrics')).openHostMetrics(metricsPort, home, [app])
  const host = await startHost({
    home,
    app,
    backend,
    port,
    previews: mirror.previews,
    proxies,
    site,
    metrics,
    connections,
    razorpay: takesRazorpay(env),
    sourceMaps,
  })
  stopOnSignal(() => {
    metrics?.close()
    return Promise.all([host.close(), mirror.stop()])
  })
  return [`${place} is at http://localhost:${port}${trouble ? ' once it can be copied' : ''}.`]
}
