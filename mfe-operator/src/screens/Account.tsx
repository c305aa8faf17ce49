export { default } from '../accounts/AccountScreen'
