export { default } from '../product/RecentlySeen'
