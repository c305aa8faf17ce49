// Starting the product
export { startProduct, type Product, type ProductOptions } from './start/product'
export type { Ports } from '@haggle/kit/settings/settings'

// The registry of a HAGGLE_HOME
export { openRegistryStorage, startRegistry, type RunningRegistry } from '@haggle/registry/registry/start'

// A copy of the sources to change and build
export { copyCheckout, type Checkout } from './testing/checkout'

// Accounts of the demo market
export { demoAccounts } from '@haggle/registry/backend/demoAccounts'

// What is published
export { compileProgram } from './packaging/compile'

// Making releases and apps
export { prepareApps } from './start/prepare'
export { makeRelease } from '@haggle/kit/build/build'
export { precompress } from '@haggle/kit/base/compress'
export { updateComposition } from '@haggle/registry/changes/changes'
export { startHost } from '@haggle/host/host/host'
export { openJsonLog } from '@haggle/host/log/jsonLog'
export { openWorkspace, type Workspace } from '@haggle/kit/workspace/workspace'
