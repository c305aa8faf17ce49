export { default } from '../accept-invitation/AcceptInvitationScreen'
