export { default } from '../shops/ShopScreen'
