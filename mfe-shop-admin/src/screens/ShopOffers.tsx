export { default } from '../offers/ShopOffersScreen'
