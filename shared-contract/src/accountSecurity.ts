import { z } from 'zod'
import { Email, NewPassword, Profile } from './account'
import { Id, Time } from './text'

/** What a link of a mail carries in its fragment; one that holds no longer is refused with 400. */
const token = z.string().min(1, 'is required').max(200, 'must be at most 200 characters')

export const MailToken = z.strictObject({ token })
export type MailToken = z.infer<typeof MailToken>

/** The answer is the same whether the address has an account or not (D64). */
export const PasswordForgotten = z.strictObject({ email: Email })
export type PasswordForgotten = z.infer<typeof PasswordForgotten>

export const PasswordReset = z.strictObject({ token, password: NewPassword })
export type PasswordReset = z.infer<typeof PasswordReset>

/** A place where the account is logged in; `current` is the one that asks. */
export const AccountSession = z.object({
  id: Id,
  current: z.boolean(),
  /** In people's words: 'Firefox on Linux'. */
  device: z.string(),
  createdAt: Time,
  lastUsedAt: Time,
})
export type AccountSession = z.infer<typeof AccountSession>

/** Deleting an account asks for its password once more (D66). */
export const AccountDeletion = z.strictObject({
  password: z.string().min(1, 'is required').max(1024, 'must be at most 1024 characters'),
})
export type AccountDeletion = z.infer<typeof AccountDeletion>

/** All data of an account, by what they are; lists beside these two. */
export const AccountExport = z.looseObject({ exportedAt: Time, account: Profile })
export type AccountExport = z.infer<typeof AccountExport>

/** The key for an authenticator app, as text and as the address that its picture holds. */
export const TotpSetup = z.object({ secret: z.string(), uri: z.string() })
export type TotpSetup = z.infer<typeof TotpSetup>

/** Six digits of an authenticator app or, where it says so, one of the recovery codes. */
export const SecondFactorCode = z.string().trim().min(1, 'is required').max(40, 'must be at most 40 characters')

export const TotpCode = z.strictObject({ code: SecondFactorCode })
export type TotpCode = z.infer<typeof TotpCode>

/** Each opens the account once without the app; they are shown this one time. */
export const RecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) })
export type RecoveryCodes = z.infer<typeof RecoveryCodes>
