export { default } from '../product/ProductDetail'
