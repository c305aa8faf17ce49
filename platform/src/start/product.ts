import getPort from 'get-port'
import { watchCanaries } from '../canary/watch'
import { startHost } from '../host/host'
import { openWorkspace, type Workspace } from '../workspace/workspace'
import { startBackend, type Backend } from './backend'
import { readProxies, type Ports } from './settings'

/** A running product: both apps and the back end. */
export interface Product {
  marketplaceUrl: string
  shopUrl: string
  apiUrl: string
  stop(): Promise<void>
}

/** `home` is a HAGGLE_HOME that holds the apps; without `ports`, free ones are taken; `env` goes to the back end. */
export interface ProductOptions {
  home: string
  ports?: Ports
  env?: NodeJS.ProcessEnv
}

/** Starts what was released into a home: the back end and the web hosts of both apps. Builds nothing. */
export async function startProduct({ home, ports, env = process.env }: ProductOptions): Promise<Product> {
  const workspace = openWorkspace(process.cwd(), { HAGGLE_HOME: home })
  const proxies = readProxies(env)
  const at = ports ?? { marketplace: await getPort(), shop: await getPort(), api: await getPort() }
  const backend = await startBackend(workspace, at.api, env)
  return startApps(workspace, at, backend, proxies)
}

/** Starts the web hosts of both apps before a back end that is running. */
export async function startApps(
  { home }: Workspace,
  ports: Ports,
  backend: Backend,
  proxies: string | undefined,
): Promise<Product> {
  const marketplace = await startHost({ home, app: 'marketplace', backend, port: ports.marketplace, proxies })
  const shop = await startHost({ home, app: 'shop-owner', backend, port: ports.shop, proxies })
  const canaries = watchCanaries({ home, apps: ['marketplace', 'shop-owner'], backend })
  return {
    marketplaceUrl: `http://localhost:${ports.marketplace}`,
    shopUrl: `http://localhost:${ports.shop}`,
    apiUrl: `http://localhost:${ports.api}`,
    stop: async () => {
      await Promise.all([marketplace.close(), shop.close(), canaries.stop()])
      await backend.stop()
    },
  }
}
