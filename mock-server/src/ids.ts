import { randomBytes, randomInt } from 'node:crypto'

/** A new identifier: 24 hex digits that begin with the time, so that rows of one time lie together. */
export function newId(now = Date.now()): string {
  return timeOf(now) + randomBytes(6).toString('hex')
}

/** What the identifiers of a moment begin with, and all later ones come after. */
export const firstIdAt = (time: number) => timeOf(Math.max(0, time))

const timeOf = (time: number) => Math.floor(time).toString(16).padStart(12, '0').slice(-12)

/** Letters and digits that nobody mistakes for another. */
const ALPHABET = 'ABCDEFGHJKMNPQRSTVWXYZ23456789'

/** A number to call an order by (D58); at random, so it tells nothing of how many there are. */
export const newOrderNumber = (): string =>
  Array.from({ length: 8 }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
