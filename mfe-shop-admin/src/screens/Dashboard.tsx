export { default } from '../dashboard/DashboardScreen'
