export { default } from '../checkout/CheckoutScreen'
