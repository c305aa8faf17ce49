export { default } from '../orders/ShopOrdersScreen'
