export { default } from '../shop-profile/ShopProfileScreen'
