import { Refusal } from '../../base/refusals'

/** A refusal in OAuth's form (RFC 6749, 5.2; RFC 7591, 3.2.2), with our message beside it (D68). */
export const oauthError = (error: string, message: string, status = 400) =>
  new Refusal(status, message, { error, error_description: message })
