export { default } from '../offers/MyOffersScreen'
