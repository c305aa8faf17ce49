export { default } from '../shop/ShopDetail'
