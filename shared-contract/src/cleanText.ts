/**
 * Controls other than tabs and line breaks, and characters that change the direction of other text: nobody sees them, or
 * means to type them.
 */
const UNSEEN = /[^\P{Cc}\t-\r\x85]|[\u202A-\u202E\u2066-\u2069]/gu

/** Tabs and line breaks of all kinds. */
const BREAK = /[\t-\r\x85\u2028\u2029]/

/** A text of one line, as people see it: breaks become a blank, what is unseen goes. */
export const oneLine = (text: string): string =>
  text
    .replace(UNSEEN, '')
    .replace(/[\s\x85]+/g, (blank) => (BREAK.test(blank) ? ' ' : blank))
    .trim()

/** The same for a text of several lines: its line breaks, old ones as `\n`, and tabs stay. */
export const severalLines = (text: string): string =>
  text
    .replace(/\r(?!\n)|[\v\f\x85\u2028\u2029]/g, '\n')
    .replace(UNSEEN, '')
    .trim()

/** Letters, digits and marks that are written, or make their neighbours be written, from right to left. */
const RIGHT_TO_LEFT = /[\u0590-\u08FF\u200F\uFB1D-\uFDFF\uFE70-\uFEFC\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u

/**
 * Somebody's text for a place within ours where there is no markup, such as a notice, a mail or a label: one written from
 * right to left is isolated, so that it does not reorder what stands beside it. In markup `<bdi>` does that.
 */
export function isolated(text: string): string {
  const line = oneLine(text)
  return RIGHT_TO_LEFT.test(line) ? `\u2068${line}\u2069` : line
}
