/** Most characters of a text that an error repeats. */
const longest = 60

/** A text as an error repeats it: the start, if it is long. */
export const shortened = (text: string): string => (text.length > longest ? `${text.slice(0, longest)}…` : text)
