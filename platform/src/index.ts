// Running what was built
export { startProduct, type Product, type ProductOptions } from './start/product'
export type { Ports } from './start/settings'
