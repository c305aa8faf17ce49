export { default } from '../wishlist/WishlistScreen'
