import { randomBytes, randomInt } from 'node:crypto'

/** Returns a new id: 24 hex digits that begin with the time, so that ids sort by time and new rows are adjacent. */
export function newId(now = Date.now()): string {
  return timeOf(now) + randomBytes(6).toString('hex')
}

/** Returns a prefix that sorts before every id made at `time` or later, and after all earlier ones. */
export const firstIdAt = (time: number) => timeOf(Math.max(0, time))

const timeOf = (time: number) => Math.floor(time).toString(16).padStart(12, '0').slice(-12)

/** Letters and digits that are not easily confused. */
const ALPHABET = 'ABCDEFGHJKMNPQRSTVWXYZ23456789'

/** Returns a human-readable order number (D58); random, so that it does not reveal how many orders there are. */
export const newOrderNumber = (): string =>
  Array.from({ length: 8 }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
