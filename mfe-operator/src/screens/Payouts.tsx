export { default } from '../payouts/PayoutsScreen'
