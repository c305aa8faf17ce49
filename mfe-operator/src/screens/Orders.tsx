export { default } from '../orders/OrdersScreen'
