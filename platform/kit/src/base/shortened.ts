/** Most characters of a text that an error repeats. */
const LONGEST = 60

/** A text as an error repeats it: the start, if it is long. */
export const shortened = (text: string): string => (text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text)
