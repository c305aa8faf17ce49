const digits = (count: number) =>
  Array.from(crypto.getRandomValues(new Uint8Array(count / 2)), (byte) => byte.toString(16).padStart(2, '0')).join('')

/** The W3C trace that everything this page load reports belongs to. */
const id = digits(32)

export const traceparent = `00-${id}-${digits(16)}-00`

/** Crockford's alphabet. */
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** What people tell of a trace: its last 30 bits, as the server writes them into its log (shared-server's `referenceOf`). */
export function referenceOf(trace: string): string {
  const end = parseInt(trace.slice(-8), 16)
  const letters = [25, 20, 15, 10, 5, 0].map((shift) => LETTERS[(end >>> shift) & 31])
  return `${letters.slice(0, 4).join('')}-${letters.slice(4).join('')}`
}

export const pageReference = referenceOf(id)
