export { default } from '../conversations/UnreadCount'
