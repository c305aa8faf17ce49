import { readHostSettings } from '@haggle/host/host/hostSettings'
import { plainLog } from '@haggle/host/log/log'
import { diskFaultOf } from '@haggle/kit/base/diskFault'
import { readRegistryHost, urlAt } from '@haggle/kit/settings/addresses'
import {
  seedsDemoMarket,
  marketplaceUrl,
  readHostMetricsPort,
  readPorts,
  readRegistryPort,
  requireFree,
  withSiteUrls,
} from '@haggle/kit/settings/settings'
import { exitWithNpm, stopOnSignal } from '@haggle/kit/settings/shutdown'
import { openWorkspace } from '@haggle/kit/workspace/workspace'
import { startBackend } from '@haggle/registry/backend/backend'
import { demoAccounts, demoCode } from '@haggle/registry/backend/demoAccounts'
import { revisionsOf } from '@haggle/registry/environments/environments'
import { openOwnAudit } from '@haggle/registry/registry/ownRegistry'
import { openRegistryStorage, requireRegistrySettings, startRegistry } from '@haggle/registry/registry/start'
import { prepareApps } from './prepare'
import { startApps } from './product'

const { user, shopOwner, operator } = demoAccounts

/** `npm start`: builds what changed and runs everything until SIGINT or SIGTERM. */
async function start() {
  exitWithNpm()
  const workspace = openWorkspace(import.meta.dirname, process.env)
  const ports = readPorts(process.env)
  // a wrong one is refused before anything is built
  readHostSettings(process.env)
  await requireRegistrySettings(workspace, process.env)
  await requireFree(ports, process.env, readHostMetricsPort(process.env))
  const registryPort = await readRegistryPort(process.env)

  const REGISTRY_URL = process.env.REGISTRY_URL || urlAt(readRegistryHost(process.env) ?? '127.0.0.1', registryPort)
  const backendEnv = withSiteUrls({ ...process.env, REGISTRY_URL }, ports)
  const backend = await startBackend(workspace, ports.api, backendEnv)
  stopOnSignal(() => backend.stop())
  const opened = await openRegistryStorage(workspace, process.env)
  await prepareApps(workspace, marketplaceUrl(process.env, ports), plainLog, opened)
  const product = await startApps(workspace, ports, backend, {
    env: process.env,
    revisions: revisionsOf(opened.environments, 'production'),
    audit: openOwnAudit(workspace.home, opened.storage),
  })
  stopOnSignal(() => product.stop())
  const demo = seedsDemoMarket(process.env)
  const as = (email: string) => (demo ? `   ${email}` : '')
  const password = demo ? `Demo password: ${user.password}. ` : ''
  // no operator has a known password in production, not even in a demo
  const { email, totp } = operator
  const isOperatorSeeded = demo && process.env.NODE_ENV !== 'production'
  const asOperator = isOperatorSeeded ? `${as(email)}, code ${demoCode(Date.now())} (key ${totp})` : ''
  const registry = await startRegistry(workspace, registryPort, process.env, opened, backend)
  stopOnSignal(() => Promise.all([registry.stop(), product.stop()]))
  if (product.metrics)
    (await import('@haggle/registry/registry/metrics')).registryMetrics(product.metrics.register, registry)
  plainLog.info(`
Haggle is running.

  Marketplace   ${product.marketplaceUrl}${as(user.email)}
  Shop owners   ${product.shopUrl}${as(shopOwner.email)}
  Operators     ${product.operatorUrl}${asOperator}
  API           ${product.apiUrl}/api/docs
  Registry      ${registry.url}   token in ${registry.tokenFile}

  ${password}Log: ${backend.log}. Ctrl-C stops everything.`)
  fail(await backend.lost)
}

function fail(message: string) {
  console.error(message)
  process.exit(1)
}

start().catch((error: unknown) => {
  const fault = diskFaultOf(error)
  if (fault) fail(`Haggle cannot start: ${fault}`)
  fail(error instanceof Error ? error.message : String(error))
})
