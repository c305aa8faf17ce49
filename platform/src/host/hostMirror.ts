import { readRegistryAccess } from '../registry/client'
import { isKeyId } from '../signing/key'
import {
  makeHome,
  readConnections,
  readPorts,
  readProxies,
  readSite,
  requireFree,
  SettingError,
} from '../start/settings'
import { stopOnSignal } from '../start/shutdown'
import { startHost } from './host'
import { startMirror } from './mirror'

/** Serves an app of a registry on this machine until SIGTERM or SIGINT. The back end may run on another machine. */
export async function hostMirror(
  home: string,
  app: string,
  environment: string,
  env: NodeJS.ProcessEnv,
): Promise<string[]> {
  const registry = readRegistryAccess(env)
  if (!registry) throw new Error('REGISTRY_URL is not set: name the registry to serve from.')
  const { PROXY_SECRET: secret = '', REGISTRY_KEY: key } = env
  const url = env.API_URL || 'http://127.0.0.1:4000'
  if (!URL.canParse(url) || !/^https?:/.test(url))
    throw new Error(`API_URL=${url} is no address: name the back end, http://127.0.0.1:4000.`)
  if (key && !isKeyId(key)) {
    const reason = 'it must be the key that GET /v1/key of the registry returns, ed25519:…'
    throw new SettingError(`REGISTRY_KEY=${key} cannot be used: ${reason}.`)
  }
  const site = readSite(env, app)
  makeHome(home)
  const { marketplace: port } = readPorts(env)
  await requireFree({ marketplace: port })
  const mirror = startMirror({ home, app, environment, registry, ...(key && { key }) })
  const host = await startHost({
    home,
    app,
    backend: { url, secret },
    port,
    previews: mirror.previews,
    proxies: readProxies(env),
    site,
    connections: readConnections(env),
  })
  stopOnSignal(() => Promise.all([host.close(), mirror.stop()]))
  return [`${app} of ${registry.url} is at http://localhost:${port}.`]
}
