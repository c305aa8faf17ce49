export { default } from '../list/MessagesScreen'
