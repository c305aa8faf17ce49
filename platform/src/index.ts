// Starting the product
export { startProduct, type Product, type ProductOptions } from './start/product'
export type { Ports } from './settings/settings'

// The registry of a HAGGLE_HOME
export { openRegistryStorage, startRegistry, type RunningRegistry } from './registry/start'

// A copy of the sources to change and build
export { copyCheckout, type Checkout } from './workspace/checkout'

// Accounts of the demo market
export { demoAccounts } from './backend/demoAccounts'

// Making releases and apps
export { makeRelease } from './build/build'
export { updateComposition } from './changes/changes'
export { startHost } from './host/host'
export { openWorkspace, type Workspace } from './workspace/workspace'
