/** Crockford's alphabet, without letters that look like a digit: no I, L, O or U. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** All pairs of them. */
const PAIRS = Array.from(ALPHABET, (one) => Array.from(ALPHABET, (other) => one + other)).flat()

/**
 * What people read and tell instead of a trace's id: `7F3K-92`, its last 30 bits. It is for finding a request in the log of some
 * days, where one in a billion has the same; it is no key.
 */
export function referenceOf(traceId: string): string {
  const end = parseInt(traceId.slice(-8), 16)
  return `${PAIRS[(end >>> 20) & 1023]}${PAIRS[(end >>> 10) & 1023]}-${PAIRS[end & 1023]}`
}
