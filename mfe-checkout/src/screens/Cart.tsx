export { default } from '../cart/CartScreen'
