import { z } from 'zod'
import { NewPassword, Profile } from './account'
import { Email } from './email'
import { Id, Time } from './text'

/** The token of a mail link, from the URL fragment; an expired or used one is 400. */
const token = z.string().min(1, 'is required').max(200, 'must be at most 200 characters')

export const MailToken = z.strictObject({ token })
export type MailToken = z.infer<typeof MailToken>

/** The same reply whether or not the address has an account (D64). */
export const PasswordForgotten = z.strictObject({ email: Email })
export type PasswordForgotten = z.infer<typeof PasswordForgotten>

export const PasswordReset = z.strictObject({ token, password: NewPassword })
export type PasswordReset = z.infer<typeof PasswordReset>

/** Whose password a valid reset link sets, for password managers. */
export const PasswordResetAccount = z.object({ email: z.string() })
export type PasswordResetAccount = z.infer<typeof PasswordResetAccount>

/** Whether an account gets mails that it need not get: a customer about replies of shops, an owner about low stock. */
export const MailSubscription = z.object({ wanted: z.boolean() })
export type MailSubscription = z.infer<typeof MailSubscription>

/** Mails that are not those of the account's role: about unread messages (D76). */
export const MailAbout = z.literal('messages', "must be 'messages'")
export type MailAbout = z.infer<typeof MailAbout>

export const MailSubscriptionQuery = z.object({ about: MailAbout.optional() })

/** A session of the account; `current` marks the caller's own. */
export const AccountSession = z.object({
  id: Id,
  current: z.boolean(),
  /** Human-readable: 'Firefox on Linux'. */
  device: z.string(),
  createdAt: Time,
  lastUsedAt: Time,
})
export type AccountSession = z.infer<typeof AccountSession>

/** Deleting an account requires its password (D66). */
export const AccountDeletion = z.strictObject({
  password: z.string().min(1, 'is required').max(1024, 'must be at most 1024 characters'),
})
export type AccountDeletion = z.infer<typeof AccountDeletion>

/** All data of an account; further lists beside these two, named by their content. */
export const AccountExport = z.looseObject({ exportedAt: Time, account: Profile })
export type AccountExport = z.infer<typeof AccountExport>

/** The TOTP key for an authenticator app, as text and as the `otpauth:` URI of the QR code. */
export const TotpSetup = z.object({ secret: z.string(), uri: z.string() })
export type TotpSetup = z.infer<typeof TotpSetup>

/** Six digits of an authenticator app or, where the field says so, a recovery code. */
const SecondFactorCode = z.string().trim().min(1, 'is required').max(40, 'must be at most 40 characters')

export const TotpCode = z.strictObject({ code: SecondFactorCode })
export type TotpCode = z.infer<typeof TotpCode>

/** Each recovery code logs in once without the app. They are shown this one time. */
export const RecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) })
export type RecoveryCodes = z.infer<typeof RecoveryCodes>
