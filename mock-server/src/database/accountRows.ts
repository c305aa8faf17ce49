import type { Generated } from 'kysely'
import type { Role } from 'shared-contract'

export interface UserRow {
  id: string
  role: Role
  name: string
  email: string
  password_hash: string
  profile_picture: string
  created_at: number
}

/** What comes about after an account is made. */
export interface AccountFacts {
  /** When the present e-mail was confirmed; null until then (D65). */
  email_verified_at: Generated<number | null>
  /** 1 while shops' replies are mailed. */
  wants_replies: Generated<number>
  /** 1 while an owner is mailed that few of a product are left. */
  wants_low_stock: Generated<number>
  /** When the person left; what is left of the row is nobody's (D66). */
  deleted_at: Generated<number | null>
}

/** The columns after `expires_at` are empty in sessions that earlier versions began. */
export interface SessionRow {
  token_hash: string
  user_id: string
  created_at: number
  expires_at: number
  /** What the session's user sees of it in place of its token. */
  id: Generated<string | null>
  device: Generated<string>
  last_used_at: Generated<number | null>
}

/** A mail that was not sent yet (D63); once it is, its row goes. */
export interface MailRow {
  id: string
  recipient: string
  subject: string
  text: string
  html: string
  /** Where its reader ends mails of its kind; null for what they cannot end. */
  unsubscribe: string | null
  created_at: number
  attempts: number
  /** When to send it, or to try again. */
  due_at: number
}

/** A link that a mail carries; only its token's hash is kept. */
export interface MailLinkRow {
  token_hash: string
  kind: 'reset' | 'verify' | 'restore' | 'unsubscribe'
  user_id: string
  /** The address that it was mailed to. */
  email: string
  /** Counts an account's links in the order they were made. */
  position: number
  created_at: number
  expires_at: number
}

export interface NoticeRow {
  id: string
  user_id: string
  kind: string
  text: string
  link: string
  created_at: number
  read_at: number | null
  /** 1 once it was sent to whoever of the account is connected. */
  announced: number
}

/** The key of an authenticator app, in base32. */
export interface SecondFactorRow {
  user_id: string
  secret: string
  /** Since when log-ins ask for a code; null while it is only set up. */
  enabled_at: number | null
  /** The half minute since 1970 of the last code that was taken: none is taken twice. */
  last_step: number
}

/** Where orders of an account went (D55). */
export interface AddressRow {
  id: string
  user_id: string
  /** The same for addresses that differ in case and spaces alone. */
  hash: string
  address: string
  city: string
  postal_code: string
  country: string
  used_at: number
}
