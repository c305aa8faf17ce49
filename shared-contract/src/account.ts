import { z } from 'zod'
import { canonicalEmail, Email } from './email'
import { Id, OptionalImageUrl, text } from './text'

export const Role = z.enum(['user', 'shopOwner', 'operator'])
export type Role = z.infer<typeof Role>

/** Who may see a screen or call a route; used by browser routes and API routes alike. */
export const Access = z.enum(['everyone', 'signedIn', 'user', 'shopOwner', 'operator'])
export type Access = z.infer<typeof Access>

const PASSWORD_LENGTH = { min: 8, max: 128 } as const

/** The length rule of a new password, as form hint. */
export const PASSWORD_RULE = `${PASSWORD_LENGTH.min} to ${PASSWORD_LENGTH.max} characters.`

export const NewPassword = z
  .string()
  .min(PASSWORD_LENGTH.min, `Password must be at least ${PASSWORD_LENGTH.min} characters.`)
  .max(PASSWORD_LENGTH.max, `Password must be at most ${PASSWORD_LENGTH.max} characters.`)

const Name = text(1, 100)

/** The role comes from the route, never from the body (D2). */
export const RegisterUser = z.strictObject({ name: Name, email: Email, password: NewPassword })
export type RegisterUser = z.infer<typeof RegisterUser>

export const RegisterShopOwner = RegisterUser.extend({ shopName: Name })
export type RegisterShopOwner = z.infer<typeof RegisterShopOwner>

/** Any e-mail and password may be submitted; the reply never says which of them is wrong (D3). */
export const Login = z.strictObject({
  email: text(1, 254).overwrite(canonicalEmail),
  password: z.string().min(1, 'is required').max(1024, 'must be at most 1024 characters'),
  /** Second-factor code. Without a required code, log-in answers 401 with `needsCode: true`. */
  code: text(1, 40).optional(),
})
export type Login = z.infer<typeof Login>

/** The session user: replied by log-in and profile updates, kept by the browser under `auth`. */
export const SessionUser = z.object({
  _id: Id,
  name: z.string(),
  email: z.string(),
  role: Role,
  profilePicture: z.string(),
  shopId: Id.optional(),
  token: z.string(),
})
export type SessionUser = z.infer<typeof SessionUser>

/**
 * The caller's own account. `emailVerified` is present on `GET /api/auth/profile` only; `secondFactor` is present, and
 * true, while log-in asks for a code.
 */
export const Profile = SessionUser.omit({ token: true }).extend({
  emailVerified: z.boolean().optional(),
  secondFactor: z.literal(true).optional(),
})
export type Profile = z.infer<typeof Profile>

/** Values of the profile form; an empty `profilePicture` means none. */
export const ProfileDetails = z.strictObject({
  name: Name,
  email: Email,
  profilePicture: OptionalImageUrl,
})
export type ProfileDetails = z.infer<typeof ProfileDetails>

/** Only changed fields are sent; an empty `profilePicture` removes the picture. */
export const ProfileUpdate = ProfileDetails.extend({ password: NewPassword })
  .partial()
  .refine(
    (update) => Object.keys(update).length > 0,
    'Nothing to update: send name, email, profilePicture or password.',
  )
export type ProfileUpdate = z.infer<typeof ProfileUpdate>
