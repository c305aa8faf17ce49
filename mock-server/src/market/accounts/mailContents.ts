import type { MailContent } from '../../core/mail/renderMail'

const IGNORE = 'If you did not ask for this, you can ignore this mail.'

const restoreLink = (url: string): Pick<MailContent, 'button' | 'closing'> => ({
  button: { label: 'This was not me', url },
  closing: [
    'The link holds for 7 days. It gives the account back to this address, logs everybody out, and lets you set a new password.',
  ],
})

export const confirmationMail = (url: string): MailContent => ({
  subject: 'Please confirm your e-mail address',
  paragraphs: ['This address was given for an account at Haggle. Please confirm that it is yours.'],
  button: { label: 'Confirm this address', url },
  closing: ['The link holds for 24 hours.', IGNORE],
})

export const passwordResetMail = (url: string): MailContent => ({
  subject: 'Set a new password',
  paragraphs: ['You can set a new password for your account at Haggle now. All devices will be logged out.'],
  button: { label: 'Set a new password', url },
  closing: ['The link holds for one hour and works once.', IGNORE],
})

/** Instead of `passwordResetMail`, to an address that an account took by a change and never confirmed. */
export const noPasswordMail = (url: string): MailContent => ({
  subject: 'There is no new password for this address',
  paragraphs: [
    'Somebody asked for a new password for this address. An account at Haggle took it by a change but never confirmed it, ' +
      'so we send no link for that account.',
    'If the account is yours, please log in to it and confirm this address in your profile. If not, the address is free ' +
      'for you: register with it.',
  ],
  button: { label: 'Register', url },
  closing: [IGNORE],
})

export const passwordChangedMail = (url: string): MailContent => ({
  subject: 'Your password was changed',
  paragraphs: ['The password of your account at Haggle was changed. If that was you, there is nothing to do.'],
  ...restoreLink(url),
})

export const secondFactorMail = (url: string): MailContent => ({
  subject: 'Logging in to your account takes a code now',
  paragraphs: [
    'Logging in to your account at Haggle takes a code of an authenticator app now. If you set that up, there is nothing to do.',
  ],
  ...restoreLink(url),
})

export const emailChangedMail = (url: string): MailContent => ({
  subject: 'Your e-mail address was changed',
  paragraphs: [
    'Your account at Haggle has another e-mail address now, and this one gets no more mails about it. If that was you, ' +
      'there is nothing to do.',
  ],
  ...restoreLink(url),
})

export const emailReleasedMail = (url: string): MailContent => ({
  subject: 'Your account is back at this address',
  paragraphs: [
    'Your account at Haggle had another e-mail address, which was never confirmed. Another account has that one now, ' +
      'so yours has this address again. Your password is the same as before.',
  ],
  button: { label: 'See your profile', url },
})

export const operatorRemovedMail = (): MailContent => ({
  subject: 'You are no operator of Haggle any more',
  paragraphs: ['Another operator removed your account, and all your devices are logged out. This is our last mail.'],
})

export const accountDeletedMail = (): MailContent => ({
  subject: 'Your account was deleted',
  paragraphs: [
    'Your account at Haggle is deleted, as you asked. Your orders and reviews stay without your name. This is our last mail.',
  ],
})
