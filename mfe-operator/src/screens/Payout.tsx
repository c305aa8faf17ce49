export { default } from '../payouts/PayoutScreen'
