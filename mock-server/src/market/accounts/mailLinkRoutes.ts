import {
  MailSubscription,
  MailSubscriptionQuery,
  MailToken,
  MessageReply,
  PasswordForgotten,
  PasswordReset,
  PasswordResetAccount,
} from '@haggle/shared-contract'
import { clientAddressOf } from '../../core/http/address'
import type { Feature } from '../../core/http/feature'
import { confirmEmail, sendConfirmation } from './confirmEmail'
import { requestPasswordReset, resetAccount, resetPassword } from './forgottenPassword'
import { restoreAccount } from './restoreAccount'
import { setSubscribed, subscribe, subscriptionOf, unsubscribe } from './unsubscribe'

const SUBSCRIPTION = '/api/mails/subscription'

const response = { 200: MessageReply }

/** The routes that mailed links lead to, and those that request such a link. */
export const mailLinkRoutes: Feature = (app, context) => {
  app.post('/api/auth/password/forgot', {
    access: 'everyone',
    schema: {
      summary: 'Mails a link for a new password if the address has an account; the reply is the same if it has none',
      body: PasswordForgotten,
      response,
    },
    handler: ({ body }) => requestPasswordReset(context, body.email),
  })

  app.post('/api/auth/password/reset', {
    access: 'everyone',
    schema: { summary: "Sets a new password by a mail's link and ends all sessions", body: PasswordReset, response },
    handler: (request) => resetPassword(context, clientAddressOf(request, context.config), request.body),
  })

  app.post('/api/auth/password/reset/account', {
    access: 'everyone',
    schema: {
      summary: "Tells whose password a mail's link sets, for password managers; the link stays valid",
      body: MailToken,
      response: { 200: PasswordResetAccount },
    },
    handler: ({ body }) => resetAccount(context, body.token),
  })

  app.post('/api/auth/email/verify', {
    access: 'everyone',
    schema: { summary: "Confirms an account's e-mail address by a mail's link", body: MailToken, response },
    handler: ({ body }) => confirmEmail(context, body.token),
  })

  app.post('/api/auth/email/verify/send', {
    access: 'signedIn',
    schema: { summary: "Mails another link that confirms one's own e-mail address", response },
    handler: ({ session }) => sendConfirmation(context, session),
  })

  app.post('/api/auth/email/restore', {
    access: 'everyone',
    refusals: { 409: 'Another account has the address by now.' },
    schema: {
      summary: "Gives an account back to the address that a mail's link went to, and ends all sessions",
      body: MailToken,
      response,
    },
    handler: (request) => restoreAccount(context, clientAddressOf(request, context.config), request.body.token),
  })

  app.post('/api/mails/unsubscribe', {
    access: 'everyone',
    schema: {
      summary: "Ends mails about shops' replies, an owner's about low stock, or those about messages, by a mail's link",
      body: MailToken,
      response,
    },
    handler: ({ body }) => unsubscribe(context, body.token),
  })

  app.post('/api/mails/subscribe', {
    access: 'everyone',
    schema: { summary: 'Subscribes to such mails again, by the same link', body: MailToken, response },
    handler: ({ body }) => subscribe(context, body.token),
  })

  app.get(SUBSCRIPTION, {
    access: 'signedIn',
    schema: {
      summary: "Tells whether the account gets mails about shops' replies, or an owner's about low stock",
      querystring: MailSubscriptionQuery,
      response: { 200: MailSubscription },
    },
    handler: ({ session, query }) => subscriptionOf(context, session, query.about),
  })

  app.put(SUBSCRIPTION, {
    access: 'signedIn',
    schema: { summary: 'Subscribes to these mails', querystring: MailSubscriptionQuery, response },
    handler: ({ session, query }) => setSubscribed(context, session, { wanted: true, about: query.about }),
  })

  app.delete(SUBSCRIPTION, {
    access: 'signedIn',
    schema: { summary: 'Ends these mails', querystring: MailSubscriptionQuery, response },
    handler: ({ session, query }) => setSubscribed(context, session, { wanted: false, about: query.about }),
  })
}
