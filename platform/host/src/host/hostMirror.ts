import { appExists } from '@haggle/kit/apps/revisions'
import { placeOf } from '@haggle/kit/changes/changeRequest'
import { RegistryError } from '@haggle/kit/client/calls'
import { readRegistryAccess } from '@haggle/kit/client/client'
import { tellIfSlow } from '@haggle/kit/client/tellIfSlow'
import { readMetricsHost, shownUrl } from '@haggle/kit/settings/addresses'
import {
  makeHome,
  readBackend,
  readOwnMetricsPort,
  readPort,
  readSite,
  requireFree,
  SettingError,
  type Upstream,
} from '@haggle/kit/settings/settings'
import { stopOnSignal } from '@haggle/kit/settings/shutdown'
import { isKeyId } from '@haggle/kit/signing/key'
import { holdBack, type Log } from '../log/log'
import { startHost } from './host'
import { readHostSettings } from './hostSettings'
import { startMirror, type Mirror } from './mirror'
import { requireMirrorOf } from './mirrorHome'

/** Serves an app of a registry on this machine until SIGTERM or SIGINT. The back end may run on another machine. */
export async function hostMirror(
  home: string,
  app: string,
  environment: string,
  env: NodeJS.ProcessEnv,
  log: Log,
): Promise<void> {
  const registry = readRegistryAccess(env)
  if (!registry) throw new Error('REGISTRY_URL is not set: name the registry to serve from.')
  const { REGISTRY_KEY: key } = env
  const backend = readBackend(env)
  if (key && !isKeyId(key)) {
    const reason = 'it must be the key that GET /v1/key of the registry returns, ed25519:…'
    throw new SettingError(`REGISTRY_KEY=${key} cannot be used: ${reason}.`)
  }
  const site = readSite(env, app)
  const settings = readHostSettings(env)
  const metricsAddress = readMetricsHost(env)
  makeHome(home)
  await requireMirrorOf(home, { environment, ...(key && { key }) })
  const port = readPort(env, 'marketplace')
  await requireFree({ marketplace: port }, env)
  const metricsPort = await readOwnMetricsPort(env)
  // held back until it is known whether the start fails: then its error says the same
  const held = holdBack(log)
  const mirror = startMirror({ home, app, environment, registry, log: held, ...(key && { key }) })
  const place = `${placeOf({ environment, app })} of ${registry.url}`
  // an earlier copy is served at once, also without the registry
  const isHere = await appExists(home, app)
  const trouble = isHere ? undefined : await tellIfSlow(`Waiting for ${place} …`, mirror.first, log.info)
  if (trouble instanceof RegistryError && trouble.status < 500) {
    await mirror.stop()
    throw new Error(`There is nothing to serve: ${trouble.message}`, { cause: trouble })
  }
  held.letGo()
  const metrics =
    metricsPort === undefined
      ? undefined
      : await openMetrics({ port: metricsPort, address: metricsAddress, home, app, backend, mirror })
  const host = await startHost({
    home,
    app,
    backend,
    port,
    previews: mirror.previews,
    missing: mirror.missing,
    site,
    metrics,
    log,
    ...settings,
  })
  stopOnSignal(() => {
    metrics?.close()
    return Promise.all([host.close(), mirror.stop()])
  })
  log.info(`${place} is at ${shownUrl(settings.address, port)}${trouble ? ' once it can be copied' : ''}.`)
}

interface MeasuredHost {
  port: number
  address: string
  home: string
  app: string
  backend: Upstream
  mirror: Mirror
}

/** Their module is loaded only if they are configured. */
async function openMetrics({ port, address, home, app, backend, mirror }: MeasuredHost) {
  const { mirrorMetrics, openHostMetrics } = await import('./metrics')
  const metrics = await openHostMetrics(port, address, home, [app], backend)
  mirrorMetrics(metrics.register, app, mirror.state)
  return metrics
}
