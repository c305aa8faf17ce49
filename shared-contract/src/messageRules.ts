/** Longest message, and longest note beside an offer or a shop's reply, in characters (D76). */
export const MAX_MESSAGE = 2000
export const MAX_NOTE = 300

/** Most pictures of a message. */
export const MAX_MESSAGE_PICTURES = 3

/** Messages and lines of a conversation per call. */
export const MESSAGES_AT_ONCE = 30

/** Days after an account was deleted for which others can still read its messages. */
export const LEFT_TEXT_DAYS = 30

export const MESSAGE_MISSING = 'Please write something.'

/** Most ready-made answers of a shop. */
export const MAX_ANSWERS = 20
