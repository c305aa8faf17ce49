import { randomInt } from 'node:crypto'

/** The digits after the time begin at random below START, and rise by less than STEP within a millisecond. */
const START = 2 ** 47
const STEP = 2 ** 24

/** Characters of an id and its separator, in a text of many. */
export const ID_WIDTH = 25

let last = { time: '', rest: 0 }

/**
 * Returns a new id: 24 hex digits that begin with the time, so that ids sort by time and new rows are adjacent. Those that
 * an instance makes in the same millisecond sort as they were made. An id does not reveal the next one.
 */
export function newId(now: number): string {
  const time = timeOf(now)
  const rest = time === last.time ? last.rest + randomInt(1, STEP) : randomInt(START)
  last = { time, rest }
  return time + rest.toString(16).padStart(12, '0')
}

/** Returns a prefix that sorts before every id made at `time` or later, and after all earlier ones. */
export const firstIdAt = (time: number) => timeOf(Math.max(0, time))

const timeOf = (time: number) => Math.floor(time).toString(16).padStart(12, '0').slice(-12)

/** Letters and digits that are not easily confused. */
const ALPHABET = 'ABCDEFGHJKMNPQRSTVWXYZ23456789'

/** Returns a human-readable order number (D58); random, so that it does not reveal how many orders there are. */
export const newOrderNumber = (): string =>
  Array.from({ length: 8 }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
