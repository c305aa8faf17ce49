import { readRegistryAccess } from '../registry/client'
import { readConnections, readPorts, readProxies, readSites, requireFree } from '../start/settings'
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
  const { API_URL: url = 'http://127.0.0.1:4000', PROXY_SECRET: secret = '', REGISTRY_KEY: key } = env
  if (!URL.canParse(url) || !/^https?:/.test(url))
    throw new Error(`API_URL=${url} is no address: name the back end, http://127.0.0.1:4000.`)
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
    sites: readSites(env).marketplace,
    connections: readConnections(env),
  })
  stopOnSignal(() => Promise.all([host.close(), mirror.stop()]))
  return [`${app} of ${registry.url} is at http://localhost:${port}.`]
}
