export { default } from '../orders/MyOrdersScreen'
