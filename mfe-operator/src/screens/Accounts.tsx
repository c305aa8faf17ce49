export { default } from '../accounts/AccountsScreen'
