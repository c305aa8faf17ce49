export { default } from '../reports/ReportsScreen'
