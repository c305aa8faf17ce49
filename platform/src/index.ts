// Running what was built
export { startProduct, type Product, type ProductOptions } from './start/product'
export type { Ports } from './start/settings'

// The registry of a home
export { openRegistryStorage, startRegistry, type Registry } from './registry/start'

// A copy of the sources, to change and to build
export { copyCheckout, type Checkout } from './workspace/checkout'

// Who can log in to the demo market
export { demoAccounts } from './demoAccounts'

// Making releases and apps
export { makeRelease } from './releases/build'
export { compose } from './apps/changes'
export { startHost } from './host/host'
export { openWorkspace, type Workspace } from './workspace/workspace'
