export { default } from '../orders/OrderScreen'
