/** Jest's global tear-down. */
export { stop as default } from './startProduct'
