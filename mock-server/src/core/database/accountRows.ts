import type { Role } from '@haggle/shared-contract'
import type { Generated, Selectable } from 'kysely'

export interface UserRow {
  id: string
  role: Role
  name: string
  email: string
  password_hash: string
  profile_picture: string
  created_at: number
}

/** Columns of `users` that are set after registration. */
export interface AccountFacts {
  /** When the present e-mail was confirmed; null until then (D65). */
  email_verified_at: Generated<number | null>
  /** The last address that was the account's own, while the present one was taken by a change and is not confirmed. */
  previous_email: Generated<string | null>
  /** When `previous_email` was confirmed. */
  previous_verified_at: Generated<number | null>
  /** 1 if shops' replies are also sent by mail. */
  wants_replies: Generated<number>
  /** 1 if an owner's low-stock notices are also sent by mail. */
  wants_low_stock: Generated<number>
  /** 1 if unread messages are also told by mail (D76). */
  wants_messages: Generated<number>
  /** When the messages of a deleted account lose their texts; null once they have. */
  texts_go_at: Generated<number | null>
  /** When the account was deleted; the row no longer identifies anybody then (D66). */
  deleted_at: Generated<number | null>
  /** Since when an operator blocks it (D72), why and who. */
  blocked_at: Generated<number | null>
  blocked_reason: Generated<string | null>
  blocked_by: Generated<string | null>
  /** When the block suspended the account's shop; null if it was not the block that did. */
  shop_blocked_at: Generated<number | null>
}

export type Account = Selectable<UserRow & AccountFacts>

export interface SessionRow {
  token_hash: string
  user_id: string
  created_at: number
  expires_at: number
  /** Identifies the session to its user, in place of the token. */
  id: string
  device: Generated<string>
  last_used_at: number
}

/** A mail to be sent (D63); its row is deleted once it is sent. */
export interface MailRow {
  id: string
  recipient: string
  subject: string
  text: string
  html: string
  /** The link to unsubscribe; null for mails that one cannot unsubscribe from. */
  unsubscribe: string | null
  created_at: number
  attempts: number
  /** When to send it or to retry. */
  due_at: number
}

/** A link in a mail; only its token's hash is stored. */
export interface MailLinkRow {
  token_hash: string
  kind: 'reset' | 'verify' | 'restore' | 'unsubscribe'
  user_id: string
  /** The e-mail address that it was sent to. */
  email: string
  /** Numbers an account's links in the order of their creation. */
  position: number
  created_at: number
  expires_at: number
  /** What a restore link takes back; null in links of other kinds. */
  takes_back: Generated<TakenBack | null>
  /** Which mails a link to unsubscribe is about; null for those that the account's role had first. */
  about: Generated<'messages' | null>
}

export type MailLink = Selectable<MailLinkRow>

/** A change of a confirmed address keeps that one reserved (D65). */
export type TakenBack = 'confirmedEmail' | 'email' | 'password' | 'secondFactor'

export interface NoticeRow {
  id: string
  user_id: string
  kind: string
  text: string
  link: string
  created_at: number
  read_at: number | null
  /** 1 once it was sent to the account's connected sockets. */
  announced: number
}

/** An account's authenticator app; `secret` is its key in base32. */
export interface SecondFactorRow {
  user_id: string
  secret: string
  /** Since when log-ins ask for a code; null until the set-up is confirmed. */
  enabled_at: number | null
  /** The half minute since 1970 of the last accepted code, so that no code is accepted twice. */
  last_step: number
}

/** An address that orders of an account were sent to (D55). */
export interface AddressRow {
  id: string
  user_id: string
  /** Equal for addresses that differ only in case and spaces. */
  hash: string
  address: string
  city: string
  postal_code: string
  country: string
  used_at: number
}
