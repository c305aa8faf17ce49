export { default } from '../ask/AskTheShop'
