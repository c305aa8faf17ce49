import { randomBytes } from 'node:crypto'

const NOWHERE = '@haggle.invalid'

/** An address for an account without one. At random: one that could be told from its account could be taken before. */
export const unreachableEmail = (what: string): string => `${what}-${randomBytes(16).toString('hex')}${NOWHERE}`

export const isUnreachable = (email: string): boolean => email.endsWith(NOWHERE)
