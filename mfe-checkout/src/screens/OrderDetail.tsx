export { default } from '../order/OrderScreen'
